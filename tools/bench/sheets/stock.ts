import { markdownTable } from 'markdown-table';
import { nest, type FontLibrary, type NestItem, type NestOptions, type StockSheet } from '#engine';
import { searchClocks } from '#engine/host/search-clocks.ts';
import type { Peer } from '../peers/find-peers.ts';
import { bracket, disc, lettering } from './jobs.ts';
import { peerSheetJob } from './rows.ts';

type StockJob = { readonly name: string; readonly items: readonly NestItem[]; readonly sizes: readonly StockSheet[] };

const size = (widthIn: number, heightIn: number, price: number): StockSheet => ({
  widthIn,
  heightIn,
  price,
  count: null,
});
const offcut = (widthIn: number, heightIn: number): StockSheet => ({ widthIn, heightIn, count: 1, remnant: true });

/** Stock of two sizes and five offcuts. */
const rack = [
  size(96, 48, 80),
  size(48, 24, 22),
  offcut(30, 48),
  offcut(24, 22),
  offcut(40, 10),
  offcut(18, 18),
  offcut(12, 36),
];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const stockJobs = (fonts: FontLibrary): StockJob[] => [
  { name: 'alphabet 6 in x 8', items: lettering(fonts, [[alphabet, 6, 8]]), sizes: rack },
  {
    name: 'OPEN DAILY 12 in x 4, brackets',
    items: [...lettering(fonts, [['OPEN DAILY', 12, 4]]), bracket(200)],
    sizes: rack,
  },
  { name: 'letters and discs', items: [...lettering(fonts, [[alphabet, 5, 8]]), disc(2, 200)], sizes: rack },
];

/** Returns the largest job: the maximum number of sizes of a job and of pieces of a run. */
const largest = (fonts: FontLibrary): StockJob => ({
  name: '2,000 pieces on 20 sizes',
  items: [...lettering(fonts, [[alphabet, 4, 25]]), disc(1, 675), bracket(675)],
  sizes: Array.from({ length: 20 }, (_, k) =>
    k % 2 === 0 ? size(24 + 6 * k, 48, 12 + 4 * k) : { ...offcut(10 + 3 * k, 20 + k), count: 2 },
  ),
});

type StockBench = { readonly budgetMs: number; readonly peers: readonly Peer[]; readonly peerSeconds: number };

/** Returns a peer's cost of all parts of a job on one size, the last sheet up to its used length; null if it does not place all. */
async function peerCost(peer: Peer, job: StockJob, size: StockSheet, of: PeerOptions): Promise<number | null> {
  const task = peerSheetJob(job.items, size, of.options);
  const budget = { seconds: of.seconds, clock: 'cpu', seed: 1, threads: 1 } as const;
  const { points } = await peer.run({ job: task, budget });
  const whole = points.filter(({ placed }) => placed === piecesOf(job)).map(({ value }) => value);
  return whole.length === 0 ? null : whole.reduce((min, value) => Math.min(min, value)) * size.price!;
}
type PeerOptions = { readonly options: NestOptions; readonly seconds: number };

const piecesOf = ({ items }: StockJob): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Prints the cost of jobs on a stock, compared with a bound, with the same search on either of the two sizes only, and with the best cost
 * of peers on either, because they support one size; then the time to the first layout of the largest job, and the memory of
 * the process.
 */
export async function printStocks(fonts: FontLibrary, options: NestOptions, bench: StockBench): Promise<void> {
  const { budgetMs, peers, peerSeconds } = bench;
  const cpuMs = (): number => searchClocks.cpu(1);
  const run = (items: readonly NestItem[], sizes: readonly StockSheet[], ms: number) => {
    const began = cpuMs();
    const result = nest(items, { sizes }, options, {
      now: cpuMs,
      seed: 1,
      budgetMs: ms,
      shouldStop: () => false,
      onBest: () => undefined,
    });
    return { ...result, cpuMs: cpuMs() - began };
  };
  const heads = ['job', 'pieces', 'cost', 'no less than', 'large alone', 'small alone'];
  const rows: string[][] = [];
  for (const job of stockJobs(fonts)) {
    const { name, items, sizes } = job;
    const costs = [sizes, sizes.slice(0, 1), sizes.slice(1, 2)].map((at) => run(items, at, budgetMs).layout);
    const [product, ...alone] = costs.map(({ stock, unplaced }) =>
      unplaced.length > 0 ? 'too small' : `$${stock!.cost.toFixed(2)}`,
    );
    const ofOthers: string[] = [];
    for (const peer of peers) {
      const each: string[] = [];
      for (const size of sizes.slice(0, 2)) {
        const cost = await peerCost(peer, job, size, { options, seconds: peerSeconds });
        each.push(cost === null ? 'not all' : `$${cost.toFixed(2)}`);
      }
      ofOthers.push(each.join(' / '));
    }
    const bound = `$${costs[0]!.stock!.atLeast.toFixed(2)}`;
    rows.push([name, String(piecesOf(job)), product!, bound, ...alone, ...ofOthers]);
  }
  console.log(markdownTable([[...heads, ...peers.map((peer) => `${peer.name} large / small`)], ...rows]));
  const { name, items, sizes } = largest(fonts);
  const { firstLayoutMs, layout } = run(items, sizes, budgetMs);
  const rssMb = process.memoryUsage().rss / 1024 / 1024;
  console.log(
    `${name}: first layout after ${firstLayoutMs.toFixed(0)} CPU ms, ${layout.placements.length} placed, ${rssMb.toFixed(0)} MB`,
  );
}
