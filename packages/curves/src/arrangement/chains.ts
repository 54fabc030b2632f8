import { emptyBox } from '../geometry/bounds.ts';
import { derivativeAt, pointAt } from '../geometry/segment.ts';
import type { Box, Point, Segment } from '../geometry/types.ts';
import type { Cuts } from './split-points.ts';
import { isSameCurve } from './intersections/curve-intersections.ts';
import type { Monotone } from './intersections/monotone-run.ts';
import { nearestOn } from './intersections/nearest-point.ts';

/** Part of one run between two parameters. */
type Piece = { readonly run: number; readonly from: number; readonly to: number };

/** One contour's pieces between two vertices; both -1 for a whole contour, represented by one piece. */
export type Chain = {
  readonly loop: number;
  readonly pieces: readonly Piece[];
  readonly start: number;
  readonly end: number;
};

const widthOf = ({ x0, y0, x1, y1 }: Monotone): number => Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));

/** A point inside a chain: its run and its parameter. */
export type Sample = { readonly run: number; readonly t: number };

/** A chain that coincides with another one; `at` is beside the middle of that one. */
type Copy = { readonly chain: Chain; readonly forward: boolean; readonly at: Sample };

/**
 * Appends a contour's chains: its pieces between consecutive cuts, around to the first one, or the whole contour
 * without intersections. Chains without extent are added to `spurs`.
 */
export function appendChains(
  loop: number,
  first: number,
  end: number,
  runs: readonly Monotone[],
  cuts: Cuts,
  tolerance: number,
  { chains, spurs }: { readonly chains: Chain[]; readonly spurs: Chain[] },
): void {
  if (cuts.first[first] === cuts.first[end]) {
    // A contour without intersections is represented by its widest run. One without extent has no runs and bounds
    // nothing.
    let widest: Monotone | undefined;
    let which = first;
    for (let run = first; run < end; run++) {
      if (widest && widthOf(runs[run]!) <= widthOf(widest)) continue;
      widest = runs[run]!;
      which = run;
    }
    if (widest) chains.push({ loop, pieces: [{ run: which, from: widest.from, to: widest.to }], start: -1, end: -1 });
    return;
  }
  // The chain from the last cut, over the contour's end, to the first cut.
  let last = end - 1;
  while (cuts.first[last] === cuts.first[last + 1]) last--;
  const lastCut = cuts.first[end]! - 1;
  let start = cuts.vertex[lastCut]!;
  let pieces: Piece[] = [];
  const add = (run: number, from: number, to: number) => {
    if (from < to) pieces.push({ run, from, to });
  };
  add(last, Math.max(runs[last]!.from, cuts.t[lastCut]!), runs[last]!.to);
  for (let run = last + 1; run < end; run++) add(run, runs[run]!.from, runs[run]!.to);
  for (let run = first; run <= last; run++) {
    let { from } = runs[run]!;
    for (let cut = cuts.first[run]!; cut < cuts.first[run + 1]!; cut++) {
      add(run, from, cuts.t[cut]!);
      from = Math.max(from, cuts.t[cut]!);
      const vertex = cuts.vertex[cut]!;
      if (pieces.length > 0) {
        const dust = start === vertex && extentOf(pieces, runs) <= 16 * tolerance;
        (dust ? spurs : chains).push({ loop, pieces, start, end: vertex });
        pieces = [];
      }
      start = vertex;
    }
    if (run < last) add(run, from, runs[run]!.to);
  }
}

/** Returns the sum of the pieces' widths. */
function extentOf(pieces: readonly Piece[], runs: readonly Monotone[]): number {
  let sum = 0;
  for (const { run, from, to } of pieces) {
    const p = pointAt(runs[run]!.segment, from);
    const q = pointAt(runs[run]!.segment, to);
    sum += Math.hypot(p.x - q.x, p.y - q.y);
  }
  return sum;
}

/** Coincident chains between the same two vertices: the first one and its copies. */
export type CoincidentChains = { readonly chain: Chain; readonly copies: readonly Copy[] };

export function groupCoincident(
  chains: readonly Chain[],
  runs: readonly Monotone[],
  tolerance: number,
): CoincidentChains[] {
  const coincident: { chain: Chain; copies: Copy[] }[] = [];
  const between = new Map<number, { chain: Chain; copies: Copy[]; box: Box }[]>();
  for (const chain of chains) {
    const one = { chain, copies: [], box: emptyBox };
    if (chain.start < 0) {
      coincident.push(one);
      continue;
    }
    const [low, high] = [Math.min(chain.start, chain.end), Math.max(chain.start, chain.end)];
    const vertices = high * 2 ** 26 + low;
    const others = between.get(vertices);
    if (!others) {
      between.set(vertices, [one]);
      coincident.push(one);
      continue;
    }
    if (others.length === 1) others[0]!.box = boxOf(others[0]!.chain, runs);
    one.box = boxOf(chain, runs);
    // Start with the latest chain.
    let along = others.length - 1;
    while (
      along >= 0 &&
      !(
        boxesAgree(one.box, others[along]!.box, 64 * tolerance) &&
        joinIfCoincident(chain, others[along]!, runs, 16 * tolerance)
      )
    ) {
      along--;
    }
    if (along >= 0) continue;
    others.push(one);
    coincident.push(one);
  }
  return coincident;
}

function boxOf({ pieces }: Chain, runs: readonly Monotone[]): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  const add = ({ x, y }: Point) => {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  };
  for (const { run, from, to } of pieces) {
    add(pointAt(runs[run]!.segment, from));
    add(pointAt(runs[run]!.segment, to));
  }
  return { minX, minY, maxX, maxY };
}

const boxesAgree = (a: Box, b: Box, tolerance: number): boolean =>
  Math.abs(a.minX - b.minX) <= tolerance &&
  Math.abs(a.minY - b.minY) <= tolerance &&
  Math.abs(a.maxX - b.maxX) <= tolerance &&
  Math.abs(a.maxY - b.maxY) <= tolerance;

/** Adds the chain to the copies of another one between the same vertices if they coincide. */
function joinIfCoincident(
  chain: Chain,
  { chain: first, copies }: { readonly chain: Chain; readonly copies: Copy[] },
  runs: readonly Monotone[],
  tolerance: number,
): boolean {
  const at = middleOf(first, runs);
  const { segment } = runs[at.run]!;
  const copy = runOfCopy(first, chain, at.run, runs);
  if (copy !== null) {
    copies.push({ chain, at: { run: copy, t: at.t }, forward: true });
    return true;
  }
  const { x, y } = pointAt(segment, at.t);
  const mine = sampleNear(chain, runs, x, y, tolerance);
  if (!mine) return false;
  // Two straight chains between the same two points coincide. Others are tested both ways: a tiny spur is on the
  // contour it belongs to, but the contour is not on the spur.
  const straight = chain.start !== chain.end && isLine(first, runs) && isLine(chain, runs);
  if (!straight && !(runsAlong(first, chain, runs, tolerance) && runsAlong(chain, first, runs, tolerance)))
    return false;
  const u = derivativeAt(segment, at.t);
  const v = derivativeAt(runs[mine.run]!.segment, mine.t);
  copies.push({ chain, at: { run: mine.run, t: mine.t }, forward: u.x * v.x + u.y * v.y > 0 });
  return true;
}

/**
 * Returns the run of a chain that corresponds to a run of another one with the same pieces of equal curves, as outlines
 * that were drawn twice have them; null for other chains.
 */
function runOfCopy(first: Chain, chain: Chain, run: number, runs: readonly Monotone[]): number | null {
  if (first.pieces.length !== chain.pieces.length) return null;
  let found: number | null = null;
  for (let i = 0; i < first.pieces.length; i++) {
    const [a, b] = [first.pieces[i]!, chain.pieces[i]!];
    if (a.from !== b.from || a.to !== b.to || !isSameCurve(runs[a.run]!.segment, runs[b.run]!.segment)) return null;
    if (a.run === run) found = b.run;
  }
  return found;
}

const isLine = ({ pieces }: Chain, runs: readonly Monotone[]): boolean =>
  pieces.length === 1 && runs[pieces[0]!.run]!.segment.kind === 'line';

/**
 * Returns a sample of the chain within `tolerance` of a point. The search begins at piece `from` and continues in both
 * directions, since consecutive points are close.
 */
function sampleNear(
  { pieces }: Chain,
  runs: readonly Monotone[],
  x: number,
  y: number,
  tolerance: number,
  from = 0,
): (Sample & { readonly piece: number }) | null {
  const at = (piece: number) => {
    if (piece < 0 || piece >= pieces.length) return null;
    const { run, from: low, to: high } = pieces[piece]!;
    const t = nearestOn(runs[run]!, x, y, tolerance);
    return t !== null && t >= low && t <= high ? { run, t, piece } : null;
  };
  const here = at(from);
  if (here) return here;
  for (let away = 1; away < pieces.length; away++) {
    const there = at(from + away) ?? at(from - away);
    if (there) return there;
  }
  return null;
}

/** Returns true when the quarter points of one chain are on the other. */
function runsAlong(a: Chain, b: Chain, runs: readonly Monotone[], tolerance: number): boolean {
  let piece = 0;
  return a.pieces.every(({ run, from, to }) =>
    [0.25, 0.5, 0.75].every((k) => {
      const p = pointAt(runs[run]!.segment, from + k * (to - from));
      const sample = sampleNear(b, runs, p.x, p.y, tolerance, piece);
      if (sample) piece = sample.piece;
      return sample !== null;
    }),
  );
}

/** Returns the segment intervals of a chain; consecutive runs of one segment are merged. */
export function spansOf(
  { pieces }: Chain,
  runs: readonly Monotone[],
): { segment: Segment; from: number; to: number }[] {
  const spans: { segment: Segment; from: number; to: number }[] = [];
  for (const { run, from, to } of pieces) {
    const { segment } = runs[run]!;
    const last = spans.at(-1);
    if (last && last.segment === segment && last.to === from) last.to = to;
    else spans.push({ segment, from, to });
  }
  return spans;
}

/** Returns the middle of the chain's widest piece. */
export function middleOf(chain: Chain, runs: readonly Monotone[]): Sample {
  let best: Sample = { run: chain.pieces[0]!.run, t: 0 };
  let widest = -1;
  for (const { run, from, to } of chain.pieces) {
    const p = pointAt(runs[run]!.segment, from);
    const q = pointAt(runs[run]!.segment, to);
    const width = Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y));
    if (width > widest) {
      widest = width;
      best = { run, t: (from + to) / 2 };
    }
  }
  return best;
}
