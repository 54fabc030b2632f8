import { startPartnerSearches } from '#engine/host/partner-searches.ts';
import { checkLayout, nest } from '#engine';
import type { Layout, NestItem, NestOptions, Sheet } from '#engine';
import { contourArea } from '#packages/curves/src/geometry/area.ts';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { outwardPolygon } from '#packages/nesting/src/prepare/outward-polygon.ts';
import { clockOf, type OwnBudget, type OwnRun } from '../nest/rows.ts';
import type { PeerJob } from '../peers/peer.ts';

/** Runs our search once. */
export async function ownNest(
  items: readonly NestItem[],
  sheet: Sheet,
  options: NestOptions,
  budget: OwnBudget,
): Promise<OwnRun<Layout>> {
  const { seed, threads, clock } = budget;
  const now = clockOf(budget);
  const began = now();
  const budgetMs = budget.seconds * 1000;
  const others =
    threads > 1
      ? startPartnerSearches({ kind: 'sheets', items, sheet, options, seed, budgetMs }, { searches: threads, clock })
      : null;
  const curve: { atS: number; value: number }[] = [];
  const { layout, firstLayoutMs, evaluations, elapsedMs } = nest(items, sheet, options, {
    now,
    seed,
    budgetMs,
    ...(others ? { partner: others.partner } : {}),
    shouldStop: () => false,
    onBest: ({ usage }) => curve.push({ atS: (now() - began) / 1000, value: usage }),
  });
  await others?.end();
  const checked = checkLayout(items, sheet, options, layout).valid;
  const evaluationsPerS = (evaluations / elapsedMs) * 1000;
  return { layout, checked, firstLayoutMs, evaluationsPerS, elapsedMs, curve };
}

/** Pixels per inch of both peers. */
const PIXELS_PER_IN = 72;
/** Maximum distance in inches between a curve and its polygon for peers. */
const PEER_TOLERANCE_IN = 0.01;

/** Converts a sign job to a job for peers. */
export function peerSheetJob(items: readonly NestItem[], sheet: Sheet, options: NestOptions): PeerJob {
  const ring = (contour: Contour, kind: 'outer' | 'hole'): [number, number][] => {
    const { xs, ys } = outwardPolygon(contour, kind, PEER_TOLERANCE_IN);
    return Array.from(xs, (x, i) => [x, ys[i]!]);
  };
  const parts = items.map(({ part, quantity }) => ({
    outer: ring(part.outer, 'outer'),
    holes: part.holes.map((hole) => ring(hole, 'hole')),
    copies: quantity,
  }));
  const { marginIn: margin, spacingIn: spacing } = options;
  const size = { width: sheet.widthIn, height: sheet.heightIn };
  return { ...size, strip: false, pixelsPerUnit: PIXELS_PER_IN, margin, spacing, angles: [0, 90, 180, 270], parts };
}

/** Returns the net area of all parts in sheets, a lower bound of the usage. */
export function areaUsage(items: readonly NestItem[], sheet: Sheet): number {
  const net = ({ part }: NestItem): number =>
    Math.abs(contourArea(part.outer)) - part.holes.reduce((sum, hole) => sum + Math.abs(contourArea(hole)), 0);
  return items.reduce((sum, item) => sum + net(item) * item.quantity, 0) / (sheet.widthIn * sheet.heightIn);
}
