import type { NestItem, NestOptions, Sheet } from '#packages/nesting/src/types.ts';

/** Returns the usage of packing bounding boxes: shelves, tallest first, each part on its longer side, first shelf and sheet with room. */
export function boxUsage(items: readonly NestItem[], sheet: Sheet, options: NestOptions): number {
  const gap = options.spacingIn;
  const length = Math.max(sheet.widthIn, sheet.heightIn) - 2 * options.marginIn;
  const height = Math.min(sheet.widthIn, sheet.heightIn) - 2 * options.marginIn;
  const boxes = items.flatMap(({ part: { box }, quantity }) => {
    const [a, b] = [box.maxX - box.minX, box.maxY - box.minY];
    return Array.from({ length: quantity }, () => ({ wide: Math.min(a, b), tall: Math.max(a, b) }));
  });
  boxes.sort((p, q) => q.wide - p.wide);
  // Shelves are arranged along the length; parts fill each across the height.
  const sheets: { used: number; shelves: { deep: number; filled: number }[] }[] = [];
  for (const box of boxes) {
    const rotated = box.tall <= height ? box : { wide: box.tall, tall: box.wide };
    let placed = false;
    for (const one of sheets) {
      const shelf = one.shelves.find((s) => s.deep >= rotated.wide && s.filled + rotated.tall <= height);
      if (shelf) shelf.filled += rotated.tall + gap;
      else if (one.used + rotated.wide <= length) {
        one.shelves.push({ deep: rotated.wide, filled: rotated.tall + gap });
        one.used += rotated.wide + gap;
      } else continue;
      placed = true;
      break;
    }
    if (!placed)
      sheets.push({ used: rotated.wide + gap, shelves: [{ deep: rotated.wide, filled: rotated.tall + gap }] });
  }
  const last = sheets.at(-1);
  return last
    ? sheets.length - 1 + Math.min(1, (last.used - gap + 2 * options.marginIn) / (length + 2 * options.marginIn))
    : 0;
}
