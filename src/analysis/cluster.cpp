#include "analysis/cluster.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <limits>

#include "codec/json.hpp"

namespace sandtable::analysis {

namespace {

// MPI is asked for only when mpirun started this process, so that nobody else needs it: it is in a library of its own
// beside the command (src/mpi).
std::unique_ptr<Cluster> make_cluster() {
    const char* processes = std::getenv("OMPI_COMM_WORLD_SIZE");
    if (processes == nullptr || std::string(processes) == "1") return std::make_unique<Cluster>();
    const auto library = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "libsandtable_mpi.so";
    void* loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
    using Make = Cluster* (*)();
    const auto make = loaded == nullptr ? nullptr : reinterpret_cast<Make>(dlsym(loaded, "sandtable_mpi_cluster"));
    if (make == nullptr)
        throw codec::Error("", "mpirun started this, but it was built without MPI: install Open MPI and build again.");
    return std::unique_ptr<Cluster>(make());
}

constexpr std::uint64_t failed = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::uint64_t Cluster::agree(const std::function<std::uint64_t()>& work) {
    std::uint64_t number = failed;
    std::exception_ptr reason;
    if (leads()) try {
            number = work();
        } catch (...) {
            reason = std::current_exception();
        }
    number = from_leader(number);
    if (reason) std::rethrow_exception(reason);
    if (number == failed) throw LeaderFailed();
    return number;
}

bool speaks_for_all() {
    const char* rank = std::getenv("OMPI_COMM_WORLD_RANK");
    return rank == nullptr || std::string(rank) == "0";
}

Cluster& cluster() {
    static const std::unique_ptr<Cluster> own = make_cluster();
    return *own;
}

}  // namespace sandtable::analysis
