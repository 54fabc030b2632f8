import { EndType, inflatePaths, JoinType } from 'clipper2-ts';
import { type Contour, flattenContour, polygonContour } from '@measurement-nesting/curves';

/** Line caps and joins, numbered as in PLRM 3, 4.3.2. */
export type LineStyle = {
  readonly widthIn: number;
  readonly cap: number;
  readonly join: number;
  readonly miterLimit: number;
};

/** Integer steps per inch, and the largest drawing they can represent. */
const grain = 1e6;
const largestIn = 1000;
/** Maximum distance in inches between the edges and the exact ones at bends of the line. */
const toleranceIn = 2e-5;

const caps = [EndType.Butt, EndType.Round, EndType.Square];
const joins = [JoinType.Miter, JoinType.Round, JoinType.Bevel];

/**
 * Returns the edges of a stroked line as polygons that are filled by the non-zero rule (strokepath). They are within
 * 0.00002 in of the exact edges, which changes the length of a circle of 1 in by about 3e-5. Corners beyond the miter
 * limit are cut square across, not from edge to edge. Returns null when the line is too thin or the drawing too large.
 */
export function strokeOutline(contours: readonly Contour[], style: LineStyle): Contour[] | null {
  if (!(style.widthIn > 10 * toleranceIn)) return null;
  const outlines: Contour[] = [];
  const ends = caps[style.cap] ?? EndType.Butt;
  const corners = joins[style.join] ?? JoinType.Miter;
  for (const closed of [true, false]) {
    const lines = contours.filter((contour) => contour.closed === closed).map((contour) => toSteps(contour));
    if (lines.some((line) => line === null)) return null;
    const paths = lines.filter((line) => line !== null && line.length > 1) as Step[][];
    if (paths.length === 0) continue;
    const half = (style.widthIn / 2) * grain;
    const grown = inflatePaths(
      paths,
      half,
      corners,
      closed ? EndType.Joined : ends,
      style.miterLimit,
      toleranceIn * grain,
    );
    for (const path of grown) outlines.push(polygonContour(path.map(({ x, y }) => ({ x: x / grain, y: y / grain }))));
  }
  return outlines;
}

type Step = { x: number; y: number };

function toSteps(contour: Contour): Step[] | null {
  const points = flattenContour(contour, toleranceIn);
  if (points.some(({ x, y }) => !(Math.abs(x) <= largestIn && Math.abs(y) <= largestIn))) return null;
  return points.map(({ x, y }) => ({ x: Math.round(x * grain), y: Math.round(y * grain) }));
}
