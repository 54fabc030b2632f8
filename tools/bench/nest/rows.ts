import { stripPack } from '#packages/nesting/src/strip/strip-pack.ts';
import type { StripInstance, StripLayout } from '#packages/nesting/src/strip/strip-types.ts';
import { startPartnerSearches } from '#engine/host/partner-searches.ts';
import { searchClocks, type SearchClock } from '#engine/host/search-clocks.ts';
import type { PeerJob } from '../peers/peer.ts';

/** Budget of our search: `seconds` per thread, by wall time or CPU time. */
export type OwnBudget = {
  readonly seed: number;
  readonly seconds: number;
  readonly threads: number;
  readonly clock: SearchClock;
};

/** `value` is density for strips, usage for sheets. */
export type OwnRun<Layout> = {
  readonly layout: Layout;
  readonly checked: boolean;
  readonly firstLayoutMs: number;
  readonly evaluationsPerS: number;
  readonly elapsedMs: number;
  readonly curve: readonly { readonly atS: number; readonly value: number }[];
};

export const clockOf =
  ({ threads, clock }: OwnBudget): (() => number) =>
  () =>
    searchClocks[clock](threads);

/** Runs our search once. */
export async function ownRun(instance: StripInstance, budget: OwnBudget): Promise<OwnRun<StripLayout>> {
  const { seed, threads, clock } = budget;
  const now = clockOf(budget);
  const began = now();
  const task = { instance, seed, budgetMs: budget.seconds * 1000 };
  const others = threads > 1 ? startPartnerSearches({ kind: 'strip', ...task }, { searches: threads, clock }) : null;
  const curve: { atS: number; value: number }[] = [];
  const result = stripPack(instance, {
    now,
    seed,
    budgetMs: task.budgetMs,
    ...(others ? { partner: others.partner } : {}),
    shouldStop: () => false,
    onBest: (layout) => curve.push({ atS: (now() - began) / 1000, value: layout.density }),
  });
  await others?.end();
  const { layout, checked, firstLayoutMs } = result;
  const evaluationsPerS = (result.evaluations / result.elapsedMs) * 1000;
  return { layout, checked, firstLayoutMs, evaluationsPerS, elapsedMs: result.elapsedMs, curve };
}

/** Height of a strip for peers that count pixels. Instances have different units, so each is scaled to it. */
const STRIP_PIXELS = 1000;

/** Converts a strip instance to a job for peers, with the rotations that all items share. */
export function peerJob(instance: StripInstance): PeerJob {
  const angles = instance.items
    .map((item) => item.allowed_orientations ?? [0, 90, 180, 270])
    .reduce((all, own) => all.filter((angle) => own.includes(angle)));
  const parts = instance.items.map(({ shape, holes, demand }) => ({
    outer: shape.data,
    holes: holes ?? [],
    copies: demand,
  }));
  const widest = instance.items.flatMap(({ shape, demand }) => {
    const xs = shape.data.map(([x]) => x);
    return Array.from({ length: demand }, () => Math.max(...xs) - Math.min(...xs));
  });
  const width = widest.reduce((sum, wide) => sum + wide, 0);
  const height = instance.strip_height;
  const pixelsPerUnit = STRIP_PIXELS / height;
  return { width, height, strip: true, pixelsPerUnit, margin: 0, spacing: 0, angles, parts };
}

/** Returns the net area of all pieces in square units of the instance. */
export function stripArea({ items }: StripInstance): number {
  const area = (ring: readonly (readonly [number, number])[]): number =>
    Math.abs(ring.reduce((sum, [x, y], k) => sum + x * ring.at(k - 1)![1] - y * ring.at(k - 1)![0], 0)) / 2;
  const net = items.map(
    ({ shape, holes, demand }) => demand * (holes ?? []).reduce((sum, hole) => sum - area(hole), area(shape.data)),
  );
  return net.reduce((sum, one) => sum + one, 0);
}
