// The tests of secrecy, tested: they find nothing wrong with a game that keeps its secrets, and each of the mistakes
// that give a secret away.
#include <gmock/gmock.h>

#include "minefield.hpp"
#include "properties/secrecy.hpp"

namespace sandtable::properties {
namespace {

using minefield::Leak;
using minefield::Minefield;

// The first complaint of a promise in random games of Minefield with this mistake.
template <Leak leak, class Promise>
Complaint complaint_about(Promise promise) {
    using R = Minefield<leak>;
    const auto game = minefield::make_game<leak>();
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        typename R::Position position;
        const Course course = play_randomly<R>(*game, seed, position, promise);
        if (!course.complaint.empty()) return course.complaint;
    }
    return {};
}

constexpr auto lists = [](const auto& moment) { return view_offers_the_same(moment); };
constexpr auto refuses = [](const auto& moment) { return check_sees_no_more_than_the_seat(moment); };
constexpr auto tells = [](const auto& moment) { return tells_only_what_may_be_known(moment); };
using testing::HasSubstr;

TEST(Secrets, a_game_that_keeps_its_secrets_passes) {
    EXPECT_EQ(complaint_about<Leak::none>([](const auto& moment) { return all_promises_hold(moment); }), "");
    EXPECT_EQ(complaint_about<Leak::none>(refuses), "");
    EXPECT_EQ(complaint_about<Leak::none>(tells), "");
}

TEST(Secrets, a_refusal_by_what_is_hidden_is_found) {
    EXPECT_THAT(complaint_about<Leak::check>(refuses), HasSubstr("is answered by what it cannot see"));
}

TEST(Secrets, a_list_by_what_is_hidden_is_found) {
    EXPECT_THAT(complaint_about<Leak::legal>(lists), HasSubstr("lists other actions than the truth"));
    EXPECT_THAT(complaint_about<Leak::legal>(tells), HasSubstr("is sent something else"));
}

TEST(Secrets, a_turn_that_passes_by_what_is_hidden_is_found) {
    EXPECT_THAT(complaint_about<Leak::to_act>(tells), HasSubstr("is sent something else"));
}

TEST(Secrets, an_action_shown_though_its_effect_is_hidden_is_found) {
    EXPECT_THAT(complaint_about<Leak::witnesses>(tells), HasSubstr("is told an action whose effect it may not see"));
}

TEST(Secrets, an_event_that_tells_everybody_is_found) {
    EXPECT_THAT(complaint_about<Leak::event>(tells), HasSubstr("is told of a secret by its events"));
}

TEST(Secrets, a_die_that_everybody_sees_is_found) {
    EXPECT_THAT(complaint_about<Leak::roll>(tells), HasSubstr("is told of a secret by its events"));
}

TEST(Secrets, a_revelation_that_does_not_say_so_is_found) {
    EXPECT_THAT(complaint_about<Leak::reveal>(tells), HasSubstr("learns something that no event says to be new"));
}

TEST(Secrets, a_guess_that_the_viewer_can_tell_from_the_truth_is_found) {
    EXPECT_THAT(complaint_about<Leak::determine>(tells), HasSubstr("is sent something else"));
}

}  // namespace
}  // namespace sandtable::properties
