import { emptyBox } from '../geometry/bounds.ts';
import { derivativeAt, pointAt } from '../geometry/segment.ts';
import type { Box, Segment } from '../geometry/types.ts';
import type { Cuts } from './split-points.ts';
import type { Monotone } from './intersections/monotone-run.ts';
import { nearestOn } from './intersections/nearest-point.ts';

/** A stretch of one run between two parameters. */
export type Piece = { readonly run: number; readonly from: number; readonly to: number };

/** One contour's pieces between two vertices; both -1 for a whole contour, of which one piece is named. */
export type Chain = {
  readonly loop: number;
  readonly pieces: readonly Piece[];
  readonly start: number;
  readonly end: number;
};

const widthOf = ({ x0, y0, x1, y1 }: Monotone): number => Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));

/** A point inside a chain: the run it lies on and its parameter. */
export type Sample = { readonly run: number; readonly t: number };

/** A chain that runs along another one; `at` is beside the middle of that one. */
export type Copy = { readonly chain: Chain; readonly forward: boolean; readonly at: Sample };

/**
 * Appends a contour's chains: its pieces between one cut and the next, around to where they began, or the whole contour
 * when nothing meets it. Chains without extent go to `hairs`.
 */
export function appendChains(
  loop: number,
  first: number,
  end: number,
  runs: readonly Monotone[],
  cuts: Cuts,
  reach: number,
  chains: Chain[],
  hairs: Chain[],
): void {
  if (cuts.first[first] === cuts.first[end]) {
    // Where nothing meets the widest run stands for the contour. One without extent has no runs and bounds nothing.
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
  /** The contour as pieces with cuts between them, starting anywhere. */
  const steps: (Piece | { readonly vertex: number })[] = [];
  let anyCut = -1;
  for (let run = first; run < end; run++) {
    let { from } = runs[run]!;
    for (let cut = cuts.first[run]!; cut < cuts.first[run + 1]!; cut++) {
      const t = cuts.t[cut]!;
      if (t > from) steps.push({ run, from, to: t });
      anyCut = steps.length;
      steps.push({ vertex: cuts.vertex[cut]! });
      from = Math.max(from, t);
    }
    if (from < runs[run]!.to) steps.push({ run, from, to: runs[run]!.to });
  }
  let pieces: Piece[] = [];
  let start = -1;
  for (let k = 0; k <= steps.length; k++) {
    const step = steps[(anyCut + k) % steps.length]!;
    if ('run' in step) {
      pieces.push(step);
      continue;
    }
    const extent = () =>
      pieces.reduce((sum, { run, from, to }) => {
        const p = pointAt(runs[run]!.segment, from);
        const q = pointAt(runs[run]!.segment, to);
        return sum + Math.hypot(p.x - q.x, p.y - q.y);
      }, 0);
    const dust = start === step.vertex && extent() <= 16 * reach;
    if (pieces.length > 0) (dust ? hairs : chains).push({ loop, pieces, start, end: step.vertex });
    pieces = [];
    start = step.vertex;
  }
}

/** Chains that run along each other between the same two vertices, together: the first one and its copies. */
export type Bundle = { readonly chain: Chain; readonly copies: readonly Copy[] };

export function bundle(chains: readonly Chain[], runs: readonly Monotone[], reach: number): Bundle[] {
  const bundles: { chain: Chain; copies: Copy[] }[] = [];
  const between = new Map<number, { chain: Chain; copies: Copy[]; box: Box }[]>();
  for (const chain of chains) {
    const one = { chain, copies: [], box: emptyBox };
    if (chain.start < 0) {
      bundles.push(one);
      continue;
    }
    const [low, high] = [Math.min(chain.start, chain.end), Math.max(chain.start, chain.end)];
    const vertices = high * 2 ** 26 + low;
    const others = between.get(vertices);
    if (!others) {
      between.set(vertices, [one]);
      bundles.push(one);
      continue;
    }
    if (others.length === 1) others[0]!.box = boxOf(others[0]!.chain, runs);
    one.box = boxOf(chain, runs);
    const agrees = (other: { box: Box }) => boxesAgree(one.box, other.box, 64 * reach);
    // The latest first.
    if (others.some((other) => agrees(other) && joins(chain, other, runs, 16 * reach))) continue;
    others.unshift(one);
    bundles.push(one);
  }
  return bundles;
}

function boxOf({ pieces }: Chain, runs: readonly Monotone[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { run, from, to } of pieces) {
    for (const t of [from, to]) {
      const { x, y } = pointAt(runs[run]!.segment, t);
      [minX, maxX, minY, maxY] = [Math.min(minX, x), Math.max(maxX, x), Math.min(minY, y), Math.max(maxY, y)];
    }
  }
  return { minX, minY, maxX, maxY };
}

const boxesAgree = (a: Box, b: Box, reach: number): boolean =>
  Math.abs(a.minX - b.minX) <= reach &&
  Math.abs(a.minY - b.minY) <= reach &&
  Math.abs(a.maxX - b.maxX) <= reach &&
  Math.abs(a.maxY - b.maxY) <= reach;

/** Adds the chain to the copies of another between the same vertices when they run along each other. */
function joins(
  chain: Chain,
  { chain: first, copies }: { readonly chain: Chain; readonly copies: Copy[] },
  runs: readonly Monotone[],
  reach: number,
): boolean {
  const at = middleOf(first, runs);
  const { segment } = runs[at.run]!;
  const { x, y } = pointAt(segment, at.t);
  const mine = sampleNear(chain, runs, x, y, reach);
  // Asked both ways: a spur of a hair's length lies on the contour it hangs on, but the contour not on the spur.
  if (!mine || !runsAlong(first, chain, runs, reach) || !runsAlong(chain, first, runs, reach)) return false;
  const u = derivativeAt(segment, at.t);
  const v = derivativeAt(runs[mine.run]!.segment, mine.t);
  copies.push({ chain, at: { run: mine.run, t: mine.t }, forward: u.x * v.x + u.y * v.y > 0 });
  return true;
}

/**
 * A sample of the chain within `reach` of a point. Looked for from the piece numbered `from` on to both sides: for points
 * in a row it lies near by.
 */
function sampleNear(
  { pieces }: Chain,
  runs: readonly Monotone[],
  x: number,
  y: number,
  reach: number,
  from = 0,
): (Sample & { readonly piece: number }) | null {
  const at = (piece: number) => {
    if (piece < 0 || piece >= pieces.length) return null;
    const { run, from: low, to: high } = pieces[piece]!;
    const t = nearestOn(runs[run]!, x, y, reach);
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

/** Quarter points of one chain lie on the other. */
function runsAlong(a: Chain, b: Chain, runs: readonly Monotone[], reach: number): boolean {
  let piece = 0;
  return a.pieces.every(({ run, from, to }) =>
    [0.25, 0.5, 0.75].every((k) => {
      const p = pointAt(runs[run]!.segment, from + k * (to - from));
      const sample = sampleNear(b, runs, p.x, p.y, reach, piece);
      if (sample) piece = sample.piece;
      return sample !== null;
    }),
  );
}

/** What of which segments a chain is made of; runs of one segment that follow each other are one piece again. */
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

/** The middle of the chain's widest piece. */
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
