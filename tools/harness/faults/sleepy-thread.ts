import { parentPort, workerData } from 'node:worker_threads';
import type { FromJobProcess, NestProgress, ToJobProcess, JobThreadData } from '#backend/jobs/job-process/protocol.ts';
import { layoutJson, measurementJson } from '#harness/backend/scripted-pool.ts';

/** Replaces the engine: a search that finds a better layout every 200 ms and uses no CPU time. */
const STEP_MS = 200;
const TOTAL = 3;
const port = parentPort!;
const stop = new Int32Array((workerData as JobThreadData).stopFlag);
const post = (message: FromJobProcess) => port.postMessage(message);

port.on('message', (message: ToJobProcess) => {
  if (message.type !== 'run') return;
  const { id, job } = message;
  if (job.kind !== 'nest') return post({ type: 'answer', id, answer: { kind: 'json', json: measurementJson } });
  const report = (what: NestProgress) => post({ type: 'progress', id, progress: what });
  report({ type: 'measured', json: measurementJson });
  report({ type: 'nesting', total: TOTAL });
  // A tenth of the budget, for short tests; a continued run has less left, as with the engine.
  const steps = Math.ceil(job.budgetMs / 10 / STEP_MS);
  let stopped = false;
  for (let step = 1; step <= steps && !stopped; step++) {
    stopped = Atomics.wait(stop, 0, 0, STEP_MS) !== 'timed-out' && Atomics.load(stop, 0) === id;
    const usage = 2 - step / 100;
    report({
      type: 'best',
      json: layoutJson(TOTAL, usage),
      placed: TOTAL,
      usage,
      costs: [],
      total: TOTAL,
      elapsedMs: step * STEP_MS,
    });
  }
  post({
    type: 'answer',
    id,
    answer: {
      kind: 'nested',
      placed: TOTAL,
      stopped,
      elapsedMs: steps * STEP_MS,
      startIgnored: null,
      startedFrom: 'fresh',
    },
  });
});
post({ type: 'ready' });
