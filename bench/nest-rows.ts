import { startStripPartner } from '../cli/strip-partner.ts';
import { stripPack } from '#engine/nest/strip-pack.ts';
import type { StripInstance, StripLayout } from '#engine/nest/strip-types.ts';
import { searchClocks, type SearchClock } from '#lib/server/search-partner.ts';
import type { PeerJob } from './peers/peer.ts';

export type OwnRun = {
  readonly layout: StripLayout;
  readonly checked: boolean;
  readonly firstLayoutMs: number;
  readonly evaluationsPerS: number;
  readonly curve: readonly { readonly atS: number; readonly density: number }[];
};

/** One run of ours, with a second thread beside the first when asked for. */
export async function ownRun(
  instance: StripInstance,
  seed: number,
  seconds: number,
  threads: number,
  clock: SearchClock,
): Promise<OwnRun> {
  const now = threads > 1 || clock === 'wall' ? searchClocks[clock] : () => 2 * searchClocks.cpu();
  const began = now();
  const task = { instance, seed, budgetMs: seconds * 1000 };
  const second = threads > 1 ? startStripPartner(task, clock) : null;
  const curve: { atS: number; density: number }[] = [];
  const result = stripPack(instance, {
    now,
    seed,
    budgetMs: task.budgetMs,
    ...(second ? { partner: second.partner } : {}),
    shouldStop: () => false,
    onBest: (layout) => curve.push({ atS: (now() - began) / 1000, density: layout.density }),
  });
  await second?.end();
  const { layout, checked, firstLayoutMs } = result;
  return { layout, checked, firstLayoutMs, evaluationsPerS: (result.evaluations / result.elapsedMs) * 1000, curve };
}

/** A strip instance as peers are asked it: outer outlines, the turns all items share. */
export function peerJob(instance: StripInstance, seconds: number): PeerJob {
  const angles = instance.items
    .map((item) => item.allowed_orientations ?? [0, 90, 180, 270])
    .reduce((all, own) => all.filter((angle) => own.includes(angle)));
  const parts = instance.items.map(({ shape, demand }) => ({ outer: shape.data, holes: [], copies: demand }));
  const widest = instance.items.flatMap(({ shape, demand }) => {
    const xs = shape.data.map(([x]) => x);
    return Array.from({ length: demand }, () => Math.max(...xs) - Math.min(...xs));
  });
  const width = widest.reduce((sum, wide) => sum + wide, 0);
  return { width, height: instance.strip_height, strip: true, margin: 0, spacing: 0, angles, parts, seconds };
}
