import type { StripInstance, StripLayout } from '#packages/nesting/src/strip/strip-types.ts';
import { polygonOf } from '#packages/nesting/src/shape/polygon.ts';
import { partsSvg } from './picture.ts';

const HEIGHT_PX = 1000;

/** Returns a strip layout as an SVG picture. */
export function stripSvg({ items, strip_height: height }: StripInstance, { length, placements }: StripLayout): string {
  const kinds = items.map(({ shape, holes }) => {
    const rings = [shape.data, ...(holes ?? [])];
    const path = rings.map((points) => `M${points.map((p) => p.join(',')).join('L')}Z`).join('');
    return { path, rings: rings.map(polygonOf) };
  });
  const index = new Map(items.map(({ id }, k) => [id, k]));
  const copies = placements.map(({ item, x, y, angleDeg }) => ({ item: index.get(item)!, x, y, angleDeg }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${height}" width="${(HEIGHT_PX * length) / height}" height="${HEIGHT_PX}">`,
    `<rect width="${length}" height="${height}" fill="#fff" stroke="#999" stroke-width="${height / 400}"/>`,
    partsSvg(kinds, copies, height),
    '</svg>',
  ].join('\n');
}
