import { measureArtwork } from '#engine';
import type { FontLibrary, NestItem } from '#engine';

/** Marks as sign shops cut them, each drawn in a square of 10 units, by the width of that square in inches. */
const logos: readonly { readonly sizeIn: number; readonly path: string }[] = [
  // Heart
  { sizeIn: 8, path: 'M5 9.5C1 6.5 0 4.5 0 3A2.6 2.6 0 0 1 5 2A2.6 2.6 0 0 1 10 3C10 4.5 9 6.5 5 9.5Z' },
  // Moon
  { sizeIn: 7, path: 'M7 0.5A5 5 0 1 0 9.5 7.5A4 4 0 1 1 7 0.5Z' },
  // Star
  { sizeIn: 6, path: star(5, 5, 5, 2) },
  // Arrow
  { sizeIn: 9, path: 'M0 3.5H5.5V1L10 5L5.5 9V6.5H0Z' },
  // Shield with a star cut out
  {
    sizeIn: 9,
    path: `M0.5 1C2.5 1 4 0.5 5 0C6 0.5 7.5 1 9.5 1C9.5 6 8 8.5 5 10C2 8.5 0.5 6 0.5 1Z${star(5, 4.4, 2.6, 1.1)}`,
  },
  // Speech bubble
  { sizeIn: 7, path: 'M1 0H9A1 1 0 0 1 10 1V6A1 1 0 0 1 9 7H5L2 10V7H1A1 1 0 0 1 0 6V1A1 1 0 0 1 1 0Z' },
  // Leaf with a slit
  { sizeIn: 6, path: 'M0 10C-0.5 3 4 0 10 0C10 6 7 10.5 0 10ZM2 8.2L7.5 2.7L7.3 2.5L1.8 8Z' },
  // Gear with a bore
  { sizeIn: 6, path: `${gear(10)}M3.2 5A1.8 1.8 0 0 0 6.8 5A1.8 1.8 0 0 0 3.2 5Z` },
  // Cup with a handle
  {
    sizeIn: 7,
    path: 'M0 1H7V2.5H8A2 2.2 0 0 1 8 7.5H7A3 2.5 0 0 1 4.5 9.5H2.5A2.5 2.5 0 0 1 0 7ZM7 3.7V6.3H8A1 1.3 0 0 0 8 3.7Z',
  },
  // Fish
  { sizeIn: 8, path: 'M0 5C2 2 5.5 2 7.5 4.3L10 2.5C9.4 4.2 9.4 5.8 10 7.5L7.5 5.7C5.5 8 2 8 0 5Z' },
  // Flash
  { sizeIn: 8, path: 'M6.5 0L1.5 5.5H4.5L3 10L8.5 4H5.2Z' },
  // Radio waves
  { sizeIn: 6, path: 'M0 4A7 7 0 0 1 10 4L9 5A5.6 5.6 0 0 0 1 5ZM2 6A4.2 4.2 0 0 1 8 6L7 7A2.8 2.8 0 0 0 3 7Z' },
];

/** Returns `quantity` copies of each logo, as parts of one drawing read by the product's own reader. */
export function logoItems(fonts: FontLibrary, quantity: number): NestItem[] {
  const side = Math.max(...logos.map(({ sizeIn }) => sizeIn)) + 1;
  const shapes = logos.map(
    ({ sizeIn, path }, k) =>
      `<path transform="translate(${k * side} 0) scale(${sizeIn / 10})" d="${path}" fill-rule="evenodd"/>`,
  );
  const width = side * logos.length;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${side}in" viewBox="0 0 ${width} ${side}">${shapes.join('')}</svg>`;
  const file = { fileName: 'logos.svg', bytes: new TextEncoder().encode(text), quantity };
  const { rows } = measureArtwork({ file, rows: [] }, { fonts });
  return rows.flatMap(({ measurement }) => measurement.parts.map(({ part }) => ({ part, quantity })));
}

function star(x: number, y: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 10 }, (_, k) => {
    const radius = k % 2 === 0 ? outer : inner;
    return `${x + radius * Math.sin((k * Math.PI) / 5)} ${y - radius * Math.cos((k * Math.PI) / 5)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Returns a gear of radius 4 whose teeth are a third of their distance wide. */
function gear(teeth: number): string {
  const corners = Array.from({ length: teeth }, (_, k) =>
    [
      [4, 0],
      [5, 0.17],
      [5, 0.45],
      [4, 0.62],
    ].map(([radius, share]) => {
      const angle = ((k + share!) * 2 * Math.PI) / teeth;
      return `${5 + radius! * Math.sin(angle)} ${5 - radius! * Math.cos(angle)}`;
    }),
  );
  return `M${corners.flat().join('L')}Z`;
}
