#include "rules/skirmish/table.hpp"

#include <algorithm>
#include <atomic>

#include "rules/skirmish/chapters.hpp"

namespace sandtable::skirmish {

void Table::add_printed_data() {
    const auto add = [&](const Gun& gun) {
        guns.push_back({gun.name, gun.calibre, gun.poor_at, gun.big_at, gun.automatic, true, false});
    };
    for (const Gun& gun : skirmish::guns) add(gun);
    for (const Gun& gun : howitzers) add(gun);
    for (const Model& printed : skirmish::models) {
        VehicleModel model;
        model.name = printed.name;
        model.weight = printed.weight;
        model.gear = printed.gear;
        model.open = printed.open;
        model.petrol = printed.petrol;
        model.schurzen = printed.schurzen;
        model.heavy_front = printed.heavy_front;
        model.tiger2 = printed.tiger2;
        model.length = printed.length;
        model.width = printed.width;
        model.crew = printed.crew;
        model.capacity = printed.capacity;
        model.gun = printed.main_gun == nullptr ? -1 : gun_named(printed.main_gun);
        model.gun_mount = printed.gun_mount;
        for (const WeaponType type : printed.machine_guns)
            if (type != WeaponType::none) model.machine_guns.push(type);
        models.push_back(model);
    }
}

int Table::gun_named(const std::string& name) const {
    for (std::size_t i = 0; i < guns.size(); ++i)
        if (guns[i].name == name) return static_cast<int>(i);
    return -1;
}

int Table::model_named(const std::string& name) const {
    for (std::size_t i = 0; i < models.size(); ++i)
        if (models[i].name == name) return static_cast<int>(i);
    return -1;
}

Point centre_of(const Table& table, const Objective& objective) {
    if (!objective.is_feature) return objective.centre;
    const field::Box& box = table.features[static_cast<std::size_t>(objective.feature)].box;
    return field::part_of_the_way(box.low, box.high, 1, 2);
}

namespace {

field::Box box_around_all(const std::vector<Point>& points) {
    field::Box box{points.front(), points.front()};
    for (const Point point : points) {
        box.low = {std::min(box.low.x, point.x), std::min(box.low.y, point.y)};
        box.high = {std::max(box.high.x, point.x), std::max(box.high.y, point.y)};
    }
    return box;
}

Point mean_of(const std::vector<Point>& points) {
    std::int64_t x = 0, y = 0;
    for (const Point point : points) {
        x += point.x;
        y += point.y;
    }
    const auto count = static_cast<std::int64_t>(points.size());
    return {static_cast<std::int32_t>(field::rounded(x, count)), static_cast<std::int32_t>(field::rounded(y, count))};
}

constexpr std::array<Point, 8> corner_offsets{
    {{200, 600}, {-200, 600}, {200, -600}, {-200, -600}, {600, 200}, {600, -200}, {-600, 200}, {-600, -200}}};
constexpr std::array<Point, 4> side_offsets{{{0, 600}, {0, -600}, {600, 0}, {-600, 0}}};

void keep(const Table& table, std::vector<Point>& list, Point point) {
    if (ground_allows(table, point)) list.push_back(point);
}

void add_corners(const Table& table, std::vector<Point>& list, const Feature& feature) {  // SKM-21.5 (a)
    for (const Point vertex : feature.points)
        for (const Point offset : corner_offsets) keep(table, list, vertex + offset);
}

void add_interior(const Table& table, std::vector<Point>& list, const Feature& feature) {  // SKM-21.5 (b)
    const Point mean = mean_of(feature.points);
    for (std::size_t i = 0; i < feature.points.size(); ++i) {
        const Segment edge = piece_of(feature, i);
        keep(table, list, field::towards(edge.from, mean, inch));
        keep(table, list, field::towards(field::part_of_the_way(edge.from, edge.to, 1, 2), mean, inch));
    }
}

void add_sides(const Table& table, std::vector<Point>& list, const Feature& feature) {  // SKM-21.5 (c)
    for (std::size_t i = 0; i < pieces_of(feature); ++i) {
        const Segment piece = piece_of(feature, i);
        for (const Point offset : side_offsets) keep(table, list, piece.from + offset);
        for (const Point offset : side_offsets)
            keep(table, list, field::part_of_the_way(piece.from, piece.to, 1, 2) + offset);
        if (i + 1 == pieces_of(feature))
            for (const Point offset : side_offsets) keep(table, list, piece.to + offset);
    }
}

bool is_entered_for_cover(Kind kind) {
    return kind == Kind::wood || kind == Kind::building || kind == Kind::trench || kind == Kind::foxhole ||
           kind == Kind::rubble;
}

void list_points(Table& table) {
    for (const Feature& feature : table.features) {
        if (is_linear(feature.kind)) {
            add_sides(table, table.cover_points, feature);
            continue;
        }
        if (nature_of(feature.kind).solid) add_corners(table, table.cover_points, feature);
        if (is_entered_for_cover(feature.kind)) add_interior(table, table.cover_points, feature);
        if (feature.dead_ground) {  // SKM-20.11
            add_corners(table, table.portal_points, feature);
            if (feature.kind == Kind::wood || (feature.kind == Kind::building && table.options.portal_interior))
                add_interior(table, table.portal_points, feature);
        }
        if (feature.kind == Kind::hull_down) table.hull_down_points.push_back(mean_of(feature.points));  // SKM-17.13
    }
    for (const Feature& feature : table.features) {
        if (feature.kind != Kind::wall && feature.kind != Kind::crest) continue;
        for (std::size_t i = 0; i < pieces_of(feature); ++i) {
            const Segment piece = piece_of(feature, i);
            const Point middle = field::part_of_the_way(piece.from, piece.to, 1, 2);
            for (const Point offset : {Point{0, 3000}, Point{0, -3000}, Point{3000, 0}, Point{-3000, 0}})
                table.hull_down_points.push_back(middle + offset);
        }
    }
}

Refusal check_team(const Table& table, const TeamIssue& team) {
    const int least = team.kind == TeamKind::vehicle ? 0 : 1;
    if (static_cast<int>(team.figures.size()) < least) return {SKM(2, 2), "A team needs a figure."};
    if (team.kind == TeamKind::infantry && static_cast<int>(team.figures.size()) > table.options.team_max)
        return {SKM(2, 2), "A team has at most {} figures.", table.options.team_max};
    if (static_cast<int>(team.figures.size()) > most_members)
        return {SKM(2, 2), "A team has at most {} figures.", most_members};
    if (team.kind == TeamKind::vehicle && team.model < 0) return {SKM(14, 1), "A vehicle needs a model."};
    if (team.kind == TeamKind::gun && team.gun < 0) return {SKM(12, 2), "A gun team needs a gun."};
    return fine;
}

}  // namespace

Refusal Table::finish() {
    static std::atomic<std::uint64_t> finished = 0;
    serial = ++finished;
    if (width < 1 || height < 1 || width > 200000 || height > 200000)
        return {SKM(1, 1), "A table is at most 200000 wide and high."};
    std::size_t figures = 0, vehicles = 0, carriages = 0;
    for (const TeamIssue& team : teams) {
        if (Refusal refusal = check_team(*this, team)) return refusal;
        figures += team.figures.size();
        vehicles += team.model >= 0 ? 1 : 0;
        carriages += team.gun >= 0 ? 1 : 0;
    }
    if (teams.size() > most_teams || figures > most_figures || vehicles > most_vehicles || carriages > most_carriages ||
        markers.size() > most_markers || portals.size() > most_portals || features.size() > field::most_features ||
        objectives.size() > most_objectives || turns < 1 || turns > most_turns)
        return {SKM(2, 2), "The scenario holds more than there is room for."};

    for (std::size_t i = 0; i < features.size(); ++i) {
        Feature& feature = features[i];
        const std::size_t least = is_linear(feature.kind) ? 2 : 3;
        if (feature.points.size() < least || feature.points.size() > field::most_corners)
            return {SKM(1, 1), "A feature has {} to {} points.", static_cast<int>(least),
                    static_cast<int>(field::most_corners)};
        feature.box = box_around_all(feature.points);
        know_shape(feature);
        const int number = static_cast<int>(i);
        if (nature_of(feature.kind).solid) solids.push_back(number);
        if (feature.kind == Kind::wood) woods.push_back(number);
        if (feature.kind == Kind::high_hedge || feature.kind == Kind::high_wall || feature.kind == Kind::crest)
            lines.push_back(number);
        if (is_felt(*this, feature)) felt.push_back(number);
        if (forbids_standing(feature)) walls.push_back(number);
    }
    for (const PortalIssue& portal : portals)
        for (const Feature& feature : features)
            if (feature.kind == Kind::rock && !portal.once)
                for (std::size_t i = 0; i < feature.points.size(); ++i)
                    if (field::within(inch, portal.at, piece_of(feature, i)))
                        return {SKM(20, 13), "A rock has no portal, except one that is used once."};
    list_points(*this);
    prepare_routes(*this);
    if (nodes.size() >= most_nodes)
        return {SKM(21, 13), "The impassable terrain has more than {} corners to walk round.", most_nodes / 4};
    for (const TeamIssue& team : teams)
        starting_figures[static_cast<std::size_t>(skirmish::index(team.side))] += static_cast<int>(team.figures.size());
    if (seat_side.empty()) seat_side = options.solo() ? std::vector{Side::a} : std::vector{Side::a, Side::b};
    return fine;
}

}  // namespace sandtable::skirmish
