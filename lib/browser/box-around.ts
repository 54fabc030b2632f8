import { allParts } from '../shared/model.ts';
import type { MeasuredRow } from '../shared/contracts/result.ts';

type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** Returns the bounding box of all boxes; without any it is empty (minX > maxX). */
export function boxAround(boxes: readonly Box[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
  }
  return { minX, minY, maxX, maxY };
}

/** Returns the bounding box of a row's parts, with those that are left out, and open lines, of which the first places are known. */
export function boxOfRow(row: MeasuredRow): Box {
  const openLines = row.differences.flatMap(({ kind, places }) => (kind === 'open_lines' ? places : []));
  return boxAround([...allParts(row).map(({ box }) => box), ...openLines]);
}

/** Returns the size of the artwork in inches, with the parts that are left out. */
export function artworkExtent(row: MeasuredRow): { widthIn: number; heightIn: number } {
  if ((row.leftOut ?? []).length === 0) return row.figures;
  const { minX, minY, maxX, maxY } = boxOfRow(row);
  return { widthIn: maxX - minX, heightIn: maxY - minY };
}
