#include "analysis/weight.hpp"

#include <algorithm>

namespace sandtable::analysis {

using boost::multiprecision::cpp_int;

Weight::Weight(const cpp_int& ways, int faces, int dice) : numerator_(ways) {
    auto rest = static_cast<unsigned>(faces);
    for (std::size_t i = 0; i < primes.size(); ++i)
        for (; rest % primes[i] == 0; rest /= primes[i])
            exponents_[i] = static_cast<std::uint16_t>(exponents_[i] + dice);
    if (rest > 1) other_factors_ = boost::multiprecision::pow(cpp_int(rest), static_cast<unsigned>(dice));
}

Weight Weight::nothing() {
    Weight weight;
    weight.numerator_ = 0;
    return weight;
}

void Weight::follow(const Weight& next) {
    numerator_ *= next.numerator_;
    for (std::size_t i = 0; i < primes.size(); ++i)
        exponents_[i] = static_cast<std::uint16_t>(exponents_[i] + next.exponents_[i]);
    if (next.other_factors_ != 1) other_factors_ *= next.other_factors_;
}

void Weight::scale(Number& number, const Exponents& from, const Exponents& to) {
    number <<= to[0] - from[0];
    for (std::size_t i = 1; i < primes.size(); ++i)
        for (int left = to[i] - from[i]; left > 0;) {
            std::uint64_t factor = 1;
            for (int taken = 0; taken < 20 && left > 0; ++taken, --left) factor *= primes[i];  // 7²⁰ fits
            number *= factor;
        }
}

void Weight::add(const Weight& other) {
    Number addend = other.numerator_;
    if (exponents_ != other.exponents_) {
        Exponents common;
        for (std::size_t i = 0; i < primes.size(); ++i) common[i] = std::max(exponents_[i], other.exponents_[i]);
        scale(numerator_, exponents_, common);
        scale(addend, other.exponents_, common);
        exponents_ = common;
    }
    if (other_factors_ != other.other_factors_) {
        numerator_ *= Number(other.other_factors_);
        addend *= Number(other_factors_);
        other_factors_ *= other.other_factors_;
    }
    numerator_ += addend;
}

Rational Weight::exact() const {
    Number denominator(other_factors_);
    scale(denominator, {}, exponents_);
    return Rational(cpp_int(numerator_), cpp_int(denominator));
}

}  // namespace sandtable::analysis
