import { floor, max, min } from '@measurement-nesting/curves/math';
import type { Positions } from '../../problem/positions.ts';
import { outlineAt } from '../../shape/search-shape.ts';
import type { ContainerFrame } from '../container-frame.ts';
import type { SheetProblem } from '../sheet-problem.ts';

/**
 * Returns a previous layout for parts that need more space now: its sheets end to end, stretched along their length by
 * the growth of the parts' boxes with the spacing, and by `room`, then cut into sheets again. All parts remain in
 * order and near their neighbors; they overlap where the stretching is not enough across. Parts that are not in the
 * previous layout are on no sheet. Null for an invalid layout: of no length, or of more sheets than parts.
 *
 * @param target target positions, as in `earlierPositions`, at least one on a sheet. @param from the frame of the
 * previous sheets. @param room factor of the length that the growth alone needs, above 1.
 */
export function stretchLayout(
  problem: SheetProblem,
  target: Positions,
  from: ContainerFrame,
  room: number,
): Positions | null {
  const { frame, copies, groups } = problem;
  const growth = frame.spacingIn - from.spacingIn;
  const { length, height } = frame.container;
  const outlines = copies.map(({ group }, part) => outlineAt(groups[group]!.shape, target.rotation[part]!));
  let [before, now, used] = [0, 0, 0];
  outlines.forEach(({ minX, minY, maxX, maxY }, part) => {
    now += (maxX - minX) * (maxY - minY);
    if (target.sheet[part]! < 0) return;
    before += (maxX - minX - growth) * (maxY - minY - growth);
    if (target.sheet[part] === target.sheets - 1) used = max(used, target.x[part]! + maxX);
  });
  const old = (target.sheets - 1) * from.container.length + min(used, from.container.length);
  const all = (room * old * from.container.height * now) / before / height;
  const sheets = floor(all / length) + 1;
  if (!(all > 0) || !(sheets <= copies.length)) return null;
  const openLength = all - (sheets - 1) * length;
  const positions = {
    x: new Float64Array(copies.length),
    y: new Float64Array(copies.length),
    rotation: target.rotation.slice(),
    sheet: new Int32Array(copies.length).fill(-1),
  };
  outlines.forEach(({ minX, minY, maxX, maxY }, part) => {
    if (target.sheet[part]! < 0) return;
    const [midX, midY] = [(minX + maxX) / 2, (minY + maxY) / 2];
    const along = ((target.sheet[part]! * from.container.length + target.x[part]! + midX) * all) / old;
    const across = ((target.y[part]! + midY) * height) / from.container.height;
    const sheet = max(0, min(sheets - 1, floor(along / length)));
    const end = sheet === sheets - 1 ? openLength : length;
    positions.x[part] = max(-minX, min(end - maxX, along - sheet * length - midX));
    positions.y[part] = max(-minY, min(height - maxY, across - midY));
    positions.sheet[part] = sheet;
  });
  return { ...positions, sheets, openLength };
}
