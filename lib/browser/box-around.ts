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

/** Returns the bounding box of a row's parts, with those that are left out, and of open lines and marks outside, of which the first places are known. */
export function boxOfRow(row: MeasuredRow): Box {
  const openLines = row.differences.flatMap(({ kind, places }) => (kind === 'open_lines' ? places : []));
  const marks = (row.looseMarks === undefined ? [] : (row.classes ?? [])).flatMap(({ operation, places }) =>
    operation === 'score' || operation === 'engrave' ? places : [],
  );
  return boxAround([...allParts(row).map(({ box }) => box), ...openLines, ...marks]);
}

/** Returns the size of the artwork in inches, with the parts that are left out and, where nothing is cut, with marks. */
export function artworkExtent(row: MeasuredRow): { widthIn: number; heightIn: number } {
  if ((row.leftOut ?? []).length === 0 && (row.looseMarks === undefined || row.parts.length > 0)) {
    return row.figures;
  }
  const { minX, minY, maxX, maxY } = boxOfRow(row);
  return { widthIn: maxX - minX, heightIn: maxY - minY };
}
