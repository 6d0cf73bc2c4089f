#!/usr/bin/env bash
# Records the games of this folder anew and writes their transcripts, after a change of the rules that is meant:
#   tests/replays/record.sh [build/release/sandtable]
# Without a change the files stay as they are; the difference of the transcripts is what a reviewer reads.
#   tests/replays/record.sh --transcripts [build/release/sandtable]     only tells the recorded games again
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

only_transcripts=false
if [[ ${1:-} == --transcripts ]]; then
    only_transcripts=true
    shift
fi
sandtable=${1:-build/release/sandtable}

record() {  # NAME SCENARIO BOT SEED [--option NAME=VALUE …], of the game named by $game
    local file=tests/replays/$game/$1.json
    mkdir -p "tests/replays/$game"
    "$only_transcripts" || "$sandtable" play "$game" "$2" --as none --bot "$3" --seed "$4" --save "$file" "${@:5}" >/dev/null
    "$sandtable" replay "$file" >"${file%.json}.txt"
}

game=pbi
record crossroads-village crossroads-village greedy 59
record defenders-ground defenders-ground random 39
record farm-in-the-hedgerows farm-in-the-hedgerows greedy 40
record first-patrol first-patrol greedy 46
record many-options farm-in-the-hedgerows greedy 37 \
    --option range_metric=one_diagonal --option turns=5 --option end_when_defender_gone=true \
    --option morale_counts_enemy_markers=true --option withdrawn_commander_motivates=true \
    --option motivations_per_commander=4 --option motivation_through_enemy=false \
    --option motivation_target=any_friendly --option orphan_platoon=other_commander --option rifle_range=4 \
    --option lmg_range=6 --option clear_requires_all=false --option opportunity_trigger=activation_end \
    --option opportunity_unit=group --option assault_modifier_scope=per_assault --option act_after_assault=true \
    --option here_they_come_ap=1 --option retreat_off_board=stay --option tie=defender

game=pbi-boats
record across-the-volga across-the-volga greedy 11
record dinghy-raid dinghy-raid greedy 7
record green-beach green-beach random 5

game=square-bashing
record sb_first_push sb_first_push greedy 11
record sb_standard sb_standard greedy 12
record sb_fort_vaux sb_fort_vaux greedy 13
record many-options sb_fort_vaux greedy 14 \
    --option at_strength=undamaged --option defences_serve=builder_only --option deployment=free \
    --option column_order=free --option gas_roll=per_cloud --option hold_pins=false \
    --option casualty_markers=permanent --option tank_only_assault=true --option repeat_assaults=true \
    --option flank_from=main --option trapped=destroyed --option repulse_marker=assaulting_square \
    --option advance_after_retire=required --option dismounted_penalty=any --option artillery_blocked=true \
    --option c_auto_on_road=false --option trench_scenario=false

game=pub-battles
record mill-hill mill-hill greedy 21
record crossroads crossroads greedy 22
record brandywine brandywine greedy 23
record many-options brandywine greedy 24 \
    --option piece_frontage=875 --option column_in_buildings_spent=false --option fof_transit=forbidden \
    --option fof_half_angle=450 --option los_reciprocal=true --option bombard_range=fof \
    --option bombard_quality_scope=turn --option retreat_distance=own_third --option retreat_off_map=exits \
    --option withdrawal_spends=false --option river_penalty=melee --option reassignment=true --option baggage=true \
    --option alter_no_dice=true --option written_orders=true --option initial_orders=both \
    --option orders_enforcement=warn --option kriegsspiel_2p=true --option solitaire=true

game=skirmish
record farm-lane farm-lane greedy 31
record crossroads crossroads greedy 32
record church church greedy 33
record many-options crossroads random 34 \
    --option fog=hidden --option coherency=all_pairs --option spot_sharing=team --option band_shift=sum \
    --option scatter=dice --option burst_hits=target_team --option shoot_disabled=true --option wound_disable=never
