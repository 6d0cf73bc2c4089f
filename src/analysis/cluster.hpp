// The processes that work on one simulation: this one alone, or those that mpirun started.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sandtable::analysis {

// What the others throw when the leader failed, which tells why.
struct LeaderFailed {};

class Cluster {
public:
    virtual ~Cluster() = default;
    virtual int rank() const { return 0; }
    virtual int size() const { return 1; }
    bool leads() const { return rank() == 0; }

    // The leader's number, to all.
    virtual std::uint64_t from_leader(std::uint64_t number) { return number; }
    // Everybody's text, to the leader, by rank; to the others nothing.
    virtual std::vector<std::string> to_leader(const std::string& text) { return {text}; }

    // Everybody's numbers, to all, by rank.
    using Numbers = std::array<std::uint64_t, 4>;
    virtual std::vector<Numbers> to_all(const Numbers& mine) { return {mine}; }

    // A number that the leader works out, to all. If it fails all of them end, for nobody may be left waiting: it
    // throws what went wrong, the others LeaderFailed.
    std::uint64_t agree(const std::function<std::uint64_t()>& work);
};

// Whether this process is the one, or the first of those that mpirun started: what is wrong with the words that all of
// them were started with it alone tells. Known before MPI is asked for.
bool speaks_for_all();

// The one that this process belongs to. Throws Error when mpirun started it and MPI was not there to build with.
Cluster& cluster();

}  // namespace sandtable::analysis
