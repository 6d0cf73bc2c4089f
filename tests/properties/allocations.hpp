// Counts what this thread asks of the heap. The whole executable allocates through it (allocations.cpp).
#pragma once

#include <cstddef>

namespace sandtable::properties {

std::size_t allocations();  // so far, in this thread

}  // namespace sandtable::properties
