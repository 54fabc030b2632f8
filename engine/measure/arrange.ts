import { EngineError } from '../errors.ts';
import { BoxIndex } from '../geometry/box-index.ts';
import { derivativeAt, pointAt, subSegment, withEnds } from '../geometry/segment.ts';
import type { Contour, Segment } from '../geometry/types.ts';
import { meetings, nearestOn, type Work } from './meet.ts';
import { appendMonotone, type Monotone } from './monotone.ts';
import { plainRoute, planRoute, type Route } from './route.ts';
import { starsOf } from './stars.ts';
import { Winding, runBoxes } from './winding.ts';

/** One contour's stretch between two places where contours meet (or a whole contour that meets nothing). */
export type Stretch = {
  readonly loop: number;
  readonly segments: readonly Segment[];
};

/**
 * An edge of the arrangement: every stretch that runs along it. Directions are those of the first stretch; its left is the
 * side of (-dy, dx), where the inside lies of a contour that runs clockwise on screen.
 */
export type Edge = {
  readonly stretches: readonly (Stretch & { readonly forward: boolean })[];
  /** Vertex numbers; both -1 for a whole contour. */
  readonly start: number;
  readonly end: number;
  /** Counted anew by a ray at every call: those who want the sides of all edges walk the arrangement's route. */
  readonly sides: () => Sides;
};

/** For both sides of an edge how often each contour winds around a point there; contours that do not are left out. */
export type Sides = {
  readonly left: ReadonlyMap<number, number>;
  readonly right: ReadonlyMap<number, number>;
};

export type Arrangement = {
  readonly edges: readonly Edge[];
  /** Contours that meet others or themselves. */
  readonly meeting: ReadonlySet<number>;
  /** How many vertices there are. */
  readonly vertices: number;
  /** A walk that passes both sides of every edge. */
  readonly route: Route;
};

type Piece = { readonly run: number; readonly from: number; readonly to: number };
type Chain = { readonly loop: number; readonly pieces: readonly Piece[]; readonly start: number; readonly end: number };
type Cut = { readonly t: number; readonly vertex: number };

/**
 * Cuts closed contours wherever they meet and says for every edge what lies on its two sides. Contours that meet nothing
 * stay whole. `reach` (inches): what is nearer than this is one place. Throws too_complex beyond 100,000 meetings.
 */
export function arrange(contours: readonly Contour[], reach: number): Arrangement {
  const runs: Monotone[] = [];
  const firstRun = contours.map((contour, loop) => {
    const first = runs.length;
    appendMonotone(contour, loop, runs);
    return first;
  });
  const boxes = runBoxes(runs);
  const index = new BoxIndex(boxes, runs.length);
  const { cuts, vertices, meeting } = findCuts(runs, firstRun, boxes, index, reach);
  const chains: Chain[] = [];
  contours.forEach((_, loop) => {
    appendChains(loop, firstRun[loop]!, firstRun[loop + 1] ?? runs.length, runs, cuts, vertices, reach, chains);
  });
  const winding = new Winding(runs, boxes);
  const edges = bundle(chains, runs, reach).map((copies) => edgeOf(copies, contours, runs, vertices, winding));
  const route = planRoute(edges, starsOf(edges, vertices.length, reach)) ?? plainRoute(edges);
  return { edges, meeting, vertices: vertices.length, route };
}

/** Two for every meeting. The busiest real drawings have some ten thousand. */
const MOST_PLACES = 200_000;

/** Looks at pairs of sub-curves: a few seconds. A real drawing of 200,000 segments needs some hundred thousand. */
const MOST_WORK = 30_000_000;

const tooComplex = (): EngineError =>
  new EngineError(
    'too_complex',
    'The outlines in this drawing cross and touch each other more than a hundred thousand times. Unite the shapes in your drawing program, or remove hatching and patterns, and try again.',
  );

type Vertex = { readonly x: number; readonly y: number };

function findCuts(
  runs: readonly Monotone[],
  firstRun: readonly number[],
  boxes: Float64Array,
  index: BoxIndex,
  reach: number,
): { cuts: Map<number, Cut[]>; vertices: Vertex[]; meeting: Set<number> } {
  const places: { run: number; t: number; x: number; y: number }[] = [];
  const meeting = new Set<number>();
  const work: Work = { left: MOST_WORK };
  const follows = (i: number, j: number): boolean => {
    const loop = runs[i]!.loop;
    if (loop !== runs[j]!.loop) return false;
    const first = firstRun[loop]!;
    const last = (firstRun[loop + 1] ?? runs.length) - 1;
    return Math.abs(i - j) === 1 || (Math.min(i, j) === first && Math.max(i, j) === last);
  };
  for (let i = 0; i < runs.length; i++) {
    const a = runs[i]!;
    index.search(
      boxes[4 * i]! - reach,
      boxes[4 * i + 1]! - reach,
      boxes[4 * i + 2]! + reach,
      boxes[4 * i + 3]! + reach,
      (j) => {
        if (j <= i) return;
        if (work.left < 0) throw tooComplex();
        const b = runs[j]!;
        const neighbours = follows(i, j);
        if (neighbours && onlyEndsMeet(boxes, i, j)) return;
        for (const { a: s, b: t, x, y } of meetings(a, b, reach, neighbours, work)) {
          places.push({ run: i, t: s, x, y }, { run: j, t, x, y });
          if (places.length > MOST_PLACES) throw tooComplex();
          meeting.add(a.loop).add(b.loop);
        }
      },
    );
  }
  const { numbers, vertices } = clusters(places, 4 * reach);
  const cuts = new Map<number, Cut[]>();
  places.forEach(({ run, t }, k) => {
    const cut = { t, vertex: numbers[k]! };
    const list = cuts.get(run);
    if (list) list.push(cut);
    else cuts.set(run, [cut]);
  });
  for (const list of cuts.values()) list.sort((a, b) => a.t - b.t);
  return { cuts, vertices, meeting };
}

/**
 * Neighbouring runs whose boxes overlap in a line or a point only, both having an extent across that line, reach it in
 * their common end alone: monotone curves come there once.
 */
function onlyEndsMeet(boxes: Float64Array, i: number, j: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const [lowI, highI, lowJ, highJ] = [
      boxes[4 * i + axis]!,
      boxes[4 * i + 2 + axis]!,
      boxes[4 * j + axis]!,
      boxes[4 * j + 2 + axis]!,
    ];
    if (Math.min(highI, highJ) <= Math.max(lowI, lowJ) && highI > lowI && highJ > lowJ) return true;
  }
  return false;
}

/** Numbers places so that those within `reach` of each other share a number. */
function clusters(
  places: readonly { readonly x: number; readonly y: number }[],
  reach: number,
): { numbers: number[]; vertices: Vertex[] } {
  const cells = new Map<string, number[]>();
  const parent: number[] = [];
  const find = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  places.forEach(({ x, y }, i) => {
    parent.push(i);
    const cellX = Math.floor(x / reach);
    const cellY = Math.floor(y / reach);
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const j of cells.get(`${cellX + dx},${cellY + dy}`) ?? []) {
          if (Math.hypot(places[j]!.x - x, places[j]!.y - y) <= reach) parent[find(i)] = find(j);
        }
      }
    }
    const key = `${cellX},${cellY}`;
    const list = cells.get(key);
    if (list) list.push(i);
    else cells.set(key, [i]);
  });
  const vertexOf = new Map<number, number>();
  const vertices: Vertex[] = [];
  const numbers = places.map((_, i) => {
    const root = find(i);
    let vertex = vertexOf.get(root);
    if (vertex === undefined) {
      vertex = vertices.length;
      vertices.push(places[root]!);
      vertexOf.set(root, vertex);
    }
    return vertex;
  });
  return { numbers, vertices };
}

function appendChains(
  loop: number,
  first: number,
  end: number,
  runs: readonly Monotone[],
  cuts: ReadonlyMap<number, readonly Cut[]>,
  vertices: readonly Vertex[],
  reach: number,
  chains: Chain[],
): void {
  /** The contour as pieces with cuts between them, starting anywhere. */
  const steps: (Piece | { readonly vertex: number })[] = [];
  let anyCut = -1;
  for (let run = first; run < end; run++) {
    let from = runs[run]!.from;
    for (const { t, vertex } of cuts.get(run) ?? []) {
      if (t > from) steps.push({ run, from, to: t });
      anyCut = steps.length;
      steps.push({ vertex });
      from = Math.max(from, t);
    }
    if (from < runs[run]!.to) steps.push({ run, from, to: runs[run]!.to });
  }
  if (anyCut < 0) {
    // A contour without extent has no pieces and bounds nothing.
    if (steps.length > 0) chains.push({ loop, pieces: steps as Piece[], start: -1, end: -1 });
    return;
  }
  const ordered = [...steps.slice(anyCut), ...steps.slice(0, anyCut), steps[anyCut]!];
  let pieces: Piece[] = [];
  let start = -1;
  for (const step of ordered) {
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
    if (pieces.length > 0 && !dust) chains.push({ loop, pieces, start, end: step.vertex });
    pieces = [];
    start = step.vertex;
  }
}

type Copy = { readonly chain: Chain; readonly forward: boolean; readonly at: Sample };
/** A point inside a chain: the run it lies on and its parameter. */
type Sample = { readonly run: number; readonly t: number };

/** Chains that run along each other between the same two vertices, together. */
function bundle(chains: readonly Chain[], runs: readonly Monotone[], reach: number): Copy[][] {
  const between = new Map<string, Copy[][]>();
  const bundles: Copy[][] = [];
  for (const chain of chains) {
    const key = chain.start < chain.end ? `${chain.start},${chain.end}` : `${chain.end},${chain.start}`;
    const candidates = chain.start < 0 ? [] : (between.get(key) ?? []);
    let joined = false;
    for (const copies of candidates) {
      const { at } = copies[0]!;
      const segment = runs[at.run]!.segment;
      const { x, y } = pointAt(segment, at.t);
      const mine = sampleNear(chain, runs, x, y, 16 * reach);
      if (!mine || !runsAlong(copies[0]!.chain, chain, runs, 16 * reach)) continue;
      const u = derivativeAt(segment, at.t);
      const v = derivativeAt(runs[mine.run]!.segment, mine.t);
      copies.push({ chain, at: mine, forward: u.x * v.x + u.y * v.y > 0 });
      joined = true;
      break;
    }
    if (joined) continue;
    const copies = [{ chain, at: middleOf(chain, runs), forward: true }];
    bundles.push(copies);
    if (chain.start < 0) continue;
    const list = between.get(key);
    if (list) list.push(copies);
    else between.set(key, [copies]);
  }
  return bundles;
}

function sampleNear(chain: Chain, runs: readonly Monotone[], x: number, y: number, reach: number): Sample | null {
  for (const { run, from, to } of chain.pieces) {
    const t = nearestOn(runs[run]!, x, y, reach);
    if (t !== null && t >= from && t <= to) return { run, t };
  }
  return null;
}

/** Quarter points of one chain lie on the other. */
function runsAlong(a: Chain, b: Chain, runs: readonly Monotone[], reach: number): boolean {
  return a.pieces.every(({ run, from, to }) =>
    [0.25, 0.5, 0.75].every((k) => {
      const p = pointAt(runs[run]!.segment, from + k * (to - from));
      return sampleNear(b, runs, p.x, p.y, reach) !== null;
    }),
  );
}

/** The middle of the chain's widest piece. */
function middleOf(chain: Chain, runs: readonly Monotone[]): Sample {
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

function edgeOf(
  copies: readonly Copy[],
  contours: readonly Contour[],
  runs: readonly Monotone[],
  vertices: readonly Vertex[],
  winding: Winding,
): Edge {
  const { chain } = copies[0]!;
  return {
    stretches: copies.map((copy) => ({
      loop: copy.chain.loop,
      segments: copy.chain.start < 0 ? contours[copy.chain.loop]!.segments : cutOut(copy.chain, runs, vertices),
      forward: copy.forward,
    })),
    start: chain.start,
    end: chain.end,
    sides: () => sidesOf(copies, runs, winding),
  };
}

function sidesOf(copies: readonly Copy[], runs: readonly Monotone[], winding: Winding): Sides {
  const { at } = copies[0]!;
  const segment = runs[at.run]!.segment;
  const { x, y } = pointAt(segment, at.t);
  const d = derivativeAt(segment, at.t);
  const axis = Math.abs(d.y) >= Math.abs(d.x) ? 'x' : 'y';
  const far = winding.around(
    x,
    y,
    axis,
    copies.map((copy) => copy.at.run),
  );
  // The side of smaller coordinate sees the edge itself; see winding.ts for the signs.
  const near = new Map(far);
  for (const copy of copies) {
    const along = copy.forward ? 1 : -1;
    const turn = axis === 'x' ? (d.y > 0 ? along : -along) : d.x > 0 ? -along : along;
    const sum = (near.get(copy.chain.loop) ?? 0) + turn;
    if (sum === 0) near.delete(copy.chain.loop);
    else near.set(copy.chain.loop, sum);
  }
  const leftIsNear = axis === 'x' ? d.y > 0 : d.x < 0;
  return leftIsNear ? { left: near, right: far } : { left: far, right: near };
}

/** The exact curve pieces of a chain; its two ends are moved onto their vertices. */
function cutOut(chain: Chain, runs: readonly Monotone[], vertices: readonly Vertex[]): Segment[] {
  // Runs of one segment that follow each other become one piece again.
  const spans: { segment: Segment; from: number; to: number }[] = [];
  for (const { run, from, to } of chain.pieces) {
    const { segment } = runs[run]!;
    const last = spans.at(-1);
    if (last && last.segment === segment && last.to === from) last.to = to;
    else spans.push({ segment, from, to });
  }
  const pieces = spans.map(({ segment, from, to }) => subSegment(segment, from, to));
  const start = vertices[chain.start]!;
  const end = vertices[chain.end]!;
  pieces[0] = withEnds(pieces[0]!, start.x, start.y, pieces[0]!.x1, pieces[0]!.y1);
  const last = pieces.length - 1;
  pieces[last] = withEnds(pieces[last]!, pieces[last]!.x0, pieces[last]!.y0, end.x, end.y);
  return pieces;
}
