import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { union, FillRule } from 'clipper2-ts';
import { Blob, Face, Font } from 'harfbuzzjs';
import {
  contourArea,
  contoursBox,
  flattenContour,
  type Contour,
  type Segment,
  contourLength,
} from '@measurement-nesting/curves';
import { createGlyphDrawer, type GlyphDrawer } from '../src/face/glyph-outline.ts';
import { createFontLibrary, type FontFiles, type FontLibrary } from '../src/index.ts';
import { readFontFiles } from '../../../engine/host/font-files.ts';
import { readGlyf, type OutlinePoint } from './read-glyf.ts';

/** An independent reader of the font files and an independent union must produce the same letters. */

/** Relative tolerance: HarfBuzz computes scaled parts of composed glyphs in 32-bit floats. */
const exact = 1e-6;
/** Maximum distance of the reference polygons from the curves in font units; chords are then shorter by about 2e-7. */
const flatUnits = 1.5e-4;
/** Steps per font unit of the integer grid of the reference union. */
const grid = 1e4;

let files: FontFiles;
let fonts: FontLibrary;
let draw: GlyphDrawer;
beforeAll(async () => {
  files = await readFontFiles();
  fonts = createFontLibrary(files);
  draw = createGlyphDrawer();
});

const { faces } = JSON.parse(readFileSync(new URL('../../../fonts/manifest.json', import.meta.url), 'utf8')) as {
  faces: { face: string; file: string }[];
};
const standIns = [...new Map(faces.map((face) => [face.face, face.file]))];
const trueType = standIns.filter(([, file]) => file.endsWith('.ttf')).map(([face]) => face);
const fileOf = (name: string) => files.faces.find(({ face }) => face === name)!;

/** Returns a contour of quadratics from on- and off-curve points, y down, scaled. */
function contourOf(points: readonly OutlinePoint[], scale: number): Contour {
  const middle = (a: OutlinePoint, b: OutlinePoint) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });
  const full = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length]!;
    return point.on || next.on ? [point] : [point, middle(point, next)];
  });
  const first = full.findIndex(({ on }) => on);
  const ring = [...full.slice(first), ...full.slice(0, first), full[first]!];
  const segments: Segment[] = [];
  for (let i = 0; i + 1 < ring.length;) {
    const [a, b] = [ring[i]!, ring[i + 1]!];
    const end = b.on ? b : ring[i + 2]!;
    const ends = { x0: a.x * scale, y0: -a.y * scale, x1: end.x * scale, y1: -end.y * scale };
    if (!b.on) segments.push({ kind: 'quadratic', ...ends, cx: b.x * scale, cy: -b.y * scale });
    else if (a.x !== b.x || a.y !== b.y) segments.push({ kind: 'line', ...ends });
    i += b.on ? 1 : 2;
  }
  return { segments, closed: true };
}

const figures = (contours: readonly Contour[]) => ({
  contours: contours.length,
  area: Math.abs(contours.reduce((sum, contour) => sum + contourArea(contour), 0)),
  length: contours.reduce((sum, contour) => sum + contourLength(contour), 0),
  ...contoursBox(contours),
});

/** Returns the figures that differ by more than rounding; empty if all agree. */
const differences = (product: Record<string, number>, peer: Record<string, number>) =>
  Object.entries(peer)
    .filter(([name, value]) => !(Math.abs(product[name]! - value) <= exact * Math.max(1, Math.abs(value))))
    .map(([name, value]) => `${name} ${product[name]} instead of ${value}`);

/** Returns area and length of the union of fine polygons, computed by Clipper2. */
function unitedFigures(contours: readonly Contour[]) {
  const onGrid = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x * grid), y: Math.round(y * grid) });
  const polygons = contours.map((contour) => flattenContour(contour, flatUnits).map(onGrid));
  let [area, length] = [0, 0];
  for (const polygon of union(polygons, FillRule.NonZero)) {
    polygon.forEach(({ x, y }, i) => {
      const next = polygon[(i + 1) % polygon.length]!;
      area += (x * next.y - next.x * y) / 2 / grid / grid;
      length += Math.hypot(next.x - x, next.y - y) / grid;
    });
  }
  return { area: Math.abs(area), length };
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&?!@%#()ÄÖÜßéçñ'];

const fontOf = (name: string) => new Font(new Face(new Blob(fileOf(name).bytes)));
const drawn = (font: Font, letter: string) => draw(font, font.nominalGlyph(letter.codePointAt(0)!)!);

describe.each(trueType)('%s', (name) => {
  test('draws every letter with the contours, area, length and box in the file', () => {
    const [file, font] = [readGlyf(fileOf(name).bytes), fontOf(name)];
    for (const letter of letters) {
      const contours = file
        .contours(file.glyphOf(letter))
        // Some fonts have lone points as anchors for accents, at which nothing is drawn.
        .filter((points) => points.length > 1)
        .map((points) => contourOf(points, 1));
      expect([letter, differences(figures(drawn(font, letter)), figures(contours))]).toEqual([letter, []]);
    }
  });

  test('letters without kerning have the distance in the file', () => {
    const file = readGlyf(fileOf(name).bytes);
    const line = fonts.standIn(name)!.shape('HHH', { ligatures: false, direction: undefined });
    expect(line.advance).toBe(3 * file.advance(file.glyphOf('H')));
  });
});

test.each(standIns)('unites overlapping strokes in %s exactly', (name) => {
  const font = fontOf(name);
  const face = fonts.standIn(name)!;
  for (const letter of 'Bag&') {
    const product = figures(face.glyph(font.nominalGlyph(letter.codePointAt(0)!)!).contours);
    const peer = unitedFigures(drawn(font, letter));
    expect(Math.abs(product.length - peer.length)).toBeLessThan(exact * peer.length);
    // Polygons cut corners: the area differs by at most their distance from the curve times the length.
    expect(Math.abs(product.area - peer.area)).toBeLessThan(flatUnits * peer.length);
  }
});
