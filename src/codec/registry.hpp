// The codecs of the games in rules/registry.hpp: one line a game.
#pragma once

#include "codec/pbi/codec.hpp"
#include "codec/pbi_boats/codec.hpp"
#include "codec/pub_battles/codec.hpp"
#include "codec/skirmish/codec.hpp"
#include "codec/square_bashing/codec.hpp"
#include "rules/registry.hpp"
