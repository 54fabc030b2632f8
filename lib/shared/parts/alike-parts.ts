import { type Contour, contoursBox, pointAt, readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMeasurement } from '../model.ts';

/** Maximum distance in inches between corresponding points of parts that are drawn alike. */
const sameIn = 0.001;
/** Parameters of the points of a segment that are compared. */
const samples = [0, 0.25, 0.5, 0.75];
/** Limit of the compared points for one pair; beyond it, parts count as different. */
const maxCompared = 400_000;

type Drawn = Pick<JobMeasurement['rows'][number]['parts'][number], 'path' | 'linesPath' | 'marks' | 'figures'>;
type XY = { readonly x: number; readonly y: number };

/** Points of a part about the mean of its outer contour. */
type Outline = {
  readonly outer: readonly XY[];
  /** Points of holes, open lines and marks, each kind by its name. */
  readonly inside: ReadonlyMap<string, readonly XY[]>;
};

/**
 * Groups parts that are drawn alike: outer contour, holes, open lines and marks equal each other after a rotation and a translation, within
 * a thousandth of an inch. Mirror images differ. Groups are in the order of their first parts. Equal shapes whose contours are divided into
 * other segments count as different.
 */
export function groupAlikeParts<Part extends Drawn>(parts: readonly Part[]): Part[][] {
  const groups: { outline: Outline; parts: Part[] }[] = [];
  const byKey = new Map<string, typeof groups>();
  for (const part of parts) {
    const outline = outlineOf(part);
    const known = nearKeys(part, outline).flatMap((key) => byKey.get(key) ?? []);
    const group = known.find((one) => isCongruent(one.outline, outline));
    if (group !== undefined) {
      group.parts.push(part);
      continue;
    }
    const added = { outline, parts: [part] };
    groups.push(added);
    const [key] = nearKeys(part, outline);
    byKey.set(key!, [...(byKey.get(key!) ?? []), added]);
  }
  return groups.map((group) => group.parts);
}

/** Returns the key of a part's length and number of points, and the keys of slightly other lengths, which rounding may separate. */
function nearKeys({ figures: { lengthIn, pierces } }: Drawn, { outer }: Outline): string[] {
  const step = Math.round(lengthIn * 10);
  return [0, -1, 1].map((d) => `${pierces} ${outer.length} ${step + d}`);
}

function outlineOf({ path, linesPath, marks = [] }: Drawn): Outline {
  const [first, ...holes] = readWrittenPaths(path);
  const absolute = first === undefined ? [] : pointsOf([first]);
  const { minX, minY } = first === undefined ? { minX: 0, minY: 0 } : contoursBox([first]);
  // Means of coordinates relative to the box do not lose digits far from the origin.
  const mean = {
    x: minX + meanOf(absolute.map(({ x }) => x - minX)),
    y: minY + meanOf(absolute.map(({ y }) => y - minY)),
  };
  const about = (points: readonly XY[]): XY[] => points.map(({ x, y }) => ({ x: x - mean.x, y: y - mean.y }));
  const inside = new Map<string, XY[]>();
  const add = (kind: string, contours: readonly Contour[]) => {
    if (contours.length > 0) inside.set(kind, [...(inside.get(kind) ?? []), ...about(pointsOf(contours))]);
  };
  add('hole', holes);
  add('line', readWrittenPaths(linesPath));
  for (const mark of marks) add(`${mark.operation} ${mark.color}`, readWrittenPaths(mark.path));
  return { outer: about(absolute), inside };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const pointsOf = (contours: readonly Contour[]): XY[] =>
  contours.flatMap(({ segments }) => segments.flatMap((segment) => samples.map((t) => pointAt(segment, t))));

/** Returns whether one outline equals the other after a rotation about its mean. */
function isCongruent(a: Outline, b: Outline): boolean {
  const n = a.outer.length;
  if (n === 0 || n !== b.outer.length || a.inside.size !== b.inside.size) return false;
  for (const [kind, points] of a.inside) if (b.inside.get(kind)?.length !== points.length) return false;
  // The farthest point determines the angle best.
  const radii = a.outer.map(({ x, y }) => Math.hypot(x, y));
  const farthest = radii.indexOf(radii.reduce((max, radius) => Math.max(max, radius), 0));
  const from = a.outer[farthest]!;
  let compared = 0;
  for (let shift = 0; shift < n && compared < maxCompared; shift += samples.length) {
    const to = b.outer[(farthest + shift) % n]!;
    if (Math.abs(Math.hypot(to.x, to.y) - radii[farthest]!) > sameIn) continue;
    const angle = Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const rotated = ({ x, y }: XY): XY => ({ x: x * cos - y * sin, y: x * sin + y * cos });
    const isOuterSame = a.outer.every((point, k) => {
      compared++;
      return isNear(rotated(point), b.outer[(k + shift) % n]!);
    });
    if (
      isOuterSame &&
      [...a.inside].every(([kind, points]) => coverEachOther(points.map(rotated), b.inside.get(kind)!))
    )
      return true;
  }
  return false;
}

const isNear = (a: XY, b: XY): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= sameIn;

/** Returns whether each point of either list has a point of the other one near it. */
function coverEachOther(one: readonly XY[], other: readonly XY[]): boolean {
  return isCoveredBy(one, other) && isCoveredBy(other, one);
}

function isCoveredBy(points: readonly XY[], by: readonly XY[]): boolean {
  const cell = (value: number): number => Math.floor(value / sameIn);
  const cells = new Map<string, XY[]>();
  for (const point of by) {
    const key = `${cell(point.x)} ${cell(point.y)}`;
    cells.set(key, [...(cells.get(key) ?? []), point]);
  }
  return points.every((point) =>
    [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) =>
        cells.get(`${cell(point.x) + dx} ${cell(point.y) + dy}`)?.some((near) => isNear(near, point)),
      ),
    ),
  );
}
