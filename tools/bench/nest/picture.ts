import { findPoles } from '#packages/nesting/src/shape/poles.ts';
import { polygonBounds, polygonsArea, type Polygon } from '#packages/nesting/src/shape/polygon.ts';

/** A kind of part in a picture: all its copies have the same color and number. */
export type PictureItem = { readonly path: string; readonly rings: readonly Polygon[] };
export type PictureCopy = { readonly item: number; readonly x: number; readonly y: number; readonly angleDeg: number };

const MAX_TEXT_SHARE = 0.012;

/** Returns placed parts as SVG, filled translucently so that overlaps are visible, each with its number at its widest place. */
export function partsSvg(items: readonly PictureItem[], copies: readonly PictureCopy[], height: number): string {
  const middles = items.map(
    ({ rings }) => findPoles(rings, polygonBounds(rings), Math.abs(polygonsArea(rings)), 1)[0]!,
  );
  const paths = copies.map(({ item, x, y, angleDeg }) => {
    const fill = `hsl(${(item * 137) % 360} 65% 50%)`;
    return `<path transform="translate(${x} ${y}) rotate(${angleDeg})" d="${items[item]!.path}" fill="${fill}"/>`;
  });
  const numbers = copies.map(({ item, x, y, angleDeg }) => {
    const { x: px, y: py, r } = middles[item]!;
    const angle = (angleDeg * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const size = Math.min(r, MAX_TEXT_SHARE * height);
    return `<text x="${x + cos * px - sin * py}" y="${y + sin * px + cos * py}" font-size="${size}">${item + 1}</text>`;
  });
  return [
    `<g fill-rule="evenodd" fill-opacity="0.45" stroke="#222" stroke-width="${height / 1500}">`,
    ...paths,
    '</g><g font-family="sans-serif" text-anchor="middle" dominant-baseline="central" fill="#000">',
    ...numbers,
    '</g>',
  ].join('\n');
}
