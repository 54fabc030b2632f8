import { pathData } from '#engine';
import type { Layout, NestItem, Sheet } from '#engine';
import { outwardPolygon } from '#packages/nesting/src/prepare/outward-polygon.ts';
import { partsSvg } from '../nest/picture.ts';

const GAP_IN = 2;
const WIDTH_PX = 1800;
const TOLERANCE_IN = 0.01;

/** Returns a layout as SVG: sheets with their margins below each other, the cut-off as a line, the unused area hatched gray. */
export function sheetsSvg(items: readonly NestItem[], sheet: Sheet, layout: Layout, marginIn: number): string {
  const { widthIn, heightIn } = sheet;
  const step = heightIn + GAP_IN;
  const inner = `width="${widthIn - 2 * marginIn}" height="${heightIn - 2 * marginIn}"`;
  const frames = Array.from({ length: layout.sheets }, (_, k) =>
    [
      `<rect y="${k * step}" width="${widthIn}" height="${heightIn}" fill="#fff" stroke="#000" stroke-width="0.12"/>`,
      `<rect x="${marginIn}" y="${k * step + marginIn}" ${inner} fill="none" stroke="#999" stroke-width="0.05" stroke-dasharray="0.5"/>`,
    ].join('\n'),
  );
  const kinds = items.map(({ part: { outer, holes } }) => {
    const ring = outwardPolygon(outer, 'outer', TOLERANCE_IN);
    const rings = [ring, ...holes.map((hole) => outwardPolygon(hole, 'hole', TOLERANCE_IN))];
    return { path: pathData([outer, ...holes]), rings };
  });
  const copies = layout.placements.map(({ item, sheet: on, xIn, yIn, angle }) => {
    return { item, x: xIn, y: yIn + on * step, angleDeg: (angle * 180) / Math.PI };
  });
  const height = layout.sheets * step - GAP_IN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${widthIn + 2} ${height + 2}" width="${WIDTH_PX}" height="${(WIDTH_PX * (height + 2)) / (widthIn + 2)}">`,
    `<rect x="-1" y="-1" width="${widthIn + 2}" height="${height + 2}" fill="#eee"/>`,
    ...frames,
    cutOffSvg(layout, sheet, (layout.sheets - 1) * step),
    partsSvg(kinds, copies, heightIn),
    '</svg>',
  ].join('\n');
}

function cutOffSvg({ cutOff }: Layout, { widthIn, heightIn }: Sheet, top: number): string {
  if (cutOff === null) return '';
  const { axis, atIn } = cutOff;
  const [rest, cut] =
    axis === 'x'
      ? [`x="${atIn}" y="${top}" width="${widthIn - atIn}" height="${heightIn}"`, `M${atIn} ${top}v${heightIn}`]
      : [`x="0" y="${top + atIn}" width="${widthIn}" height="${heightIn - atIn}"`, `M0 ${top + atIn}h${widthIn}`];
  return `<rect ${rest} fill="#ccc"/><path d="${cut}" stroke="#c00" stroke-width="0.2"/>`;
}
