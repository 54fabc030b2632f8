import { pathData } from '#engine';
import type { Layout, NestItem, Sheet } from '#engine';

const GAP_IN = 2;

/** A layout as a picture: sheets below each other, parts of one item in one colour, the cut-off as a line. */
export function sheetsSvg(items: readonly NestItem[], sheet: Sheet, layout: Layout): string {
  const step = sheet.heightIn + GAP_IN;
  const frames = Array.from(
    { length: layout.sheets },
    (_, k) =>
      `<rect y="${k * step}" width="${sheet.widthIn}" height="${sheet.heightIn}" fill="#fff" stroke="#999" stroke-width="0.1"/>`,
  );
  const parts = layout.placements.map(({ item, sheet: on, xIn, yIn, angle }) => {
    const { outer, holes } = items[item]!.part;
    const turn = (angle * 180) / Math.PI;
    const place = `translate(${xIn} ${yIn + on * step}) rotate(${turn})`;
    const fill = `hsl(${(item * 47) % 360} 60% 75%)`;
    return `<path transform="${place}" d="${pathData([outer, ...holes])}" fill="${fill}" fill-rule="evenodd"/>`;
  });
  const { cutOff } = layout;
  const top = (layout.sheets - 1) * step;
  const cut =
    cutOff === null
      ? ''
      : cutOff.axis === 'x'
        ? `<path d="M${cutOff.atIn} ${top}v${sheet.heightIn}" stroke="#c00" stroke-width="0.15"/>`
        : `<path d="M0 ${top + cutOff.atIn}h${sheet.widthIn}" stroke="#c00" stroke-width="0.15"/>`;
  const height = layout.sheets * step - GAP_IN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.widthIn} ${height}" width="1200" height="${(1200 * height) / sheet.widthIn}">`,
    ...frames,
    '<g stroke="#333" stroke-width="0.03">',
    ...parts,
    '</g>',
    cut,
    '</svg>',
  ].join('\n');
}
