import { expect, test } from '@jest/globals';
import { runEps } from '../run-eps.ts';

/** Returns the sources of a rectangle that is stroked and one that is filled in the color of a program. */
const sourcesOf = (program: string) =>
  runEps(`%!PS\n${program} 0 0 72 72 rectstroke 90 0 72 72 rectfill`).shapes.map(({ source }) => source);

const srgb =
  '[/CIEBasedABC << /DecodeLMN [{dup 0.04045 le {12.92321 div} {0.055 add 1.055 div 2.4 exp} ifelse} bind dup dup]' +
  ' /MatrixLMN [0.412457 0.212673 0.019334 0.357576 0.715152 0.119192 0.180437 0.072175 0.950301]' +
  ' /WhitePoint [0.9505 1 1.0890] >>]';
const cubed = '{dup 6 29 div ge {dup dup mul mul} {4 29 div sub 108 841 div mul} ifelse';
/** L*a*b* as PLRM 3, 4.8.3 expresses it. */
const lab =
  '[/CIEBasedABC << /RangeABC [0 100 -128 127 -128 127] /DecodeABC [{16 add 116 div} {500 div} {200 div}]' +
  ' /MatrixABC [1 1 1 1 0 0 0 0 -1]' +
  ` /DecodeLMN [${cubed} 0.9643 mul} ${cubed}} ${cubed} 0.8251 mul}] /WhitePoint [0.9643 1 0.8251] >>]`;
const cieGray = '[/CIEBasedA << /WhitePoint [0.9505 1 1.0890] /MatrixA [0.9505 1 1.0890] >>]';
const icc = (count: number) => `[/ICCBased << /N ${count} >>]`;
const ink = '[/Separation (Cut) /DeviceCMYK {0 exch dup 0}]';

test.each([
  ['setrgbcolor', '1 0 0 setrgbcolor', '#ff0000'],
  ['values out of range', '7 -1 0 setrgbcolor', '#ff0000'],
  ['setcmykcolor', '0 1 1 0 setcmykcolor', '#ff0000'],
  ['sethsbcolor', '0 1 1 sethsbcolor', '#ff0000'],
  ['setgray', '0.5 setgray', '#808080'],
  ['black of four inks', '1 1 1 1 setcmykcolor', '#000000'],
  ['a share of black', '0.2 0 0 0.5 setcmykcolor', '#4d8080'],
  ['DeviceRGB', '/DeviceRGB setcolorspace 1 0 0 setcolor', '#ff0000'],
  ['DeviceCMYK', '[/DeviceCMYK] setcolorspace 0 1 1 0 setcolor', '#ff0000'],
  ['a space without a color', '/DeviceCMYK setcolorspace', '#000000'],
  ['a profile of RGB', `${icc(3)} setcolorspace 1 0 0 setcolor`, '#ff0000'],
  ['a profile of CMYK', `${icc(4)} setcolorspace 0 1 1 0 setcolor`, '#ff0000'],
  ['a profile of gray', `${icc(1)} setcolorspace 1 setcolor`, '#ffffff'],
  ['a profile without a color', `${icc(3)} setcolorspace`, '#000000'],
  ['calibrated red', `${srgb} setcolorspace 1 0 0 setcolor`, '#ff0000'],
  ['calibrated gray of sRGB', `${srgb} setcolorspace 0.2 0.2 0.2 setcolor`, '#333333'],
  ['calibrated white', `${srgb} setcolorspace 1 1 1 setcolor`, '#ffffff'],
  ['L*a*b*', `${lab} setcolorspace 54.2917 80.8125 69.8851 setcolor`, '#ff0000'],
  ['white of L*a*b*', `${lab} setcolorspace 100 0 0 setcolor`, '#ffffff'],
  ['calibrated gray', `${cieGray} setcolorspace 0.0331048 setcolor`, '#333333'],
  ['a table of calibrated colors', '[/CIEBasedDEFG << >>] setcolorspace 0 1 1 0 setcolor', '#ff0000'],
  ['an indexed color', '[/Indexed /DeviceRGB 1 <0000ffff0000>] setcolorspace 1 setcolor', '#ff0000'],
  ['the first of an index', '[/Indexed /DeviceRGB 1 <0000ffff0000>] setcolorspace', '#0000ff'],
  ['an index by a procedure', '[/Indexed /DeviceRGB 1 {0 0}] setcolorspace 1 setcolor', '#ff0000'],
  ['an indexed profile', `[/Indexed ${icc(3)} 1 <0000ffff0000>] setcolorspace 1 setcolor`, '#ff0000'],
  ['an indexed ink', `[/Indexed ${ink} 1 <00ff>] setcolorspace 1 setcolor`, '#ff0000'],
  ['an ink', `${ink} setcolorspace 1 setcolor`, '#ff0000'],
  ['an ink without a tint', `${ink} setcolorspace`, '#ff0000'],
  ['an ink in a profile', `[/Separation (Cut) ${icc(3)} {pop 1 0 0}] setcolorspace 1 setcolor`, '#ff0000'],
  ['an ink in calibrated colors', `[/Separation (Cut) ${srgb} {pop 1 0 0}] setcolorspace 1 setcolor`, '#ff0000'],
  ['two inks', '[/DeviceN [/A /B] /DeviceRGB {pop pop 1 0 0}] setcolorspace 1 1 setcolor', '#ff0000'],
  ['a custom color', '0 1 1 0 (Cut) findcmykcustomcolor 1 setcustomcolor', '#ff0000'],
  ['a pattern', '<< /PatternType 2 /Shading << /ShadingType 2 >> >> matrix makepattern setpattern', ''],
  ['a profile of two components', `${icc(2)} setcolorspace 1 1 setcolor`, ''],
  ['an ink whose procedure fails', '[/Separation (Cut) /DeviceRGB {nothing}] setcolorspace 1 setcolor', ''],
  ['a calibrated space without a white point', '[/CIEBasedABC << >>] setcolorspace 1 0 0 setcolor', ''],
  ['a space of itself', '/s [/Separation (Cut) 0 {}] def s 2 s put s setcolorspace 1 setcolor', ''],
])('reads the color of %s', (_name, program, color) => {
  const [stroked, filled] = sourcesOf(program);
  expect([stroked!.strokeColor, filled!.fillColor]).toEqual([color, color]);
  expect([stroked!.fillColor, filled!.strokeColor]).toEqual(['', '']);
});

test('programs query the components that they set', () => {
  const { shapes } = runEps(`%!PS\n${icc(3)} setcolorspace 0.5 0.25 1 setcolor currentcolor 3 array astore
    aload pop 3 -1 roll 100 mul 0 moveto 100 mul exch 100 mul rlineto stroke`);
  expect(shapes[0]!.contours[0]!.segments[0]).toMatchObject({ x0: 50 / 72 });
});

test('two hundred colors that differ by one step remain two hundred colors', () => {
  const program = Array.from({ length: 200 }, (_, i) => `${i / 255} 0 0 setrgbcolor ${i} 0 1 1 rectfill`).join('\n');
  const colors = runEps(`%!PS\n${program}`).shapes.map(({ source }) => source.fillColor);
  expect(colors).toEqual(Array.from({ length: 200 }, (_, i) => `#${i.toString(16).padStart(2, '0')}0000`));
});

test('limits and cleans the names of spot colors', () => {
  const name = String.raw`\000 <b>Cut\n\012 ${'a'.repeat(10_000)}`;
  const [{ strokeSpot } = {}] = sourcesOf(`[/Separation (${name}) /DeviceGray {}] setcolorspace`);
  expect(strokeSpot).toMatch(/^<b>Cut a{192}…$/);
});

const layer = (name: string, art: string) =>
  `%AI5_BeginLayer\n1 1 1 1 0 0 0 79 128 255 0 50 Lb\n(${name}) Ln\n${art}\nLB\n%AI5_EndLayer--\n`;
/** Procedures of Illustrator's prolog, with a string that is no comment. */
const prolog = `%!PS-Adobe-3.0\n/Lb {11 {pop} repeat (%AI5_BeginLayer) pop} def /Ln /pop load def /LB {} def\n/box {0 0 9 9 rectstroke} def\n`;

test.each([
  ['outside of layers', `box`, ['']],
  ['in a layer', `${layer('Cut', 'box')}box`, ['Cut', '']],
  ['in two layers', `${layer('Cut', 'box box')}${layer('Score', 'box')}`, ['Cut', 'Cut', 'Score']],
  ['with lines of DOS', layer('Cut', 'box').replaceAll('\n', '\r\n'), ['Cut']],
  ['with lines of a Mac', layer('Cut', 'box').replaceAll('\n', '\r'), ['Cut']],
  [
    'in layers in layers',
    layer('Outer', `box ${layer('Inner', 'box').replace('%', '\n%')} box`),
    ['Outer', 'Inner', 'Outer'],
  ],
  ['with parentheses and codes in the name', layer(String.raw`A (1\) \(2) \351`, 'box'), ['A (1) (2) é']],
  ['with markup in the name', layer('<b>&"', 'box'), ['<b>&"']],
  ['with a name of 10,000 characters', layer('a'.repeat(10_000), 'box'), [`${'a'.repeat(199)}…`]],
  ['without a name', '%AI5_BeginLayer\nbox\n%AI5_EndLayer--\n', ['']],
  ['without an end', '%AI5_BeginLayer\n1 1 1 1 0 0 0 79 128 255 0 50 Lb\n(Cut) Ln\nbox', ['Cut']],
  ['in a spot color', layer('Cut', '0 1 0 0 (Ink) findcmykcustomcolor 1 setcustomcolor box'), ['Cut']],
])('reads the layers of Illustrator: art %s', (_name, program, layers) => {
  const { shapes } = runEps(`${prolog}${program}`);
  expect(shapes.map(({ source }) => source.layer)).toEqual(layers);
});

test('a fill and a line along it are in the layer of both', () => {
  const art = '0 0 moveto 72 0 lineto 72 72 lineto closepath gsave fill grestore 1 0 0 setrgbcolor stroke';
  const { shapes } = runEps(`${prolog}${layer('Cut', art)}`);
  expect(shapes.map(({ source }) => [source.layer, source.fillColor, source.strokeColor])).toEqual([
    ['Cut', '#000000', '#ff0000'],
  ]);
});
