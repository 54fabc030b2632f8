import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PASSWORD, registerAccount, withCredits } from '#harness/product/accounts.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { measureLiveMemory, type LiveMemory } from '#harness/product/live-memory.ts';
import { printFigure } from '#harness/product/print-figure.ts';
import { memoryOf } from '#harness/product/processes.ts';
import { getStatus } from '#harness/product/raw-http.ts';
import { RUN_BUDGET_S, waitUntil } from '#harness/product/recovery.ts';
import { logIn, type User } from '#harness/product/user.ts';

/** Minutes of the test, 1 by default. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 1);
/** Minutes below which growth is mostly warm-up. */
const MIN_MINUTES = 30;
const ACCOUNTS = 4;
/** Pauses of each client between its requests, in ms. */
const PAUSES = { page: 150, measurement: 1_500, credits: 1_100, invalid: 5_000, run: 30_000 };
const SAMPLE_EVERY_MS = 15_000;
/** Maximum growth of a part's live memory in the second half, in MB for each 1,000 requests and in MB for each hour. */
const MAX_GROWTH = { perThousand: 1, perHour: 20 };
const PAGES = ['/home', '/login', '/developers', '/api/site', '/api/health'];
const PARTS = ['web', 'backend', 'services'] as const;

type Part = (typeof PARTS)[number];
type Sample = {
  readonly hours: number;
  readonly requests: number;
  readonly mb: ReadonlyMap<Part, LiveMemory>;
  /** Resident memory of the largest job process, because they are replaced now and then. */
  readonly jobMb: number;
};

let product: Product;
const users: User[] = [];
beforeAll(async () => {
  product = await launchProduct();
  users.push(await logIn(product.site, product.login));
  while (users.length < ACCOUNTS) {
    const email = await registerAccount(product.site, 'soak');
    users.push(await logIn(product.site, { email, password: PASSWORD }));
  }
});
afterAll(() => product.stop());

test('mixed requests for a long time cause no 5xx and no lost run, and no part retains memory', async () => {
  const { port, site } = product;
  const statuses = new Map<number, number>();
  const samples: Sample[] = [];
  const runs: { user: User; runId: string }[] = [];
  let requests = 0;
  const startedMs = performance.now();
  const endMs = startedMs + MINUTES * 60_000;
  const count = (status: number) => {
    requests++;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const repeat = async (pauseMs: number, request: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; performance.now() < endMs; turn++) {
      await request(turn);
      await sleep(pauseMs);
    }
  };
  const send = async (user: User, path: string, body: unknown) => {
    const response = await user.post(path, body);
    await response.arrayBuffer();
    count(response.status);
  };
  let payer = users[0]!;
  await Promise.all([
    repeat(PAUSES.page, async (turn) => count(await getStatus(port, PAGES[turn % PAGES.length]!))),
    ...users.map((user) => repeat(PAUSES.measurement, (turn) => send(user, '/api/measurements', drawingOf(turn)))),
    ...users.map((user) => repeat(PAUSES.credits, () => send(user, '/api/user/remaining_credits', null))),
    repeat(PAUSES.invalid, (turn) => send(users[1]!, '/api/measurements', INVALID[turn % INVALID.length])),
    repeat(PAUSES.run, async () => {
      payer = await withCredits(site, payer, 1);
      runs.push({ user: payer, runId: await payer.startRun(RUN_BUDGET_S) });
      count(200);
    }),
    repeat(SAMPLE_EVERY_MS, async () => {
      const mb = new Map<Part, LiveMemory>();
      for (const part of PARTS) mb.set(part, await measureLiveMemory(product.processIds(part).at(-1)!));
      samples.push({ hours: (performance.now() - startedMs) / 3_600_000, requests, mb, jobMb: largestJobProcessMb() });
    }),
  ]);
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} x ${status}`);
  printFigure(`requests in ${MINUTES} min`, `${counts.join(', ')}; ${runs.length} runs`);
  // The first half includes the warm-up.
  const late = samples.slice(Math.floor(samples.length / 2));
  for (const part of PARTS) {
    const perThousand = 1000 * slopeOf(late.map(({ requests, mb }) => [requests, mb.get(part)!.liveMb]));
    const perHour = slopeOf(late.map(({ hours, mb }) => [hours, mb.get(part)!.liveMb]));
    const { liveMb, rssMb } = late.at(-1)!.mb.get(part)!;
    printFigure(
      `memory of ${part}`,
      `${liveMb.toFixed(0)} MB after a collection, ${perThousand.toFixed(2)} MB for each 1,000 requests, ${perHour.toFixed(1)} MB an hour; resident ${rssMb.toFixed(0)} MB`,
    );
    if (MINUTES < MIN_MINUTES) continue;
    expect(perThousand).toBeLessThanOrEqual(MAX_GROWTH.perThousand);
    expect(perHour).toBeLessThanOrEqual(MAX_GROWTH.perHour);
  }
  printFigure('largest job process', `${Math.max(...late.map(({ jobMb }) => jobMb)).toFixed(0)} MB resident`);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  const areDone = async () =>
    (await Promise.all(runs.map(({ user, runId }) => user.runState(runId)))).every((state) => state === 'done');
  expect(await waitUntil(areDone)).not.toBe(Infinity);
});

const INVALID = [
  { rows: [] },
  { rows: [{ id: 'r1', text: '', font: 'None', size: -1 }] },
  { file: { filename: 'x' } },
  'x',
];

/** Returns a drawing of its own size, because equal requests could be answered from a cache. */
function drawingOf(turn: number): object {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9"><circle cx="4" cy="4" r="${1 + (turn % 997) / 1000}"/></svg>`;
  const content = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return {
    file: { filename: 'disc.svg', fileType: 'SVG', content },
    rows: [{ id: 'r1', text: `SOAK ${turn}`, font: 'Arial', size: 6 }],
  };
}

function largestJobProcessMb(): number {
  const sizes = product.processIds('job').map((pid) => {
    try {
      return memoryOf(pid).nowMb;
    } catch {
      // The process has ended.
      return 0;
    }
  });
  return Math.max(0, ...sizes);
}

/** Returns the slope of the regression line through the points. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
