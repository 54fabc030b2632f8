import { stockShelves } from '../../construct/stock-shelves.ts';
import type { RotatedBox } from '../../construct/shelf-packing.ts';
import { max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Container, SheetPlan } from '../../problem/container.ts';
import type { Positions } from '../../problem/positions.ts';
import { contactToleranceIn } from '../../model/contact-tolerance.ts';
import type { SheetProblem } from '../sheet-problem.ts';

/** Numbers of heights tried, from the highest part to the whole sheet, and of problems returned. */
const heightsTried = 48;
const maxBlocks = 4;

/**
 * Returns the same problem restricted to a band of the sheets along the packing axis, for the heights at which shelves
 * have the smallest boxes around them on no more sheets. A search packs along one axis only, so it never makes a block
 * narrower. Best first; empty when the whole height is as good.
 *
 * @param boxes boxes of each part at its allowed rotations.
 */
export function narrowBlocks(
  problem: SheetProblem,
  boxes: readonly (readonly RotatedBox[])[],
  plan: SheetPlan,
): SheetProblem[] {
  const { rotations, container, stock, first = null } = problem;
  const tallest = boxes.reduce(
    (maximum, rotated) =>
      max(
        maximum,
        rotated.reduce((minimum, { minY, maxY }) => min(minimum, maxY - minY), Infinity),
      ),
    0,
  );
  if (boxes.length === 0 || !(tallest < container.height) || stock === null) return [];
  const bandOf = (height: number): SheetPlan => ({
    ...plan,
    containers: plan.containers.map((of) => ({ ...of, height: min(of.height, height) })),
  });
  const laidOn = (band: SheetPlan): Positions =>
    stockShelves(boxes, band, rotations.tabulated, contactToleranceIn, first);
  const whole = laidOn(plan);
  const area = boxArea(boxes, whole);
  const placed = countPlaced(whole);
  // Heights near the side of a square of the same area are sampled more densely than those near the whole sheet.
  const side = sqrt(boxes.reduce((sum, [box]) => sum + (box!.maxX - box!.minX) * (box!.maxY - box!.minY), 0));
  const highest = min(container.height, max(tallest, 3 * side));
  const heights = Array.from(
    { length: heightsTried },
    (_, k) => tallest + ((highest - tallest) * k) / heightsTried + contactToleranceIn,
  );
  return heights
    .map((height) => ({ height, positions: laidOn(bandOf(height)) }))
    .filter(({ positions }) => positions.sheets <= whole.sheets && countPlaced(positions) === placed)
    .map(({ height, positions }) => ({ height, area: boxArea(boxes, positions) }))
    .filter((band) => band.area < area)
    .sort((a, b) => a.area - b.area)
    .filter((band, k, all) => k === 0 || band.area > all[k - 1]!.area)
    .slice(0, maxBlocks)
    .map(({ height }): SheetProblem => {
      const band = bandOf(height);
      const narrow: Container = { ...container, height: min(container.height, height) };
      return {
        ...problem,
        container: narrow,
        plan: band,
        sufficientLength: 0,
        fewestSheets: 0,
        safeLayout: () => laidOn(band),
        stock: { ...stock, others: [] },
      };
    });
}

const countPlaced = ({ sheet }: Positions): number => sheet.filter((on) => on >= 0).length;

/** Returns the total area of the boxes around the parts of each sheet. */
function boxArea(boxes: readonly (readonly RotatedBox[])[], { x, y, rotation, sheet }: Positions): number {
  const around = new Map<number, { minX: number; minY: number; maxX: number; maxY: number }>();
  boxes.forEach((rotated, part) => {
    const box = rotated.find((of) => of.rotation === rotation[part]);
    if (sheet[part]! < 0 || box === undefined) return;
    const on = around.get(sheet[part]!) ?? { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    on.minX = min(on.minX, x[part]! + box.minX);
    on.minY = min(on.minY, y[part]! + box.minY);
    on.maxX = max(on.maxX, x[part]! + box.maxX);
    on.maxY = max(on.maxY, y[part]! + box.maxY);
    around.set(sheet[part]!, on);
  });
  return Array.from(around.values()).reduce((sum, on) => sum + (on.maxX - on.minX) * (on.maxY - on.minY), 0);
}
