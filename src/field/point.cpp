#include "field/point.hpp"

namespace sandtable::field {

Point towards(Point from, Point to, std::int64_t distance) {
    return from == to ? from : part_of_the_way(from, to, distance, root_below(squared_distance(from, to)));
}

}  // namespace sandtable::field
