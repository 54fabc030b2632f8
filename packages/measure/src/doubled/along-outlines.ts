import { type Contour, contourLength, type Segment, subSegment } from '@measurement-nesting/curves';
import type { Piece } from './cut-where-doubled.ts';
import { sameWithin } from './same.ts';
import {
  chordOf,
  contourFinder,
  contoursAlong,
  contoursAlongAll,
  nodesOn,
  stretchesOf,
  type Stretch as Cut,
} from './stretches.ts';

/** Maximum distance in inches between a stretch of a line and an outline: common rounding of drawing programs. */
const STRETCH_IN = 2e-5;
/** Minimum length of a stretch in inches; in shorter ones a line only touches a curve. */
const MIN_IN = 0.1;

type Stretch = Cut & { readonly along: boolean };

/**
 * Separates open lines from those that repeat a side of a closed outline and would be cut twice: whole lines within SAME_IN of one outline,
 * and stretches of at least MIN_IN that run on it between nodes of either. Lengths are as drawn. O(n log n) in the segments of both.
 */
export function splitAlongOutlines(
  lines: readonly Piece[],
  outlines: readonly Contour[],
): { readonly off: readonly Piece[]; readonly along: readonly Piece[] } {
  if (lines.length === 0 || outlines.length === 0) return { off: lines, along: [] };
  const finder = contourFinder(outlines);
  const nodes = nodesOn(
    lines.map(({ contour }) => contour),
    outlines,
    STRETCH_IN,
  );
  const off: Piece[] = [];
  const along: Piece[] = [];
  lines.forEach((line, i) => {
    const { segments } = line.contour;
    if (contoursAlongAll(segments, sameWithin(line.drawnIn), finder).length > 0) {
      along.push(line);
      return;
    }
    const found = stretchesOf(segments, nodes.get(i) ?? []).map((stretch): Stretch => ({
      ...stretch,
      along: contoursAlong(segments, stretch, finder, STRETCH_IN).length > 0,
    }));
    const groups = found.some((stretch) => stretch.along) ? grouped(segments, found) : [];
    if (!groups.some((group) => group.along)) {
      off.push(line);
      return;
    }
    const share = line.drawnIn / contourLength(line.contour);
    for (const group of groups) {
      const drawnIn = share * contourLength(group.contour);
      (group.along ? along : off).push({ ...line, contour: group.contour, drawnIn });
    }
  });
  return { off, along };
}

/** Joins adjacent stretches of one kind to contours. A stretch too short to be along an outline counts as off it. */
function grouped(
  segments: readonly Segment[],
  stretches: readonly Stretch[],
): { readonly contour: Contour; readonly along: boolean }[] {
  const ofOneKind = (list: readonly Stretch[]): Stretch[][] => {
    const groups: Stretch[][] = [];
    for (const stretch of list) {
      const last = groups.at(-1);
      if (last?.[0]!.along === stretch.along) last.push(stretch);
      else groups.push([stretch]);
    }
    return groups;
  };
  const longEnough = ofOneKind(stretches).flatMap((group) => {
    const isLong = group.reduce((sum, stretch) => sum + chordOf(segments, stretch), 0) >= MIN_IN;
    return group[0]!.along && !isLong ? group.map((stretch) => ({ ...stretch, along: false })) : group;
  });
  return ofOneKind(longEnough).map((group) => {
    const own: Segment[] = [];
    for (let i = 0; i < group.length;) {
      const { index, from } = group[i]!;
      let { to } = group[i]!;
      for (i++; group[i]?.index === index; i++) to = group[i]!.to;
      own.push(subSegment(segments[index]!, from, to));
    }
    return { contour: { segments: own, closed: false }, along: group[0]!.along };
  });
}
