import type { RigidGroup } from './rigid-groups.ts';
import { makeContainerFrame } from './container-frame.ts';
import { polygonBounds } from '../shape/polygon.ts';
import type { Container } from '../problem/container.ts';
import { shelfPacking } from '../construct/shelf-packing.ts';
import type { RotatedBox } from '../construct/shelf-packing.ts';
import type { NestOptions, Sheet } from '../types.ts';

/** Maximum number of parts for which shelves decide the axis: they fill a row or two. */
const fewParts = 24;
/** Factor by which shelves along the other axis must be shorter to be conclusive. */
const clearlyLess = 0.9;

/**
 * Returns the side of the sheet along which to pack; the cut-off runs across it. Usually it is the longer side, where
 * one part more or less costs least. It is the shorter one when shelves along it fit one sheet and leave more of it
 * than is possible, or with few parts likely, along the longer one: a long bar that fits only lengthwise occupies the
 * whole length, but little of the width. A roll is always packed along its length.
 */
export function packingAxis(
  groups: readonly RigidGroup[],
  sheet: Sheet,
  options: Pick<NestOptions, 'marginIn' | 'spacingIn'>,
  contactTolerance: number,
): 'x' | 'y' {
  if (sheet.roll !== undefined) return 'y';
  const long = sheet.widthIn >= sheet.heightIn ? 'x' : 'y';
  const short = long === 'x' ? 'y' : 'x';
  const along = shelvesAlong(groups, makeContainerFrame(sheet, options, long).container, long, contactTolerance);
  const across = shelvesAlong(groups, makeContainerFrame(sheet, options, short).container, short, contactTolerance);
  if (across.share > 1 || across.left > along.left) return long;
  const few = across.count <= fewParts && across.share < clearlyLess * along.share;
  return few || across.share < along.min ? short : long;
}

/**
 * Returns the shelves of boxes in a container along an axis: the number of sheets, the lower bound of the used share
 * of one sheet's length because of its longest part, and the number of parts that fit in no quarter turn.
 */
function shelvesAlong(
  groups: readonly RigidGroup[],
  container: Container,
  axis: 'x' | 'y',
  contactTolerance: number,
): { share: number; min: number; left: number; count: number } {
  const boxes = groups.flatMap((group) => Array<readonly RotatedBox[]>(group.copies).fill(boxesOf(group, axis)));
  const { sheet, sheets, openLength } = shelfPacking(boxes, container, contactTolerance);
  const deep = boxes.map((rotated, part) =>
    // At another angle a part may need less length than in any quarter turn, so there is no bound.
    sheet[part]! < 0 || rotated.length > 2
      ? 0
      : Math.min(...rotated.filter((b) => b.maxY <= container.height + contactTolerance).map((b) => b.maxX)),
  );
  return {
    share: sheets - 1 + openLength / container.length,
    min: Math.max(0, ...deep) / container.length,
    left: sheet.filter((s) => s < 0).length,
    count: boxes.length,
  };
}

/**
 * Returns the boxes of a group, grown by half the spacing: as drawn, if allowed rotated by a quarter turn, and a third
 * one for any angle.
 */
function boxesOf({ polygons, allowed }: RigidGroup, axis: 'x' | 'y'): readonly RotatedBox[] {
  const { minX, minY, maxX, maxY } = polygonBounds(polygons.outer);
  const [width, height] = axis === 'x' ? [maxX - minX, maxY - minY] : [maxY - minY, maxX - minX];
  const drawn = { rotation: 0, minX: 0, minY: 0, maxX: width, maxY: height };
  const rotated = { rotation: 1, minX: 0, minY: 0, maxX: height, maxY: width };
  if (allowed === 'any') return [drawn, rotated, drawn];
  return allowed === '90' ? [drawn, rotated] : [drawn];
}
