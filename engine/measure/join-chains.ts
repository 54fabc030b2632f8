import { reverseContour } from '../geometry/contour.ts';
import { withEnds } from '../geometry/segment.ts';
import type { Contour, Line, Segment } from '../geometry/types.ts';
import type { OpenLine } from './collect.ts';
import { contourLength } from './segment-length.ts';

/** Ends of one line this near to each other close it (inches). */
export const CLOSES_IN = 0.001;
/** Ends of two lines of one style this near to each other belong together (inches). */
export const JOINS_IN = 0.005;
/** A gap this small is moved shut; a larger one gets a short line of its own (inches). */
const SNAPS_IN = 1e-7;

export type Joined = {
  readonly closed: readonly {
    readonly contour: Contour;
    readonly shape: number;
    readonly added: readonly Line[];
    readonly addedIn: number;
  }[];
  readonly open: readonly OpenLine[];
  /** Lines we added to bridge gaps. */
  readonly bridges: readonly Line[];
};

/**
 * Open lines put together end to end where exactly two ends of the same style meet, in either direction: four sides drawn
 * as four lines are one square. Where three or more ends meet, nothing is joined: there is no telling what belongs
 * together. Chains that come back to their start are closed.
 */
export function joinChains(lines: readonly OpenLine[], style: (line: OpenLine) => string): Joined {
  const closed: Joined['closed'][number][] = [];
  const open: OpenLine[] = [];
  const bridges: Line[] = [];
  const partner = pairEnds(lines, style);
  const used = new Uint8Array(lines.length);

  /** Follows partners from one end of a line; the end we stand on is `2 * line + (1 for its last point)`. */
  const walk = (start: number): { line: number; reversed: boolean }[] => {
    const chain: { line: number; reversed: boolean }[] = [];
    let entry = start;
    for (;;) {
      const line = entry >> 1;
      if (used[line]) break;
      used[line] = 1;
      chain.push({ line, reversed: (entry & 1) === 1 });
      const next = partner[entry ^ 1]!;
      if (next < 0) break;
      entry = next;
    }
    return chain;
  };
  const emit = (chain: readonly { line: number; reversed: boolean }[]) => {
    const first = lines[chain[0]!.line]!;
    const contours = chain.map(({ line, reversed }) =>
      reversed ? reverseContour(lines[line]!.contour) : lines[line]!.contour,
    );
    const before = bridges.length;
    const segments = linked(contours, bridges);
    const last = segments.at(-1)!;
    const gap = Math.hypot(last.x1 - segments[0]!.x0, last.y1 - segments[0]!.y0);
    const lengthIn = chain.reduce((sum, { line }) => sum + lines[line]!.drawnIn, 0);
    const limit = chain.length > 1 ? JOINS_IN : CLOSES_IN;
    if (gap <= limit && lengthIn > 3 * limit) {
      const contour = closeLoop(segments, bridges);
      const added = bridges.slice(before);
      closed.push({ contour, shape: first.shape, added, addedIn: Math.max(0, contourLength(contour) - lengthIn) });
    } else {
      open.push({ contour: { segments, closed: false }, shape: first.shape, drawnIn: lengthIn });
    }
  };

  // Chains with a free end first, so that they are walked from it; what is left are rings.
  for (let end = 0; end < 2 * lines.length; end++) if (!used[end >> 1] && partner[end]! < 0) emit(walk(end));
  for (let line = 0; line < lines.length; line++) if (!used[line]) emit(walk(2 * line));
  return { closed, open, bridges };
}

/** For each line end the one end it meets, or -1: ends that meet exactly first, then those within JOINS_IN. */
function pairEnds(lines: readonly OpenLine[], style: (line: OpenLine) => string): Int32Array {
  const partner = new Int32Array(2 * lines.length).fill(-1);
  const ends: { x: number; y: number; style: string }[] = [];
  for (const line of lines) {
    const first = line.contour.segments[0]!;
    const last = line.contour.segments.at(-1)!;
    const key = style(line);
    ends.push({ x: first.x0, y: first.y0, style: key }, { x: last.x1, y: last.y1, style: key });
  }
  for (const reach of [SNAPS_IN, JOINS_IN]) pairWithin(reach, ends, partner);
  return partner;
}

/** Pairs ends that have no partner yet where exactly two of them lie within the reach of each other. */
function pairWithin(
  reach: number,
  ends: readonly { readonly x: number; readonly y: number; readonly style: string }[],
  partner: Int32Array,
): void {
  const cells = new Map<string, number[]>();
  // Cells are counted in whole numbers: neighbours of a cell are never the cell itself.
  const cellOf = (x: number): number => Math.floor(x / reach);
  const free = Uint8Array.from(partner, (other) => (other < 0 ? 1 : 0));
  ends.forEach(({ x, y, style }, i) => {
    if (free[i] === 0) return;
    const cell = `${cellOf(x)},${cellOf(y)},${style}`;
    const list = cells.get(cell);
    if (list) list.push(i);
    else cells.set(cell, [i]);
  });
  /** Ends that meet end i; no more than two are looked for, since two already leave it unclear what belongs together. */
  const near = (i: number): number[] => {
    const { x, y, style } = ends[i]!;
    const found: number[] = [];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const j of cells.get(`${cellOf(x) + dx},${cellOf(y) + dy},${style}`) ?? []) {
          if (j >> 1 === i >> 1 || Math.hypot(ends[j]!.x - x, ends[j]!.y - y) > reach) continue;
          found.push(j);
          if (found.length > 1) return found;
        }
      }
    }
    return found;
  };
  for (let i = 0; i < ends.length; i++) {
    if (free[i] === 0) continue;
    const mine = near(i);
    if (mine.length === 1 && near(mine[0]!).length === 1) partner[i] = mine[0]!;
  }
}

/** One run of segments through all contours; small gaps are moved shut, larger ones bridged. */
function linked(contours: readonly Contour[], bridges: Line[]): Segment[] {
  const segments: Segment[] = [];
  for (const contour of contours) {
    const end = segments.at(-1);
    const next = contour.segments[0];
    if (end && (end.x1 !== next!.x0 || end.y1 !== next!.y0)) {
      if (Math.hypot(end.x1 - next!.x0, end.y1 - next!.y0) > SNAPS_IN) {
        segments.push(bridge(end, next!, bridges), next!);
      } else {
        segments.push(withEnds(next!, end.x1, end.y1, next!.x1, next!.y1));
      }
    } else {
      segments.push(next!);
    }
    for (let i = 1; i < contour.segments.length; i++) segments.push(contour.segments[i]!);
  }
  return segments;
}

function closeLoop(segments: Segment[], bridges: Line[]): Contour {
  const first = segments[0]!;
  const last = segments.at(-1)!;
  if (first.x0 === last.x1 && first.y0 === last.y1) return { segments, closed: true };
  if (Math.hypot(last.x1 - first.x0, last.y1 - first.y0) > SNAPS_IN) {
    return { segments: [...segments, bridge(last, first, bridges)], closed: true };
  }
  return { segments: [...segments.slice(0, -1), withEnds(last, last.x0, last.y0, first.x0, first.y0)], closed: true };
}

function bridge(from: Segment, to: Segment, bridges: Line[]): Line {
  const line: Line = { kind: 'line', x0: from.x1, y0: from.y1, x1: to.x0, y1: to.y0 };
  bridges.push(line);
  return line;
}
