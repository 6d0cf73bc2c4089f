#include "server/files.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/secrets.hpp"

namespace sandtable::server {

namespace {

constexpr std::size_t largest_file = 16 << 20;

struct Type {
    std::string_view ending, type;
};
constexpr std::array types{Type{".html", "text/html; charset=utf-8"},
                           Type{".js", "text/javascript; charset=utf-8"},
                           Type{".css", "text/css; charset=utf-8"},
                           Type{".json", "application/json"},
                           Type{".map", "application/json"},
                           Type{".webmanifest", "application/manifest+json"},
                           Type{".svg", "image/svg+xml"},
                           Type{".png", "image/png"},
                           Type{".jpg", "image/jpeg"},
                           Type{".webp", "image/webp"},
                           Type{".ico", "image/x-icon"},
                           Type{".woff2", "font/woff2"},
                           Type{".wasm", "application/wasm"},
                           Type{".txt", "text/plain; charset=utf-8"}};

constexpr const char* no_client =
    "<!doctype html><html lang=\"en\"><title>Sandtable</title><p>The server runs, but the browser client is not built: "
    "run <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, or start with <code>./play</code>.</p>";

bool is_plain(const std::string& path) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/";
    return path.starts_with('/') && path.find_first_not_of(letters) == std::string::npos &&
           path.find("/.") == std::string::npos && path.find("//") == std::string::npos;
}

std::optional<std::string> read(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || std::filesystem::file_size(path, error) > largest_file)
        return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

std::optional<File> Files::find(const std::string& path, const std::string& accepted_encodings) const {
    const bool is_page = path == "/" || (path.starts_with("/t/") && is_table_id(path.substr(3)));
    const std::string name = is_page ? "/index.html" : path;
    if (!is_plain(name)) return std::nullopt;
    File file;
    for (const Type& type : types)
        if (name.ends_with(type.ending)) file.type = type.type;
    if (file.type.empty()) return std::nullopt;
    // Files in /assets carry a hash of their content in their name.
    file.caching = name.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    for (const auto& [encoding, ending] : {std::pair("br", ".br"), std::pair("gzip", ".gz"), std::pair("", "")}) {
        if (accepted_encodings.find(encoding) == std::string::npos) continue;
        if (auto body = read(folder_ + name + ending)) {
            file.body = std::move(*body);
            file.encoding = encoding;
            return file;
        }
    }
    if (!is_page) return std::nullopt;
    file.body = no_client;
    return file;
}

std::string client_folder(const std::string& wanted) {
    if (!wanted.empty()) return wanted;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto& place : {program / "../../web/dist", program / "../share/sandtable/web"})
        if (std::filesystem::is_regular_file(place / "index.html", error)) return place.lexically_normal().string();
    return (program / "../../web/dist").lexically_normal().string();
}

}  // namespace sandtable::server
