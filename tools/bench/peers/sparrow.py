"""Runs spyrrow (the sparrow search) on a strip: the task as JSON on standard input, a line of JSON for each shorter layout."""
import json
import sys
import threading
import time

import spyrrow

began = time.monotonic()
task = json.load(sys.stdin)
job, budget = task["job"], task["budget"]
items = [
    spyrrow.Item(str(k), [tuple(p) for p in part["outer"]], demand=part["copies"], allowed_orientations=job["angles"])
    for k, part in enumerate(job["parts"])
]
instance = spyrrow.StripPackingInstance("job", strip_height=job["height"], items=items)
pieces = sum(part["copies"] for part in job["parts"])
# spyrrow measures wall time.
config = spyrrow.StripPackingConfig(
    early_termination=False,
    total_computation_time=max(1, int(budget["seconds"])),
    num_workers=budget["threads"],
    seed=budget["seed"],
)
queue = spyrrow.ProgressQueue()
whole = [spyrrow.ReportType.ExplFeas, spyrrow.ReportType.CmprFeas, spyrrow.ReportType.Final]
shortest = float("inf")
over = threading.Event()


def report(length):
    global shortest
    if length < shortest:
        shortest = length
        line = {"atS": min(time.monotonic() - began, budget["seconds"]), "value": length, "placed": pieces}
        print(json.dumps(line), flush=True)


def watch():
    while not over.wait(0.1):
        for kind, solution in queue.drain():
            if kind in whole:
                report(solution.width)


watcher = threading.Thread(target=watch)
watcher.start()
solution = instance.solve(config, queue)
over.set()
watcher.join()
report(solution.width)
