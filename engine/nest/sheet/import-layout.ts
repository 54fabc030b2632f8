import type { ContainerFrame } from './container-frame.ts';
import { toContainer } from './container-frame.ts';
import { abs, max, round } from '../../geometry/math.ts';
import type { Shape, RotationTable } from '../shape/search-shape.ts';
import { outlineAt, rotationAt } from '../shape/rotation.ts';
import type { Positions } from '../problem/positions.ts';
import type { Placement } from '../types.ts';

/** Angles given within this of a step of the search are that step, radians. */
const angleTolerance = 1e-9;

/** What the search calls a part: its shape, its own centre, and the items and copy it stands for. */
export type ImportedPart = {
  readonly shape: Shape;
  readonly center: { readonly x: number; readonly y: number };
  readonly items: readonly number[];
  readonly copy: number;
};

/**
 * A layout told before, in the terms of the search: the inverse of what is told. Parts it does not name are not placed
 * (sheet -1). When it cannot be one of this job the answer is a sentence that says why. Nothing is promised about overlap.
 */
export function importLayout(
  placements: readonly Placement[],
  parts: readonly ImportedPart[],
  frame: ContainerFrame,
  rotations: RotationTable,
): Positions | string {
  const partOf = new Map<string, number>();
  parts.forEach(({ items, copy }, part) => items.forEach((item) => partOf.set(`${item}/${copy}`, part)));
  const n = parts.length;
  const positions = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    rotation: Int32Array.from(parts, ({ shape }) => shape.rotations[0]!),
    sheet: new Int32Array(n).fill(-1),
    sheets: 0,
    openLength: 0,
  };
  for (const { item, copy, sheet, xIn, yIn, angle } of placements) {
    const part = partOf.get(`${item}/${copy}`);
    if (part === undefined) return 'It places parts that this job does not have.';
    if (!Number.isInteger(sheet) || sheet < 0 || sheet >= n) return 'It lies on sheets that this job cannot need.';
    const { center, shape } = parts[part]!;
    const step = round((angle * rotations.tabulated) / (2 * Math.PI));
    const isStep = abs(angle - (2 * Math.PI * step) / rotations.tabulated) <= angleTolerance;
    if (!(isStep || (shape.freeRotation !== null && Number.isFinite(angle))) || !Number.isFinite(xIn + yIn))
      return 'It turns or places parts as this job does not.';
    const at = toContainer(frame, center.x, center.y, angle, xIn, yIn);
    positions.x[part] = at.x;
    positions.y[part] = at.y;
    positions.rotation[part] = isStep
      ? ((step % rotations.tabulated) + rotations.tabulated) % rotations.tabulated
      : rotationAt(angle, rotations.tabulated);
    positions.sheet[part] = sheet;
    positions.sheets = max(positions.sheets, sheet + 1);
  }
  if (positions.sheets === 0) return 'It places nothing.';
  parts.forEach(({ shape }, part) => {
    if (positions.sheet[part] !== positions.sheets - 1) return;
    const end = positions.x[part]! + outlineAt(shape, positions.rotation[part]!).maxX;
    positions.openLength = max(positions.openLength, end);
  });
  return positions;
}
