"""Runs spyrrow (the sparrow search) on a strip: the job as JSON on standard input, one line of JSON with its length."""
import json
import resource
import sys

import spyrrow

job = json.load(sys.stdin)
items = [
    spyrrow.Item(str(k), [tuple(p) for p in part["outer"]], demand=part["copies"], allowed_orientations=job["angles"])
    for k, part in enumerate(job["parts"])
]
instance = spyrrow.StripPackingInstance("job", strip_height=job["height"], items=items)
pieces = sum(part["copies"] for part in job["parts"])


def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


# Its clock is the wall's: two workers on two cores spend about twice the wall time.
workers = job.get("workers", 2)
config = spyrrow.StripPackingConfig(
    early_termination=False, total_computation_time=int(job["seconds"]), num_workers=workers, seed=job.get("seed", 1)
)
solution = instance.solve(config)
line = {"atS": job["seconds"], "cpuS": cpu(), "value": solution.width, "placed": pieces}
print(json.dumps(line), flush=True)
