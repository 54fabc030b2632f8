import {
  type Contour,
  contourLength,
  type Line,
  neumaierSum,
  reverseContour,
  type Segment,
  withEnds,
} from '@measurement-nesting/curves';
import type { OpenLine } from '../open-line.ts';
import { pairEnds, type Paired } from './pair-ends.ts';

/** Gap in inches up to which ends are moved together; a wider gap is closed by a short line. */
const MOVES_IN = 1e-6;
/** Maximum sum of the gaps in a ring, as a share of the length of its lines. */
const MAX_GAPS = 0.25;
/** Relative difference in length up to which moving ends together counts as rounding. */
const ROUNDING = 1e-9;

export type Joined = {
  readonly closed: readonly {
    readonly contour: Contour;
    readonly shape: number;
    readonly drawnIn: number;
    readonly addedIn: number;
    readonly added: readonly Line[];
  }[];
  readonly open: readonly {
    readonly line: OpenLine;
    /** Input lines that the line consists of. */
    readonly members: readonly OpenLine[];
  }[];
};

/** A line in a chain, with its direction. */
type Link = { readonly line: number; readonly reversed: boolean };

/**
 * Joins open lines of one style end to end, in either direction: four sides drawn as four lines are one square. pairEnds determines which
 * ends belong together. Chains that return to their start are closed; a chain that ends at a point it passed before is closed there, and
 * the rest of it is a separate line.
 */
export function joinChains(lines: readonly OpenLine[]): Joined {
  const closed: Joined['closed'][number][] = [];
  const open: Joined['open'][number][] = [];
  const paired = pairEnds(lines);

  const emit = (chain: readonly Link[], ring: boolean) => {
    const [{ line: first, reversed }] = chain as readonly [Link, ...Link[]];
    if (chain.length === 1 && !ring && !reversed) {
      open.push({ line: lines[first]!, members: [lines[first]!] });
      return;
    }
    const members = chain.map(({ line }) => lines[line]!);
    const shape = members.reduce((min, line) => Math.min(min, line.shape), Infinity);
    const drawnIn = neumaierSum(members, (line) => line.drawnIn);
    const added = members.flatMap((line) => line.added);
    const segments = linked(chain, lines, ring, added);
    if (ring) {
      closed.push(closedRing({ segments, closed: true }, shape, drawnIn, added));
    } else {
      open.push({ line: { contour: { segments, closed: false }, shape, drawnIn, added }, members });
    }
  };
  for (const { links, ring } of chainsOf(lines, paired)) {
    if (ring) {
      emit(links, true);
      continue;
    }
    const { rings, rest } = ringsWithin(links, paired.place);
    for (const each of rings) emit(each, true);
    if (rest.length > 0) emit(rest, false);
  }
  return { closed, open };
}

/** Returns a line and its copy as one ring that encloses nothing: a side shared by two outlines. */
export function thereAndBack([line, copy]: readonly [OpenLine, OpenLine]): Joined['closed'][number] {
  const lines = [line, copy];
  const forth: Link = { line: 0, reversed: false };
  const back = [false, true].map((reversed): Link => ({ line: 1, reversed }));
  const [one, other] = back.map((link) => gapBetween(lines, forth, link) + gapBetween(lines, link, forth));
  const added: Line[] = [];
  const segments = linked([forth, one! <= other! ? back[0]! : back[1]!], lines, true, added);
  const shape = Math.min(line.shape, copy.shape);
  return closedRing({ segments, closed: true }, shape, line.drawnIn + copy.drawnIn, added);
}

/** Returns a ring with the length added to close it. An addition within rounding is not counted. */
function closedRing(contour: Contour, shape: number, lineIn: number, added: readonly Line[]): Joined['closed'][number] {
  const lengthIn = contourLength(contour);
  const addedIn = lengthIn - lineIn;
  return Math.abs(addedIn) <= ROUNDING * lengthIn
    ? { contour, shape, drawnIn: lengthIn, addedIn: 0, added }
    : { contour, shape, drawnIn: lineIn, addedIn, added };
}

/** Returns all lines in chains; each line is in one chain. */
function chainsOf(lines: readonly OpenLine[], { partner }: Paired): { links: Link[]; ring: boolean }[] {
  const used = new Uint8Array(lines.length);
  const walk = (start: number): { links: Link[]; ring: boolean } => {
    const links: Link[] = [];
    for (let end = start; ;) {
      used[end >> 1] = 1;
      links.push({ line: end >> 1, reversed: (end & 1) === 1 });
      const next = partner[end ^ 1]!;
      if (next === start) return { links, ring: true };
      if (next < 0) return { links, ring: false };
      end = next;
    }
  };
  const chains: { links: Link[]; ring: boolean }[] = [];
  // Chains with a free end come first, so that they are followed from it; the rest are rings.
  for (let end = 0; end < 2 * lines.length; end++) {
    if (used[end >> 1] === 0 && partner[end]! < 0) chains.push(walk(end));
  }
  for (let line = 0; line < lines.length; line++) {
    if (used[line] === 1) continue;
    const { links } = walk(2 * line);
    const gaps = links.map((link, i) => gapBetween(lines, links.at(i - 1)!, link));
    const gapsIn = neumaierSum(gaps, (gap) => gap);
    const ring = gapsIn <= MAX_GAPS * neumaierSum(links, (link) => lines[link.line]!.drawnIn);
    // A ring with too large gaps is opened at its widest one.
    const widest = ring ? 0 : gaps.indexOf(gaps.reduce((max, gap) => Math.max(max, gap), 0));
    chains.push({ links: [...links.slice(widest), ...links.slice(0, widest)], ring });
  }
  return chains;
}

const startOf = (lines: readonly OpenLine[], { line, reversed }: Link): { x: number; y: number } => {
  const { segments } = lines[line]!.contour;
  return reversed ? { x: segments.at(-1)!.x1, y: segments.at(-1)!.y1 } : { x: segments[0]!.x0, y: segments[0]!.y0 };
};

function gapBetween(lines: readonly OpenLine[], before: Link, after: Link): number {
  const end = startOf(lines, { ...before, reversed: !before.reversed });
  const start = startOf(lines, after);
  return Math.hypot(end.x - start.x, end.y - start.y);
}

/** Removes the parts of an open chain that return to its start or end, because the straightest continuations at a branch need not match. */
function ringsWithin(chain: readonly Link[], place: Int32Array): { rings: Link[][]; rest: readonly Link[] } {
  const rings: Link[][] = [];
  let rest = chain;
  for (const fromEnd of [false, true]) {
    const links = fromEnd ? rest.toReversed().map(({ line, reversed }) => ({ line, reversed: !reversed })) : rest;
    const home = place[2 * links[0]!.line + (links[0]!.reversed ? 1 : 0)]!;
    let begin = 0;
    links.forEach(({ line, reversed }, i) => {
      if (place[2 * line + (reversed ? 0 : 1)] !== home) return;
      rings.push(links.slice(begin, i + 1));
      begin = i + 1;
    });
    rest = links.slice(begin);
    if (rest.length === 0) break;
  }
  return { rings, rest };
}

/**
 * Returns the segments of all lines of a chain, closed for a ring. Ends that almost meet are moved together. Wider gaps are closed by
 * lines, which are added to `added`.
 */
function linked(chain: readonly Link[], lines: readonly OpenLine[], ring: boolean, added: Line[]): Segment[] {
  const segments: Segment[] = [];
  const reach = (x: number, y: number) => {
    const last = segments.at(-1)!;
    if (last.x1 === x && last.y1 === y) return;
    if (Math.hypot(last.x1 - x, last.y1 - y) <= MOVES_IN) {
      segments[segments.length - 1] = withEnds(last, last.x0, last.y0, x, y);
      return;
    }
    const line: Line = { kind: 'line', x0: last.x1, y0: last.y1, x1: x, y1: y };
    added.push(line);
    segments.push(line);
  };
  for (const { line, reversed } of chain) {
    const { contour } = lines[line]!;
    const next = reversed ? reverseContour(contour) : contour;
    if (segments.length > 0) reach(next.segments[0]!.x0, next.segments[0]!.y0);
    for (const segment of next.segments) segments.push(segment);
  }
  if (ring) reach(segments[0]!.x0, segments[0]!.y0);
  return segments;
}
