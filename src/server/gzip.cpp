#include "server/gzip.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

namespace sandtable::server {

namespace {

namespace zlib = boost::beast::zlib;

std::string deflated(std::string_view text) {
    zlib::deflate_stream stream;
    std::string out(stream.upper_bound(text.size()), '\0');
    zlib::z_params part;
    part.next_in = text.data();
    part.avail_in = text.size();
    part.next_out = out.data();
    part.avail_out = out.size();
    boost::system::error_code error;
    stream.write(part, zlib::Flush::finish, error);  // ends with end_of_stream: the bound leaves room for all
    out.resize(part.total_out);
    return out;
}

std::string little_endian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xff);
    return bytes;
}

}  // namespace

std::string gzip(std::string_view text) {
    boost::crc_32_type checksum;
    checksum.process_bytes(text.data(), text.size());
    const std::string header{"\x1f\x8b\x08\0\0\0\0\0\0\xff", 10};  // deflated, no name, no time, unknown system
    return header + deflated(text) + little_endian(checksum.checksum()) +
           little_endian(static_cast<std::uint32_t>(text.size()));
}

}  // namespace sandtable::server
