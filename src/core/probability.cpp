#include "core/probability.hpp"

namespace sandtable {

namespace {

double choose(int n, int k) {
    double result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

double power(double base, int exponent) {
    double result = 1;
    for (; exponent > 0; --exponent) result *= base;
    return result;
}

double chance_of_sum(int count, int faces, int total) {
    if (count == 0) return total == 0 ? 1 : 0;
    double chance = 0;
    for (int face = 1; face <= faces; ++face) {
        const int rest = total - face;
        if (rest >= count - 1 && rest <= (count - 1) * faces) chance += chance_of_sum(count - 1, faces, rest) / faces;
    }
    return chance;
}

double chance_of(const Branches::Step& step) {
    switch (step.kind) {
        case Branches::Kind::face: return 1.0 / step.faces;
        case Branches::Kind::sum: return chance_of_sum(step.count, step.faces, step.outcome);
        case Branches::Kind::row:
        case Branches::Kind::hits: return 0;  // of dice that merge, whose ways their owner counts
        case Branches::Kind::pool: break;
    }
    const double success = static_cast<double>(step.favourable) / step.faces;
    return choose(step.count, step.outcome) * power(success, step.outcome) *
           power(1 - success, step.count - step.outcome);
}

}  // namespace

double probability(std::span<const Branches::Step> path) {
    double chance = 1;
    for (const Branches::Step& step : path) chance *= chance_of(step);
    return chance;
}

}  // namespace sandtable
