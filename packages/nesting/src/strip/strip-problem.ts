import { EngineError } from '@measurement-nesting/curves';
import type { Positions } from '../problem/positions.ts';
import type { Problem } from '../problem/problem.ts';
import { polygonArea, polygonOf } from '../shape/polygon.ts';
import { makeRotationTable } from '../shape/rotation.ts';
import type { RotationTable } from '../shape/rotation.ts';
import { makeShape } from '../shape/search-shape.ts';
import type { StripInstance, StripItem, StripLayout, StripPlacement } from './strip-types.ts';

/** Distance within which edges touch, as a share of the strip's height. */
const contactShare = 1e-10;
/** Length of a strip for any initial layout, as a multiple of the length that the parts' area needs. */
const roomyStrip = 6;

/** Problem of packing a strip, with the data to express its layouts in the caller's terms. */
type StripProblem = Problem & {
  readonly items: readonly StripItem[];
  /** Area of all parts without holes. */
  readonly netArea: number;
};

/**
 * Converts an instance to a problem of the search. Throws EngineError when it is invalid or a part is higher than the
 * strip.
 */
export function stripProblem(instance: StripInstance): StripProblem {
  const items = instance.items.map(assertItem);
  const rotations = rotationTableOf(items);
  const height = instance.strip_height;
  if (!(height > 0)) throw new EngineError('sheet_out_of_range', 'The instance has no strip height.');
  const contactTolerance = contactShare * height;
  const shapes = items.map((item) => {
    const holes = (item.holes ?? []).map(polygonOf);
    return makeShape(
      [polygonOf(item.shape.data)],
      holes,
      rotationIndices(item, rotations),
      rotations,
      contactTolerance,
    );
  });
  shapes.forEach((shape, k) => {
    const fits = Array.from(shape.rotations).some(
      (rotation) => shape.outlines[rotation]!.maxY - shape.outlines[rotation]!.minY <= height + contactTolerance,
    );
    if (!fits) throw new EngineError('nothing_fits', `Item ${items[k]!.id} is higher than the strip.`);
  });
  const netArea = items.reduce((sum, item, k) => sum + shapes[k]!.area * item.demand, 0);
  const longest = shapes.reduce((max, shape) => Math.max(max, shape.diameter), 0);
  return {
    shapes,
    shapeOfPart: Int32Array.from(items.flatMap((item, k) => Array.from({ length: item.demand }, () => k))),
    rotations,
    container: { length: Math.max((netArea / height) * roomyStrip, longest * 4), height },
    contactTolerance,
    sufficientLength: (netArea / height) * (1 + contactShare),
    fewestSheets: 1,
    safeLayout: () => null,
    items,
    netArea,
  };
}

/** Returns a layout of the search in the caller's terms. */
export function stripLayoutOf(problem: StripProblem, positions: Positions): StripLayout {
  const { shapes, shapeOfPart, rotations, container, items, netArea } = problem;
  const placements = Array.from(shapeOfPart, (k, part): StripPlacement => {
    const rotation = positions.rotation[part]!;
    const shape = shapes[k]!;
    const c = rotations.cos[rotation]!;
    const s = rotations.sin[rotation]!;
    return {
      item: items[k]!.id,
      x: positions.x[part]! - (c * shape.centerX - s * shape.centerY),
      y: positions.y[part]! - (s * shape.centerX + c * shape.centerY),
      angleDeg: (360 * rotation) / rotations.tabulated,
    };
  });
  const { openLength: length } = positions;
  return { length, density: netArea / (length * container.height), placements };
}

const quarterTurns: readonly number[] = [0, 90, 180, 270];
/** Orientations of an item; instances that list none allow quarter turns, as in the literature. */
const orientations = (item: StripItem): readonly number[] => item.allowed_orientations ?? quarterTurns;

function rotationTableOf(items: readonly StripItem[]): RotationTable {
  let step = 90;
  for (const angle of items.flatMap(orientations)) step = commonDivisor(step, Math.round(Math.abs(angle)));
  return makeRotationTable(360 / step);
}

function rotationIndices(item: StripItem, { tabulated }: RotationTable): number[] {
  return orientations(item).map((angle) => {
    const index = Math.round((angle * tabulated) / 360);
    return ((index % tabulated) + tabulated) % tabulated;
  });
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

function assertItem(item: StripItem): StripItem {
  const points = item.shape.data;
  const ok =
    points.length > 2 &&
    points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) &&
    Number.isInteger(item.demand) &&
    polygonArea(polygonOf(points)) !== 0;
  if (!ok) throw new EngineError('file_unreadable', `Item ${item.id} of the instance is no polygon with an area.`);
  return item;
}
