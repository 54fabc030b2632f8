import { expect, test } from '@jest/globals';
import { contoursBox } from '@measurement-nesting/curves';
import { pointsDrawn, runEps } from './run-eps.ts';

const tolerance = 1e-9;

/** Relative to the wanted value; absolute below 1. */
function error(value: number, wanted: number): number {
  return Math.abs(value - wanted) / Math.max(1, Math.abs(wanted));
}

test('a clip around the whole shape changes nothing', () => {
  const { shapes, diagnostics } = runEps(
    '%!PS\n0 0 200 200 rectclip 10 10 moveto 50 0 rlineto stroke 20 20 72 72 rectfill',
  );
  expect(shapes).toHaveLength(2);
  expect(diagnostics).toEqual([]);
});

test('a page box with fewer digits than the art does not cut the art', () => {
  const drawing = runEps('%!PS\n0 0 100 100 rectclip 50 50 50.01 0 360 arc fill');
  expect(drawing.diagnostics).toEqual([]);
  expect(drawing.shapes[0]!.contours.flatMap(({ segments }) => segments.map(({ kind }) => kind))).toEqual(['arc']);
});

test('a rectangle painted over a clip has the exact curves of the clip', () => {
  const drawing = runEps('%!PS\n100 100 40 0 360 arc clip newpath 0 0 300 300 rectfill');
  expect(error(pointsDrawn(drawing), 80 * Math.PI)).toBeLessThan(tolerance);
  expect(drawing.diagnostics).toEqual([]);
});

test('a shading fills its clip', () => {
  const drawing = runEps('%!PS\n100 100 40 0 360 arc eoclip newpath << /ShadingType 2 >> shfill');
  expect(error(pointsDrawn(drawing), 80 * Math.PI)).toBeLessThan(tolerance);
  expect(drawing.shapes[0]!.fill).toBe('evenodd');
});

test('cuts other shapes to the clip and reports it', () => {
  // The triangle below y = 0.4 x meets the box from (10, 10) to (50, 30) in a triangle from (25, 10) to (50, 20).
  const drawing = runEps('%!PS\n10 10 40 20 rectclip 0 0 moveto 100 40 lineto 100 0 lineto closepath fill');
  expect(error(pointsDrawn(drawing), 25 + 10 + Math.hypot(25, 10))).toBeLessThan(tolerance);
  expect(drawing.diagnostics.map(({ code }) => code)).toContain('clip_applied');
});

test('cuts a line to the part inside the clip', () => {
  const drawing = runEps('%!PS\n10 10 40 20 rectclip 0 20 moveto 100 20 lineto stroke');
  expect(error(pointsDrawn(drawing), 40)).toBeLessThan(tolerance);
});

test('leaves out and reports art outside the clip', () => {
  const drawing = runEps('%!PS\ngsave 0 0 50 50 rectclip 100 100 20 20 rectfill grestore 0 0 72 72 rectfill');
  expect(drawing.shapes).toHaveLength(1);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(['clipped_art']);
});

test('nested clips apply together until grestore', () => {
  const drawing = runEps(
    '%!PS\ngsave 0 0 100 100 rectclip 50 50 100 100 rectclip -10 -10 300 300 rectfill grestore 200 0 72 72 rectfill',
  );
  const { minX, maxX, minY, maxY } = contoursBox(drawing.shapes[0]!.contours);
  [minX, maxX, -maxY, -minY].forEach((inches, i) =>
    expect(error(inches * 72, [50, 100, 50, 100][i]!)).toBeLessThan(tolerance),
  );
  expect(error(pointsDrawn(drawing), 200 + 288)).toBeLessThan(tolerance);
});

test('cliprestore and initclip restore the clip', () => {
  const drawing = runEps(
    '%!PS\nclipsave 0 0 10 10 rectclip cliprestore 0 0 72 72 rectfill 0 0 10 10 rectclip initclip 100 0 72 72 rectfill',
  );
  expect(error(pointsDrawn(drawing), 576)).toBeLessThan(tolerance);
});

test('reports a picture with its position', () => {
  const { diagnostics } = runEps(
    '%!PS\n0 0 72 72 rectfill gsave 72 72 translate 144 72 scale 2 2 8 [2 0 0 2 0 0] currentfile /ASCIIHexDecode filter image\n00FF00FF>\ngrestore 10 10 72 72 rectfill',
  );
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ code: 'raster_image', places: [{ minX: 1, minY: -2, maxX: 3, maxY: -1 }] });
});

test('reports a pattern and measures its outline', () => {
  const drawing = runEps(
    '%!PS\n<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /PaintProc { pop } >> matrix makepattern setpattern 0 0 72 72 rectfill',
  );
  expect(error(pointsDrawn(drawing), 288)).toBeLessThan(tolerance);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(['pattern_ignored']);
});

test.each([
  ['a procedure', '/s 2 string def 2 2 8 [2 0 0 2 0 0] { currentfile s readhexstring pop } image\n00FF\n00FF\n'],
  [
    'procedures for each color',
    '/s 2 string def 2 2 8 [2 0 0 2 0 0] { currentfile s readhexstring pop } dup dup true 3 colorimage\n00FF00FF00FF\n00FF00FF00FF\n',
  ],
  [
    'one procedure for all colors',
    '/s 6 string def 2 2 8 [2 0 0 2 0 0] { currentfile s readhexstring pop } false 3 colorimage\n00FF00FF00FF00FF00FF00FF\n',
  ],
  ['a mask in a string', '8 1 true [8 0 0 1 0 0] <FF> imagemask\n'],
  [
    'a dictionary',
    '/DeviceCMYK setcolorspace << /ImageType 1 /Width 1 /Height 2 /BitsPerComponent 8 /ImageMatrix [1 0 0 2 0 0] /Decode [0 1 0 1 0 1 0 1] /DataSource currentfile /ASCIIHexDecode filter >> image\n0011223344556677>\n',
  ],
])('reads the data of a picture from %s and continues the program after it', (_, program) => {
  const drawing = runEps(`%!PS\ngsave 72 72 scale ${program}grestore 0 0 72 72 rectfill`);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(['raster_image']);
  expect(error(pointsDrawn(drawing), 288)).toBeLessThan(tolerance);
});

test('tiles that paint a clip repeatedly are one shape', () => {
  const tile = `/BuildChar { pop pop 10 0 setcharwidth -500 -500 1000 1000 rectfill 1 1 3 0 rectfill 1 4 3 2 rectfill }`;
  const drawing = runEps(
    `%!PS\n/T 8 dict dup begin /FontType 3 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 10 10] def /Encoding 256 array def 0 1 255 { Encoding exch /x put } for ${tile} bind def end definefont pop\ngsave 100 100 40 0 360 arc clip newpath /T findfont setfont 60 60 moveto 9 { gsave (xxxxxxxxx) show grestore 0 10 rmoveto } repeat grestore`,
  );
  const round = drawing.shapes.filter((shape) => shape.contours[0]!.segments[0]!.kind === 'arc');
  expect(round).toHaveLength(1);
});

test('two clips of the same outline are two shapes', () => {
  const once = 'gsave 100 100 40 0 360 arc clip newpath 0 0 300 300 rectfill grestore ';
  expect(runEps(`%!PS\n${once}${once}`).shapes).toHaveLength(2);
});

test('counts a shape cut by two clips once', () => {
  const drawing = runEps(
    '%!PS\n10 10 40 40 rectclip 50 50 30 0 360 arc clip newpath 0 0 moveto 100 40 lineto 40 100 lineto closepath fill',
  );
  expect(drawing.diagnostics.find(({ code }) => code === 'clip_applied')).toMatchObject({ count: 1 });
});

const clippedLines: [name: string, path: string, points: number][] = [
  ['two points', '0 108 moveto 252 108 lineto', 144],
  ['three points', '0 108 moveto 90 108 lineto 252 108 lineto', 144],
  ['a slanted line', '0 0 moveto 288 216 lineto', 180],
  ['there and back', '0 108 moveto 252 108 lineto closepath', 288],
];

test.each(clippedLines)('a line of %s that is filled and stroked under a clip is cut once', (_, path, points) => {
  const clip = '%!PS\n72 0 144 288 rectclip newpath';
  expect(error(pointsDrawn(runEps(`${clip} ${path} gsave fill grestore stroke`)), points)).toBeLessThan(tolerance);
  expect(error(pointsDrawn(runEps(`${clip} ${path} stroke`)), points)).toBeLessThan(tolerance);
});
