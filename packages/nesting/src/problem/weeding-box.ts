import { type Box, rectangleContour, unite } from '@measurement-nesting/curves';
import { type Part, TINY_IN } from '@measurement-nesting/curves/drawing';
import type { NestItem, NestOptions } from '../types.ts';

/** Returns the rectangle around parts that move together, at a distance in inches from the box of their outlines. */
function weedingBox(boxes: readonly Box[], distanceIn: number): Box {
  const { minX, minY, maxX, maxY } = boxes.reduce(unite);
  return { minX: minX - distanceIn, minY: minY - distanceIn, maxX: maxX + distanceIn, maxY: maxY + distanceIn };
}

/** Returns the outline of a weeding box as a part without holes. */
export function weedingPart(parts: readonly Part[], distanceIn: number): Part {
  const box = weedingBox(
    parts.map((part) => part.box),
    distanceIn,
  );
  const outer = rectangleContour(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY);
  return { ...parts[0]!, outer, holes: [], lines: [], box };
}

/** Returns the key of the unit that a part moves with. Members in other quantities cannot stay together. */
export const unitKey = ({ part, quantity }: NestItem, index: number, { keepGroups }: NestOptions): string =>
  keepGroups && part.group !== '' ? `${part.group}#${quantity}` : `#${index}`;

/** Returns the reason why a part cannot be placed; null for one that can. */
export function reasonAgainst({ part }: NestItem): 'too_small' | 'unusable' | null {
  const width = part.box.maxX - part.box.minX;
  const height = part.box.maxY - part.box.minY;
  if (!Number.isFinite(width) || !Number.isFinite(height) || !part.outer.closed || !allFinite(part)) return 'unusable';
  return Math.max(width, height) < TINY_IN ? 'too_small' : null;
}

function allFinite(part: Part): boolean {
  return [part.outer, ...part.holes].every((contour) =>
    contour.segments.every((s) => Object.values(s).every((v) => typeof v !== 'number' || Number.isFinite(v))),
  );
}
