// The processes that mpirun started, as a library that the command loads only then.
#include "analysis/cluster.hpp"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

namespace sandtable::analysis {

namespace {

class MpiCluster final : public Cluster {
public:
    MpiCluster() {
        MPI_Init(nullptr, nullptr);  // errors end all processes: MPI's own standard
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    ~MpiCluster() override { MPI_Finalize(); }

    int rank() const override { return rank_; }
    int size() const override { return size_; }

    std::uint64_t from_leader(std::uint64_t number) override {
        MPI_Bcast(&number, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
        return number;
    }

    std::vector<std::string> to_leader(const std::string& text) override {
        const int length = static_cast<int>(text.size());
        std::vector<int> lengths(static_cast<std::size_t>(size_)), begins(static_cast<std::size_t>(size_));
        MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
        std::size_t total = 0;
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            begins[i] = static_cast<int>(total);
            total += static_cast<std::size_t>(lengths[i]);
        }
        std::string all(total, ' ');
        MPI_Gatherv(text.data(), length, MPI_CHAR, all.data(), lengths.data(), begins.data(), MPI_CHAR, 0,
                    MPI_COMM_WORLD);
        std::vector<std::string> texts;
        if (leads())
            for (std::size_t i = 0; i < lengths.size(); ++i)
                texts.push_back(all.substr(static_cast<std::size_t>(begins[i]), static_cast<std::size_t>(lengths[i])));
        return texts;
    }

    std::vector<Numbers> to_all(const Numbers& mine) override {
        const int count = static_cast<int>(mine.size());
        std::vector<Numbers> all(static_cast<std::size_t>(size_));
        MPI_Allgather(mine.data(), count, MPI_UINT64_T, all.data(), count, MPI_UINT64_T, MPI_COMM_WORLD);
        return all;
    }

private:
    int rank_ = 0;
    int size_ = 1;
};

}  // namespace

}  // namespace sandtable::analysis

extern "C" sandtable::analysis::Cluster* sandtable_mpi_cluster() { return new sandtable::analysis::MpiCluster; }
