// The address sanitizer at -O0 is some thirty times slower: the same tests then do less.
#pragma once

namespace sandtable {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool slow_build = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool slow_build = true;
#else
inline constexpr bool slow_build = false;
#endif
#else
inline constexpr bool slow_build = false;
#endif

}  // namespace sandtable
