import { workerData } from 'node:worker_threads';
import { nestFill } from '#engine';
import { received, type FillPartnerStart } from './fill-partners.ts';
import { keepCompiled } from './keep-compiled.ts';
import { SEED_STEP } from './partner-searches.ts';

keepCompiled();
const { task, side, port, ended } = workerData as FillPartnerStart;
const isEnded = new Int32Array(ended);
const { artwork, on, fill, options, seed, budgetMs, start } = task;
try {
  nestFill(artwork, on, fill, options, {
    now: () => performance.now(),
    seed: seed + side * SEED_STEP,
    budgetMs,
    start,
    shouldStop: () => Atomics.load(isEnded, 0) === 1,
    others: () => received(port),
    onBest: ({ placements, stock }) => port.postMessage({ placements, ...(stock && { stock }) }),
  });
} finally {
  port.close();
}
