import { beforeAll, describe, expect, test } from '@jest/globals';
import { contourArea } from '#engine/geometry/area.ts';
import { contoursBox } from '#engine/geometry/bounds.ts';
import { appendFlattened } from '#engine/geometry/flatten.ts';
import type { Contour, Point, Segment } from '#engine/geometry/types.ts';
import { createFontLibrary, letterRow, type FontFiles, type FontLibrary } from '#engine/lettering/index.ts';
import { readFontFiles } from '#lib/server/font-files.ts';
import { fontNames } from '#lib/fonts.ts';
import { readGlyf, type OutlinePoint } from './read-glyf.ts';

/** A second, independent reading of the font files must give the same letters. */

const heightIn = 12;
/** Relative: HarfBuzz computes scaled parts of composed glyphs in 32 bit floats. */
const exact = 1e-6;
/** Chords of a millionth of the height; both readings are flattened alike. */
const flatIn = heightIn * 1e-6;

let files: FontFiles;
let fonts: FontLibrary;
beforeAll(async () => {
  files = await readFontFiles();
  fonts = createFontLibrary(files);
});

const trueType = fontNames.filter((name) => name !== 'Helvetica');
const fileOf = (listed: string) => files.faces.find((face) => face.listed === listed)!;

/** Contour of quadratics from on- and off-curve points, y down, scaled. */
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

const lengthOf = (contours: readonly Contour[]) => {
  const points: Point[] = [];
  let sum = 0;
  for (const segment of contours.flatMap(({ segments }) => segments)) {
    points.length = 0;
    points.push({ x: segment.x0, y: segment.y0 });
    appendFlattened(segment, flatIn, 'chord', points);
    for (let i = 1; i < points.length; i++) {
      sum += Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
    }
  }
  return sum;
};
const figures = (contours: readonly Contour[]) => ({
  contours: contours.length,
  area: Math.abs(contours.reduce((sum, contour) => sum + contourArea(contour), 0)),
  length: lengthOf(contours),
  ...contoursBox(contours),
});

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&?!@%#()ÄÖÜßéçñ'];

describe.each(trueType)('%s', (listed) => {
  test('every letter has the contours, area, length and box the file holds', () => {
    const font = readGlyf(fileOf(listed).bytes);
    const outline = (character: string, scale: number) =>
      font
        .contours(font.glyphOf(character))
        // Some fonts keep lone points as anchors for accents; nothing is drawn there.
        .filter((points) => points.length > 1)
        .map((points) => contourOf(points, scale));
    const capital = contoursBox(outline('H', 1));
    const scale = heightIn / (capital.maxY - capital.minY);
    for (const letter of letters) {
      const ours = figures(letterRow({ text: letter, font: listed, heightIn }, fonts).drawing.shapes[0]!.contours);
      const theirs = figures(outline(letter, scale));
      for (const [name, value] of Object.entries(theirs)) {
        const error = Math.abs(ours[name as keyof typeof ours] - value) / Math.max(1, Math.abs(value));
        expect(`${letter} ${name} off by ${error > exact ? error : 0}`).toBe(`${letter} ${name} off by 0`);
      }
    }
  });

  test('letters without kerning between them stand as far apart as the file says', () => {
    const font = readGlyf(fileOf(listed).bytes);
    const face = fonts.font(listed).face;
    const line = face.shape('HHH', { ligatures: false, direction: undefined });
    expect(line.advance).toBe(3 * font.advance(font.glyphOf('H')));
  });
});
