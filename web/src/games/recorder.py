"""What the recorders of fixtures share: the engine, asked line by line."""
import json, os, subprocess, sys

root = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
engine = subprocess.Popen([sys.argv[1] if len(sys.argv) > 1 else root + "/build/release/sandtable", "engine"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root)


def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if not answer.get("ok"):
        raise SystemExit(f"{request} -> {answer}")
    return answer
