#!/usr/bin/env python3
"""A small bot for Sandtable: it attacks from the south, and the built-in random bot defends.

    python3 docs/examples/bot.py [SCENARIO] [GAMES] [COMMAND]
"""
import json
import random
import subprocess
import sys

scenario, games, command = (sys.argv[1:] + ["first-patrol", "10", "build/release/sandtable"][len(sys.argv) - 1:])[:3]
engine = subprocess.Popen([command, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    print(json.dumps(request), file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    if not answer["ok"]:
        sys.exit(f"{request}: {answer}")
    return answer


def worth(action, groups, buildings, coins):
    [(verb, details)] = action.items()
    if verb == "assault":
        return 20 + len(details["groups"])
    if verb == "move":
        here, there = groups[details["groups"][0]]["square"], details["to"]
        gain = int(there[1:]) - int(here[1:]) + 10 * (there in buildings) - 12 * (here in buildings)
        return gain + coins.random() if gain > 0 else -1
    if verb == "shoot":
        return sum(details["groups"].values())
    return coins.random() * (not verb.startswith("end_"))


results = {"attacker": 0, "defender": 0, "draw": 0}
for seed in range(1, int(games) + 1):
    coins = random.Random(seed)
    state = ask(op="new", scenario=scenario, seed=seed)
    while state["to_act"]:
        seat = state["to_act"][0]
        if seat == "attacker":
            view = ask(op="view", seat=seat)["position"]
            buildings = [name for name, square in view["squares"].items() if square["building"]]
            actions = ask(op="legal", seat=seat)["actions"]
            action = max(actions, key=lambda a: worth(a, view["groups"], buildings, coins))
        else:
            action = ask(op="bot", seat=seat, bot="random")["do"]
        state = ask(op="do", seat=seat, do=action)
    results[state["outcome"]["winner"]] += 1
print(results)
ask(op="quit")
