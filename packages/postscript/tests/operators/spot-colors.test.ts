import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { pointsDrawn, runEps } from '../run-eps.ts';

/** Programs that set a color and paint a square, and its spot color. */
const colors: readonly [name: string, program: string, spot: string | undefined][] = [
  ['a separation', '[/Separation (CutContour) /DeviceCMYK {0 exch 0 0}] setcolorspace 1 setcolor', 'CutContour'],
  ['a separation by a name', '[/Separation /Thru-cut /DeviceGray {}] setcolorspace 0.5 setcolor', 'Thru-cut'],
  ['a separation without a color', '[/Separation (Kiss Cut) /DeviceGray {}] setcolorspace', 'Kiss Cut'],
  ['a custom color of CMYK', '0 1 0 0 (Kiss) findcmykcustomcolor 1 setcustomcolor', 'Kiss'],
  ['a custom color of RGB', '1 0 0 /Crease findrgbcustomcolor 0.5 setcustomcolor', 'Crease'],
  ['a tint of two inks', '[/DeviceN [/Score /Cyan] /DeviceCMYK {0 0}] setcolorspace 1 0.2 setcolor', 'Score'],
  ['an unused ink', '[/DeviceN [/Score /White] /DeviceCMYK {0 0}] setcolorspace 0 1 setcolor', 'White'],
  ['an entry of a table', '[/Indexed [/Separation /Perf /DeviceGray {}] 1 <00ff>] setcolorspace 1 setcolor', 'Perf'],
  ['a process ink', '[/Separation /Black /DeviceGray {1 exch sub}] setcolorspace 1 setcolor', undefined],
  ['all inks', '[/Separation /All /DeviceGray {1 exch sub}] setcolorspace 1 setcolor', undefined],
  ['a device color after it', '[/Separation /X /DeviceGray {}] setcolorspace 1 setcolor 1 0 0 setrgbcolor', undefined],
  ['a restored color', 'gsave [/Separation /X /DeviceGray {}] setcolorspace grestore', undefined],
  ['a new graphics state', '[/Separation /X /DeviceGray {}] setcolorspace initgraphics', undefined],
  ['a device space', '[/Separation /X /DeviceGray {}] setcolorspace /DeviceRGB setcolorspace', undefined],
];

test.each(colors)('preserves the spot color: %s', (_name, program, spot) => {
  const { shapes } = runEps(`%!PS\n${program} 0 0 72 72 rectstroke 90 0 72 72 rectfill`);
  expect(shapes.map(({ source }) => [source.strokeSpot, source.fillSpot, source.layer])).toEqual([
    [spot, undefined, spot ?? ''],
    [undefined, spot, spot ?? ''],
  ]);
});

test('a fill and a line along it retain both spot colors', () => {
  const ink = (name: string) => `[/Separation (${name}) /DeviceGray {}] setcolorspace 1 setcolor`;
  const square = '0 0 moveto 72 0 lineto 72 72 lineto closepath';
  const { shapes } = runEps(`%!PS\n${ink('White')} ${square} gsave fill grestore ${ink('CutContour')} stroke`);
  expect(shapes).toHaveLength(1);
  expect(shapes[0]!.source).toMatchObject({ fillSpot: 'White', strokeSpot: 'CutContour' });
});

test('custom colors have their process color at the tint', () => {
  const color = (program: string) => runEps(`%!PS\n${program} 0 0 72 72 rectfill`).shapes[0]!.source.fillColor;
  expect(color('0 1 0 0 (A) findcmykcustomcolor 1 setcustomcolor')).toBe('#ff00ff');
  expect(color('0 1 0 0 (A) findcmykcustomcolor 0.2 setcustomcolor')).toBe('#ffccff');
  expect(color('1 0 0 (A) findrgbcustomcolor 0.2 setcustomcolor')).toBe('#ffcccc');
});

test('reads the custom colors that a program defines itself', () => {
  const file = path.join(import.meta.dirname, '../../../../tests/fixtures/reports/fid-spot-names.eps');
  const { shapes, diagnostics } = runEps(readFileSync(file, 'latin1'));
  expect(shapes.map(({ source }) => source.strokeSpot)).toEqual(['CutContour', 'Thru-cut', 'Kiss', undefined, 'Score']);
  expect(diagnostics.filter(({ code }) => code === 'program_fault')).toEqual([]);
});

test.each([
  '[/Indexed [/Indexed [/Separation /A /DeviceGray {}] 1 <00>] 1 <00>] setcolorspace',
  '/a 4 array def a 0 /Indexed put a 1 a put a 2 1 put a 3 (x) put a setcolorspace',
  '[/Separation] setcolorspace',
  '[/DeviceN []] setcolorspace',
  '[0 0 0] 1 setcustomcolor',
  '[(a) 0 0 /x] 1 setcustomcolor',
  '[[/Separation /A]] setcolorspace',
])('tolerates a malformed color: %s', (program) => {
  const read = () => runEps(`%!PS\n0 0 72 72 rectfill ${program} 0 0 9 9 rectstroke`);
  expect(read).not.toThrow();
});

test.each<[name: string, program: string, points: number]>([
  ['the ink None', '[/Separation /None /DeviceGray {}] setcolorspace 1 setcolor', 0],
  ['inks None alone', '[/DeviceN [/None /None] /DeviceGray {pop}] setcolorspace', 0],
  ['None beside an ink', '[/DeviceN [/None /Cut] /DeviceGray {pop}] setcolorspace', 576],
  ['None, then a color', '[/Separation /None /DeviceGray {}] setcolorspace 0 setgray', 576],
  ['no opacity', '0 .setopacityalpha', 0],
  ['fills without opacity', '0 .setfillconstantalpha', 288],
  ['lines without opacity', '0 .setstrokeconstantalpha', 288],
  ['opacity restored', 'gsave 0 .setopacityalpha grestore', 576],
])('leaves out and reports art that no device shows: %s', (_name, program, points) => {
  const drawing = runEps(`%!PS\n200 0 72 72 rectfill ${program} 0 0 72 72 rectstroke 90 0 72 72 rectfill`);
  expect(pointsDrawn(drawing)).toBeCloseTo(288 + points, 9);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(points === 576 ? [] : ['hidden_art']);
});
