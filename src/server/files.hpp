// The files of the browser client, from one folder: nothing outside of it can be asked for.
#pragma once

#include <optional>
#include <string>

namespace sandtable::server {

struct File {
    std::string body;
    std::string type;
    std::string encoding;  // "br", "gzip" or empty
    std::string caching;
};

class Files {
public:
    explicit Files(std::string folder) : folder_(std::move(folder)) {}

    // The answer to GET `path`. Tables ("/t/ID") are shown by the client's one page.
    std::optional<File> find(const std::string& path, const std::string& accepted_encodings) const;

private:
    std::string folder_;
};

// --web, or where the client is after a build or an installation.
std::string client_folder(const std::string& wanted);

}  // namespace sandtable::server
