// How much one address or one token may ask for: a bucket that fills steadily and empties with every request.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "store/store.hpp"

namespace sandtable::server {

struct Rate {
    double per_second = 1;
    double burst = 10;
};

class Buckets {
public:
    explicit Buckets(Rate rate) : rate_(rate) {}

    bool take(const std::string& key, store::Milliseconds now) {
        if (buckets_.size() > most_keys) forget_full(now);
        Bucket& bucket = buckets_.try_emplace(key, Bucket{rate_.burst, now}).first->second;
        bucket.level = level(bucket, now);
        bucket.at = now;
        if (bucket.level < 1) return false;
        bucket.level -= 1;
        return true;
    }

private:
    static constexpr std::size_t most_keys = 20'000;
    struct Bucket {
        double level;
        store::Milliseconds at;
    };

    double level(const Bucket& bucket, store::Milliseconds now) const {
        return std::min(rate_.burst, bucket.level + rate_.per_second * static_cast<double>(now - bucket.at) / 1000);
    }
    void forget_full(store::Milliseconds now) {
        std::erase_if(buckets_, [&](const auto& entry) { return level(entry.second, now) >= rate_.burst; });
    }

    Rate rate_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace sandtable::server
