// The tests of secrecy, tested: they find nothing wrong with a game that keeps its secrets, and each of the mistakes
// that give a secret away.
#include "minefield.hpp"
#include "properties/secrecy.hpp"

namespace sandtable::properties {
namespace {

using minefield::Leak;
using minefield::Minefield;

// The first complaint in random games of Minefield with this mistake.
template <Leak leak>
Complaint complaint_about() {
    using R = Minefield<leak>;
    const auto game = minefield::make_game<leak>();
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        typename R::Position position;
        const Course course = play_randomly<R>(*game, seed, position, [](const Moment<R>& moment) -> Complaint {
            for (Complaint complaint : {all_promises_hold(moment), check_sees_no_more_than_the_seat(moment),
                                        tells_only_what_may_be_known(moment)})
                if (!complaint.empty()) return complaint;
            return {};
        });
        if (!course.complaint.empty()) return course.complaint;
    }
    return {};
}

TEST(Secrets, a_game_that_keeps_its_secrets_passes) { EXPECT_EQ(complaint_about<Leak::none>(), ""); }

TEST(Secrets, a_view_that_shows_too_much_is_found) { EXPECT_NE(complaint_about<Leak::view>(), ""); }

TEST(Secrets, a_refusal_by_what_is_hidden_is_found) {
    EXPECT_NE(complaint_about<Leak::check>().find("is answered by what it cannot see"), std::string::npos);
}

TEST(Secrets, a_list_by_what_is_hidden_is_found) {
    EXPECT_NE(complaint_about<Leak::legal>().find("the view of the seat lists other actions"), std::string::npos);
}

TEST(Secrets, a_turn_that_passes_by_what_is_hidden_is_found) { EXPECT_NE(complaint_about<Leak::to_act>(), ""); }

TEST(Secrets, an_action_shown_though_its_effect_is_hidden_is_found) {
    EXPECT_NE(complaint_about<Leak::witnesses>().find("is told an action whose effect it may not see"),
              std::string::npos);
}

TEST(Secrets, an_event_that_tells_everybody_is_found) {
    EXPECT_NE(complaint_about<Leak::event>().find("is told of a secret by its events"), std::string::npos);
}

TEST(Secrets, a_die_that_everybody_sees_is_found) {
    EXPECT_NE(complaint_about<Leak::roll>().find("is told of a secret by its events"), std::string::npos);
}

TEST(Secrets, a_revelation_that_does_not_say_so_is_found) {
    EXPECT_NE(complaint_about<Leak::reveal>().find("learns something that no event says to be new"), std::string::npos);
}

TEST(Secrets, a_guess_that_the_viewer_can_tell_from_the_truth_is_found) {
    EXPECT_NE(complaint_about<Leak::determine>(), "");
}

}  // namespace
}  // namespace sandtable::properties
