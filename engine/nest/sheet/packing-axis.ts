import type { RigidGroup } from './rigid-groups.ts';
import { makeContainerFrame } from './container-frame.ts';
import { polygonBounds } from '../shape/polygon.ts';
import type { Container } from '../problem/container.ts';
import { shelfPacking } from '../construct/shelf-packing.ts';
import type { RotatedBox } from '../construct/shelf-packing.ts';
import type { NestOptions, Sheet } from '../types.ts';

/** Up to this many parts lie in a row or two, and shelves show which way is the better one. */
const fewParts = 24;
/** By how much shelves must be shorter the other way to be believed. */
const clearlyLess = 0.9;

/**
 * Along which side of the sheet to pack: the cut-off runs across it. As a rule the longer side, where a part more or less
 * costs least. The other one when one sheet will do and its shelves leave more than is possible, or with few parts likely,
 * along the longer side: a long bar that lies only lengthwise takes the whole length, but little of the width.
 */
export function packingAxis(
  groups: readonly RigidGroup[],
  sheet: Sheet,
  options: Pick<NestOptions, 'marginIn' | 'spacingIn'>,
  contactTolerance: number,
): 'x' | 'y' {
  const long = sheet.widthIn >= sheet.heightIn ? 'x' : 'y';
  const short = long === 'x' ? 'y' : 'x';
  const along = shelvesAlong(groups, makeContainerFrame(sheet, options, long).container, long, contactTolerance);
  const across = shelvesAlong(groups, makeContainerFrame(sheet, options, short).container, short, contactTolerance);
  if (across.share > 1 || across.left > along.left) return long;
  const few = across.count <= fewParts && across.share < clearlyLess * along.share;
  return few || across.share < along.least ? short : long;
}

/**
 * Shelves of boxes in a container along an axis: the sheets they use, the share of one sheet's length no layout can go below
 * because of its longest part, and how many parts fit in no quarter turn.
 */
function shelvesAlong(
  groups: readonly RigidGroup[],
  container: Container,
  axis: 'x' | 'y',
  contactTolerance: number,
): { share: number; least: number; left: number; count: number } {
  const boxes = groups.flatMap((group) => Array<readonly RotatedBox[]>(group.copies).fill(boxesOf(group, axis)));
  const { sheet, sheets, openLength } = shelfPacking(boxes, container, contactTolerance);
  const deep = boxes.map((rotated, part) =>
    // Askew a part may take less length than in any quarter turn: nothing is certain then.
    sheet[part]! < 0 || rotated.length > 2
      ? 0
      : Math.min(...rotated.filter((b) => b.maxY <= container.height + contactTolerance).map((b) => b.maxX)),
  );
  return {
    share: sheets - 1 + openLength / container.length,
    least: Math.max(0, ...deep) / container.length,
    left: sheet.filter((s) => s < 0).length,
    count: boxes.length,
  };
}

/**
 * The box of a group, grown by half the spacing, as drawn and, where it may, rotated by a quarter turn; a third time for any
 * angle.
 */
function boxesOf({ polygons, allowed }: RigidGroup, axis: 'x' | 'y'): readonly RotatedBox[] {
  const { minX, minY, maxX, maxY } = polygonBounds(polygons.outer);
  const [width, height] = axis === 'x' ? [maxX - minX, maxY - minY] : [maxY - minY, maxX - minX];
  const drawn = { rotation: 0, minX: 0, minY: 0, maxX: width, maxY: height };
  const rotated = { rotation: 1, minX: 0, minY: 0, maxX: height, maxY: width };
  if (allowed === 'any') return [drawn, rotated, drawn];
  return allowed === '90' ? [drawn, rotated] : [drawn];
}
