// Exact chances while a tree of dice is walked: whole numbers over products of small primes, so that a sum needs no
// division and fractions are made once, at the end.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <array>

namespace sandtable::analysis {

using Rational = boost::multiprecision::cpp_rational;

class Weight {
public:
    Weight() = default;  // certain
    // So many ways of those that dice with these faces have.
    Weight(const boost::multiprecision::cpp_int& ways, int faces, int dice);
    static Weight nothing();

    void follow(const Weight& next);  // both happen, one after the other
    void add(const Weight& other);    // either happens
    bool is_nothing() const { return numerator_.is_zero(); }
    Rational exact() const;

private:
    // 512 bits without memory of their own; a sum that needs more gets it.
    using Number = boost::multiprecision::number<
        boost::multiprecision::cpp_int_backend<512, 0, boost::multiprecision::signed_magnitude,
                                               boost::multiprecision::unchecked, std::allocator<std::uint64_t>>,
        boost::multiprecision::et_off>;
    static constexpr std::array<unsigned, 4> primes{2, 3, 5, 7};
    using Exponents = std::array<std::uint16_t, primes.size()>;

    static void scale(Number& number, const Exponents& from, const Exponents& to);

    Number numerator_ = 1;
    Exponents exponents_{};                             // of the primes in the denominator
    boost::multiprecision::cpp_int other_factors_ = 1;  // of the denominator
};

}  // namespace sandtable::analysis
