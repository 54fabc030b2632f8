/**
 * Draws the pictures of decision 0027: each listed font's substitute with its own letter widths and with those of the listed
 * font, at the same capital height, with the widths at 12 in.
 *
 *   node tools/run.mjs tools/assets/draw-lettering.ts [WORDS [FILE]]
 *
 * Other words, for details of some letters, are written to another file (SVG).
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contoursBox, createFontLibrary, letterRow, pathData, type FontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { fontNames } from '#lib/shared/fonts.ts';
import { compactPath } from '../landing/compact-path.ts';

const [
  words = 'Hamburger & Sons 2479',
  file = path.resolve(import.meta.dirname, '../../docs/decisions/0027-pictures.svg'),
] = process.argv.slice(2);
const heightIn = 12;
/** Dimensions of the page in pixels. */
const page = { capital: 30, row: 78, column: 560, margin: 24, top: 64 };
/** Tenths of a pixel, so that stems are visible. */
const perPixel = 10;

const files = await readFontFiles();
const fitted = createFontLibrary(files);
const plain = createFontLibrary({ faces: files.faces.map((face) => ({ ...face, metrics: null })) });

type Drawn = { readonly path: string; readonly widthIn: number; readonly face: string; readonly near: number | null };

function drawn(font: string, library: FontLibrary): Drawn {
  const { drawing, fontMeasured, widthWithinPercent } = letterRow({ text: words, font, heightIn }, library);
  const contours = drawing.shapes.flatMap((shape) => shape.contours);
  const { minX, maxX } = contoursBox(contours);
  const scale = (page.capital / heightIn) * perPixel;
  return {
    path: compactPath(pathData(contours), scale),
    widthIn: maxX - minX,
    face: fontMeasured,
    near: widthWithinPercent,
  };
}

const inches = (value: number): string => `${value.toFixed(2)} in`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const rows = fontNames.map((font) => ({ font, before: drawn(font, plain), after: drawn(font, fitted) }));
const widest = Math.max(...rows.flatMap(({ before, after }) => [before.widthIn, after.widthIn]));
const column = Math.max(page.column, (widest / heightIn) * page.capital + 2 * page.margin);

const pictures = rows.map(({ font, before, after }, i) => {
  const y = page.top + i * page.row;
  const change = (100 * (after.widthIn / before.widthIn - 1)).toFixed(1);
  const sureness = after.near === null ? 'not known' : after.near === 0 ? 'published' : `within about ${after.near}%`;
  const text = (x: number, words: string, bold = '') => `<text x="${x}" y="${y}"${bold}>${escaped(words)}</text>`;
  const picture = (x: number, { path: d }: Drawn) =>
    `<path transform="translate(${x} ${y + 14 + page.capital}) scale(${1 / perPixel})" d="${d}"/>`;
  return [
    text(page.margin, `${font}: ${before.face}, ${inches(before.widthIn)}`, ' font-weight="bold"'),
    text(
      page.margin + column,
      `${inches(after.widthIn)} (${Number(change) < 0 ? '−' : '+'}${change.replace('-', '')}%), ${sureness}`,
    ),
    picture(page.margin, before),
    picture(page.margin + column, after),
  ].join('\n');
});
const size = { width: Math.round(2 * column + page.margin), height: page.top + rows.length * page.row };
const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">`,
  '<rect width="100%" height="100%" fill="#fff"/>',
  `<text x="${page.margin}" y="28" font-size="16">Unchanged stand-in, capitals ${heightIn} in tall</text>`,
  `<text x="${page.margin + column}" y="28" font-size="16">Set to the listed font's letter widths</text>`,
  ...pictures,
  '</svg>',
];
await writeFile(file, `${svg.join('\n')}\n`);
console.log(`${file}: ${rows.length} fonts`);
