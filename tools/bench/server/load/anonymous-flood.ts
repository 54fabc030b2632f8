import { readFileSync } from 'node:fs';
import type { BackendProgram } from '#harness/backend/backend-program.ts';
import { WEB_HEADERS, webHeaders } from '#harness/backend/web-headers.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { makeApiKey } from '#lib/server/security/api-key.ts';

/** Elements of the flood, three bytes each: 27 MB. */
const ROWS = 9_000_000;
const PROBES_BEFORE = 20;
const MB = 1024 * 1024;
const TICKS_PER_S = 100;

export type FloodFigures = {
  readonly status: number;
  readonly processorS: number;
  /** Peak memory of the backend above its memory before, in MB. */
  readonly grownMb: number;
  readonly idleP99Ms: number;
  readonly besideP99Ms: number;
};

/**
 * Sends one request of 27 MB with an unknown API key, in the header or in the body only (a caller that hides it), and
 * measures the backend and a simultaneous light call of another account. Linux only.
 */
export async function floodAnonymously(
  program: BackendProgram,
  userId: string,
  hasHeader: boolean,
): Promise<FloodFigures> {
  const probe = async (): Promise<number> => {
    const begun = performance.now();
    const response = await program.call(userId, backendPaths.plan, null);
    await response.arrayBuffer();
    return performance.now() - begun;
  };
  const idle: number[] = [];
  for (let i = 0; i < PROBES_BEFORE; i++) idle.push(await probe());

  const key = makeApiKey();
  const body = `{"data":{"rows":[${'{},'.repeat(ROWS - 1)}{}]},"session":{"token":"${key}"}}`;
  const before = usageOf(program.pid);
  let peakMb = before.memoryMb;
  let isOver = false;
  const flood = fetch(`http://127.0.0.1:${program.port}${backendPaths.measurements}`, {
    method: 'POST',
    headers: hasHeader ? webHeaders(key) : WEB_HEADERS,
    body,
  })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    // A backend that rejects the request before it has read the body may close the connection during the upload.
    .catch(() => 0)
    .finally(() => (isOver = true));
  const beside: number[] = [];
  while (!isOver || beside.length < PROBES_BEFORE) {
    beside.push(await probe());
    peakMb = Math.max(peakMb, usageOf(program.pid).memoryMb);
  }
  return {
    status: await flood,
    processorS: usageOf(program.pid).processorS - before.processorS,
    grownMb: Math.round(peakMb - before.memoryMb),
    idleP99Ms: Math.round(Math.max(...idle)),
    besideP99Ms: Math.round(Math.max(...beside)),
  };
}

function usageOf(pid: number): { processorS: number; memoryMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return { processorS: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S, memoryMb: (pages * 4096) / MB };
}
