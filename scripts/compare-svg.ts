/**
 * Compares what our SVG reader finds with what Chromium draws, and with resvg when @resvg/resvg-js is installed:
 * `node scripts/compare-svg.ts DRAWING-OR-FOLDER... [--out FOLDER]`.
 *
 * - paths: when both know the same painted elements, their number, the greatest deviation of a box (as a share of the
 *   drawing's size) and of a length (getTotalLength, itself good to 1e-3 at worst).
 * - pixels: the drawing and our outlines as silhouettes of 1,000 px, lines of equal width, without text, pictures and
 *   effects; share of painted pixels that have nothing painted within one pixel in the other picture.
 *   With --out both pictures are kept where it is above 0.1 %.
 * - resvg: its total outline (read by our reader) against ours.
 */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import type { Drawing, Shape } from '#engine/drawing/types.ts';
import { EngineError } from '#engine/errors.ts';
import { contoursBox } from '#engine/geometry/bounds.ts';
import { pathData } from '#engine/geometry/path-data.ts';
import { contoursLength } from '#engine/measure/segment-length.ts';
import { findChromium } from './chromium.ts';
import { framePage, paintedElements, pixelDifference, showOurs, type PaintedElement } from './compare-svg/in-page.ts';

const noteworthyPixelShare = 1e-3;

type Row = {
  readonly file: string;
  readonly shapes: number;
  readonly paths: string;
  readonly pixels: number | null;
  readonly resvg: string;
  readonly notices: string;
};

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const files = positionals.flatMap((name) => (statSync(name).isDirectory() ? svgFilesIn(name) : [path.resolve(name)]));
const executablePath = findChromium();
if (files.length === 0 || executablePath === null) {
  console.error(
    'Usage: node scripts/compare-svg.ts DRAWING-OR-FOLDER... [--out FOLDER]. A Chromium must be installed.',
  );
  process.exit(2);
}
const browser = await chromium.launch({ executablePath });
const page = await browser.newPage({ viewport: { width: 1000, height: 1000 } });
const rows: Row[] = [];
for (const file of files) {
  const row = await compareFile(page, file);
  rows.push(row);
  const pixels = row.pixels === null ? '-' : `${(100 * row.pixels).toFixed(3)} %`;
  console.log(
    [
      row.file,
      `${row.shapes} shapes`,
      `paths ${row.paths}`,
      `pixels ${pixels}`,
      `resvg ${row.resvg}`,
      row.notices,
    ].join(' | '),
  );
}
await browser.close();
const close = rows.filter((row) => row.pixels !== null && row.pixels <= noteworthyPixelShare).length;
const explained = rows.filter((row) => (row.pixels ?? 1) > noteworthyPixelShare && row.notices !== '').length;
console.log(
  `${rows.length} files, ${close} with equal silhouettes, ${explained} others explained by a notice, ${rows.length - close - explained} not.`,
);

function svgFilesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return names.sort().map((name) => path.resolve(folder, name));
}

async function compareFile(tab: Page, file: string): Promise<Row> {
  const name = path.basename(file);
  const bytes = readFileSync(file);
  let drawing: Drawing;
  try {
    drawing = readDrawing(bytes, { fileName: name });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { file: name, shapes: 0, paths: '-', pixels: null, resvg: '-', notices: `refused: ${error.message}` };
  }
  await tab.goto(pathToFileURL(file).href);
  const elements = await tab.evaluate(paintedElements);
  const frame = await tab.evaluate(framePage);
  const theirs = await tab.screenshot({ omitBackground: true });
  const ours = await ourPicture(tab, drawing, frame);
  await tab.goto('about:blank');
  const pixels = await tab.evaluate(pixelDifference, [theirs.toString('base64'), ours.toString('base64')] as const);
  if (values.out !== undefined && pixels > noteworthyPixelShare) keepPictures(values.out, name, theirs, ours);
  const notices = drawing.diagnostics.map((one) => one.code).filter((code) => code !== 'scale_assumed');
  return {
    file: name,
    shapes: drawing.shapes.length,
    paths: notices.includes('clip_applied')
      ? 'cut by clips'
      : elements.length === drawing.shapes.length
        ? deviations(drawing, elements)
        : `${elements.length} in Chromium`,
    pixels,
    resvg: await resvgDeviation(bytes, drawing),
    notices: [...new Set(notices)].join(' '),
  };
}

/** Greatest deviation of a box (share of the size) and of a length (share of the length), scale and place taken away. */
function deviations(drawing: Drawing, elements: readonly PaintedElement[]): string {
  const all = contoursBox(drawing.shapes.flatMap((shape) => shape.contours));
  const low = (i: 0 | 1) => Math.min(...elements.map((element) => element.box[i]));
  const high = (i: 2 | 3) => Math.max(...elements.map((element) => element.box[i]));
  const size = Math.max(high(2) - low(0), high(3) - low(1));
  const scale = size / Math.max(all.maxX - all.minX, all.maxY - all.minY);
  let [worstBox, worstLength] = [0, 0];
  elements.forEach(({ box, length, uniform }, i) => {
    const { contours } = drawing.shapes[i]!;
    const { minX, minY, maxX, maxY } = contoursBox(contours);
    const ours = [minX - all.minX, minY - all.minY, maxX - all.minX, maxY - all.minY];
    ours.forEach((value, k) => {
      worstBox = Math.max(worstBox, Math.abs(value * scale - (box[k]! - (k % 2 === 0 ? low(0) : low(1)))) / size);
    });
    if (uniform === null) return;
    worstLength = Math.max(worstLength, Math.abs((contoursLength(contours) * scale) / (length * uniform) - 1));
  });
  return `${elements.length}: box ${worstBox.toExponential(1)}, length ${worstLength.toExponential(1)}`;
}

async function ourPicture(tab: Page, drawing: Drawing, frame: { readonly zoom: number }): Promise<Buffer> {
  const pxPerIn = { illustrator: 72, affinity: 72, sketch: 72, 'inkscape-90': 90 }[drawing.scale.rule as string] ?? 96;
  await tab.evaluate(showOurs, [drawing.shapes.map(markup).join(''), pxPerIn * frame.zoom] as const);
  return tab.screenshot({ omitBackground: true });
}

function markup({ contours, fill, strokeWidthIn }: Shape): string {
  const paint = `fill="${fill === null ? 'none' : 'black'}" fill-rule="${fill ?? 'nonzero'}"`;
  const line =
    strokeWidthIn === null
      ? ''
      : ' stroke="black" stroke-width="2" vector-effect="non-scaling-stroke" stroke-linejoin="bevel"';
  return `<path d="${pathData(contours)}" ${paint}${line}/>`;
}

/** Our total outline over resvg's, minus one. Its drawing is in single precision, with arcs as cubics. */
async function resvgDeviation(bytes: Buffer, drawing: Drawing): Promise<string> {
  const name = '@resvg/resvg-js';
  let simplified: string;
  try {
    const { Resvg } = (await import(name)) as { Resvg: new (svg: Buffer) => { toString(): string } };
    simplified = new Resvg(bytes).toString();
  } catch {
    return '-';
  }
  const total = (shapes: readonly Shape[]) => shapes.reduce((sum, shape) => sum + contoursLength(shape.contours), 0);
  try {
    const theirs = readDrawing(Buffer.from(simplified), {
      fileName: 'resvg.svg',
      scale: { by: 'unitsPerIn', unitsPerIn: drawing.scale.unitsPerIn },
    });
    return (total(drawing.shapes) / total(theirs.shapes) - 1).toExponential(1);
  } catch {
    return 'nothing';
  }
}

function keepPictures(folder: string, name: string, theirs: Buffer, ours: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.theirs.png`), theirs);
  writeFileSync(path.join(folder, `${name}.ours.png`), ours);
}
