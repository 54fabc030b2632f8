/**
 * Compares our SVG reader's result with Chromium's rendering, and with resvg if @resvg/resvg-js is installed.
 *
 * Paths: if both have the same painted elements, their number, the greatest deviation of a box (as a share of the
 * drawing's size) and of a length (getTotalLength, whose error is up to 1e-3).
 *
 * Pixels: the drawing and our outlines as silhouettes of 1,000 px, lines of equal width, without text, pictures and
 * effects; share of painted pixels that have nothing painted within one pixel in the other picture. Differences are
 * reported above 0.1 %.
 *
 * Resvg: its total outline (read by our reader) against ours.
 *
 * Every difference is explained by a change to Chromium's drawing that removes it or by one of our diagnostics;
 * otherwise its cause is UNEXPLAINED. For files that are no SVG, are rejected or crash Chromium, those outcomes are
 * compared.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import type { Drawing, Shape } from '#packages/curves/src/drawing/drawing.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { pathData } from '#packages/curves/src/geometry/path-codec/write-path-data.ts';
import { contoursLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import type { Comparison } from './compare-files.ts';
import type { Chromium } from './svg/browser.ts';
import { ablatedCause, diagnosedCause } from './svg/causes.ts';
import { framePage, paintedElements, pixelDifference, showOurs, type PaintedElement } from './svg/in-page.ts';

const noteworthyPixelShare = 1e-3;

/** Compares one SVG. Stores both pictures in the folder `out` if they differ. */
export async function compareSvg(file: string, browser: Chromium, out: string | undefined): Promise<Comparison> {
  const bytes = readFileSync(file);
  let drawing: Drawing;
  try {
    drawing = readDrawing(bytes, { fileName: path.basename(file) });
  } catch (error) {
    if (!(error instanceof EngineError))
      return { figures: [], cause: `UNEXPLAINED: our reader failed: ${String(error)}` };
    return { figures: [], cause: await refusalCause(file, browser, error) };
  }
  const shapes = `${drawing.shapes.length} shapes`;
  const resvg = `resvg ${await resvgDeviation(bytes, drawing)}`;
  const compare = () => browser.withPage((page) => compareDrawing(page, file, drawing, browser, out));
  try {
    // Repeated on a fresh browser, because the previous drawing may have caused the crash.
    const { figures, cause } = await compare().catch(compare);
    return { figures: [shapes, ...figures, resvg], cause };
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).split('\n')[0]!;
    return { figures: [shapes, resvg], cause: `NOT COMPARED: Chromium does not draw it: ${why}` };
  }
}

/** Returns the cause of a rejected file: Chromium draws nothing of it, or one of our limits applies. */
async function refusalCause(file: string, browser: Chromium, error: EngineError): Promise<string> {
  if (/^(too_|took_|file_too)/.test(error.code)) return `refused by a limit: ${error.message}`;
  const drawn = await browser
    .withPage(async (page) => {
      await page.goto(pathToFileURL(file).href);
      if (
        await page.evaluate(
          () => document.documentElement.tagName !== 'svg' || document.querySelector('parsererror') !== null,
        )
      )
        return false;
      await page.evaluate(framePage);
      const picture = await page.screenshot({ omitBackground: true });
      await page.goto('about:blank');
      return (await page.evaluate(pixelDifference, [picture.toString('base64'), blankPicture] as const)) > 0;
    })
    .catch(() => false);
  return drawn
    ? `UNEXPLAINED: refused, but Chromium draws it: ${error.message}`
    : `refused, and Chromium draws no outline: ${error.message}`;
}

/** One transparent dot. */
const blankPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function compareDrawing(
  page: Page,
  file: string,
  drawing: Drawing,
  browser: Chromium,
  out: string | undefined,
): Promise<Comparison> {
  await page.goto(pathToFileURL(file).href);
  const elements = await page.evaluate(paintedElements);
  const frame = await page.evaluate(framePage);
  const peer = await page.screenshot({ omitBackground: true });
  const product = await browser.withPage(async (tab) => {
    await tab.goto(pathToFileURL(file).href);
    await tab.evaluate(framePage);
    return ourPicture(tab, drawing, frame);
  });
  const difference = (picture: Buffer) =>
    browser.withPage((tab) =>
      tab.evaluate(pixelDifference, [picture.toString('base64'), product.toString('base64')] as const),
    );
  const pixels = await difference(peer);
  const differs = pixels > noteworthyPixelShare;
  if (differs && out !== undefined) storePictures(out, path.basename(file), peer, product);
  const cut = drawing.diagnostics.some(({ code }) => code === 'clip_applied');
  const paths = cut
    ? 'cut by clips'
    : elements.length === drawing.shapes.length
      ? deviations(drawing, elements)
      : `${elements.length} in Chromium`;
  const cause = !differs
    ? ''
    : ((await ablatedCause(page, async (picture) => (await difference(picture)) > noteworthyPixelShare)) ??
      diagnosedCause(drawing, readFileSync(file, 'latin1')) ??
      'UNEXPLAINED: the pictures differ');
  return { figures: [`paths ${paths}`, `pixels ${(100 * pixels).toFixed(3)} %`], cause };
}

/**
 * Returns the greatest deviation of a box (share of the size) and of a length (share of the length), after removing
 * scale and position.
 */
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
    const product = [minX - all.minX, minY - all.minY, maxX - all.minX, maxY - all.minY];
    product.forEach((value, k) => {
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

/** Returns our total outline over resvg's, minus one. Its drawing is in single precision, with arcs as cubics. */
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
    const peer = readDrawing(Buffer.from(simplified), {
      fileName: 'resvg.svg',
      scale: { by: 'unitsPerIn', unitsPerIn: drawing.scale.unitsPerIn },
    });
    return (total(drawing.shapes) / total(peer.shapes) - 1).toExponential(1);
  } catch {
    return 'nothing';
  }
}

function storePictures(folder: string, name: string, peer: Buffer, product: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.theirs.png`), peer);
  writeFileSync(path.join(folder, `${name}.ours.png`), product);
}
