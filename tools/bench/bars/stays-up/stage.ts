import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../person.ts';
import { launch, type LaunchOptions, type Product } from '../product.ts';

/** Serving again by itself. */
export const BACK_MS = 10_000;
/** Budget of runs during which a fault occurs. */
export const BUDGET_S = 5;
const GIVE_UP_MS = 180_000;

export function tell(name: string, holds: boolean, words: string): void {
  // Times are of this machine as busy as it is: 2 cores at a load of 16 take eight times as long.
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${words} (load ${os.loadavg()[0]!.toFixed(0)})`);
  if (!holds) process.exitCode = 1;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export async function until(condition: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > GIVE_UP_MS) return Infinity;
    await sleep(100);
  }
  return performance.now() - begun;
}

export const isReady = (site: string) =>
  fetch(`${site}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

export const serves = (product: Product, person: Person) => async () =>
  (await isReady(product.site)) && person.measures();

/** Checks the guarantees for a run that a fault interrupted. */
export async function endOf(person: Person, runId: string, before: number): Promise<{ holds: boolean; words: string }> {
  let state: string | null = null;
  const tookMs = await until(async () => {
    state = await person.stateOf(runId);
    return state === 'done' || state === 'failed' || state === 'cancelled';
  });
  const charged = before - (await person.credits());
  return {
    holds: state === 'done' && charged === 1,
    words: `the run ended ${state ?? 'unknown'} ${seconds(tookMs)} later and cost ${charged}`,
  };
}

export async function withProduct(
  port: number,
  look: (product: Product) => Promise<void>,
  options: LaunchOptions = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stays-up-'));
  const product = await launch(port, folder, options);
  try {
    await look(product);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
