import type { StripInstance, StripLayout } from '#engine/nest/strip-types.ts';

/** A strip layout as a picture, parts of one item in one colour. */
export function stripSvg(instance: StripInstance, layout: StripLayout): string {
  const height = instance.strip_height;
  const line = height / 800;
  const parts = layout.placements.map(({ item, x, y, angleDeg }) => {
    const { shape, holes } = instance.items.find((candidate) => candidate.id === item)!;
    const data = [shape.data, ...(holes ?? [])]
      .map((points) => `M${points.map((p) => p.join(',')).join('L')}Z`)
      .join('');
    const hue = (item * 137) % 360;
    return `<path transform="translate(${x} ${y}) rotate(${angleDeg})" d="${data}" fill="hsl(${hue} 60% 75%)" fill-rule="evenodd"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.length} ${height}" width="${(1000 * layout.length) / height}" height="1000">`,
    `<rect width="${layout.length}" height="${height}" fill="#fff"/>`,
    `<g stroke="#333" stroke-width="${line}">`,
    ...parts,
    '</g></svg>',
  ].join('\n');
}
