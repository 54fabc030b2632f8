import { expect, test } from '@jest/globals';
import { pointsDrawn, runEps } from './run-eps.ts';

/** Relative; double arithmetic over a handful of operations. */
const tolerance = 1e-12;
const circle = 2 * Math.PI;
const diagonal = Math.SQRT2;

/** Name of the feature, program, length of everything drawn in points. */
const drawings: readonly (readonly [string, string, number])[] = [
  ['lines', '0 0 moveto 30 0 lineto 30 40 lineto stroke', 70],
  ['lines by difference', '5 5 moveto 30 0 rlineto 0 40 rlineto stroke', 70],
  ['closepath draws the last side', '0 0 moveto 30 0 lineto 30 40 lineto closepath stroke', 120],
  [
    'drawing continues from the start after closepath',
    '0 0 moveto 30 0 lineto 30 40 lineto closepath 0 10 rlineto stroke',
    130,
  ],
  ['a straight curve', '0 0 moveto 10 0 20 0 30 0 curveto stroke', 30],
  ['a curve by difference', '7 7 moveto 10 0 20 0 30 0 rcurveto stroke', 30],
  ['a whole circle remains an exact circle', '100 50 10 0 360 arc closepath stroke', 10 * circle],
  ['an arc with a line to its start', '0 0 moveto 0 0 10 0 90 arc stroke', 10 + (10 * circle) / 4],
  ['arcn has the opposite direction', '0 0 10 0 90 arcn stroke', (30 * circle) / 4],
  ['an arc of negative sweep takes whole turns more', '0 0 10 90 0 arc stroke', (30 * circle) / 4],
  ['arcs of two turns', '0 0 10 0 720 arc stroke', 20 * circle],
  ['arct rounds a corner', '0 0 moveto 50 0 50 50 10 arct 50 50 lineto stroke', 80 + (10 * circle) / 4],
  ['arcto returns its points', '0 0 moveto 50 0 50 50 10 arcto lineto pop pop stroke', 40 + (10 * circle) / 4],
  ['a circle under uneven scale is an ellipse', '1 2 scale 0 0 10 0 360 arc stroke', 96.88448220547676],
  ['rotation preserves lengths', '33 rotate 0 0 moveto 30 40 lineto stroke', 50],
  ['concat', '[2 0 0 2 10 10] concat 0 0 moveto 3 4 lineto stroke', 10],
  ['gsave and grestore', 'gsave 5 5 scale grestore 0 0 moveto 3 4 lineto stroke', 5],
  ['save and restore', '/x 3 def save /x 30 def 5 5 scale restore 0 0 moveto x 4 lineto stroke', 5],
  ['restore reverts changes of arrays', '/a [3] def save a 0 99 put restore 0 0 moveto a 0 get 4 lineto stroke', 5],
  ['for', '0 1 9 { 10 mul 0 moveto 0 7 rlineto stroke } for', 70],
  ['for with a real step includes its end', '0 0.5 2 { 10 mul 0 moveto 0 7 rlineto stroke } for', 35],
  [
    'repeat, loop and exit',
    '3 { 0 0 moveto 5 0 lineto stroke } repeat 0 { 1 add dup 4 eq { exit } if 0 0 moveto 1 0 lineto stroke } loop pop',
    18,
  ],
  ['forall over an array', '[1 2 3] { 0 0 moveto 0 lineto stroke } forall', 6],
  ['forall over a dictionary', '<< /a 5 /b 6 >> { exch pop 0 0 moveto 0 lineto stroke } forall', 11],
  ['ifelse', '1 2 lt { 0 0 moveto 5 0 lineto } { 0 0 moveto 9 0 lineto } ifelse stroke', 5],
  ['stopped catches an error and restores operands', '{ 7 (x) add } stopped { pop 0 0 moveto 0 lineto stroke } if', 7],
  [
    'an error handler of the program runs',
    'errordict /undefined { pop 0 0 moveto 8 0 lineto stroke stop } put { nonsense } stopped pop',
    8,
  ],
  ['bind retains operators', '/d { 0 0 moveto 5 0 lineto stroke } bind def /lineto { pop pop 99 0 rlineto } def d', 5],
  ['immediate names', '/n 5 def /d { 0 0 moveto //n 0 lineto stroke } def /n 50 def d', 5],
  ['strings are code when executable', '(0 0 moveto 5 0 lineto stroke) cvx exec', 5],
  ['token, search and cvn', '(12 rest) token pop exch pop 0 0 moveto 0 lineto stroke', 12],
  [
    'integers and reals are distinct types',
    '7 2 idiv 0 0 moveto 0 lineto 1.0 type /realtype eq { 0 10 rlineto } if stroke',
    13,
  ],
  ['numbers in other bases', '0 0 moveto 16#1F 0 lineto stroke', 31],
  ['rectstroke', '10 10 30 20 rectstroke', 100],
  [
    'a path as a user path, drawn again',
    '0 0 moveto 30 0 lineto 30 40 lineto closepath false upath newpath cvlit /p exch def p ufill 2 2 scale p ustroke',
    360,
  ],
  [
    'a user path begins with its box, and with ucache when requested',
    '5 7 moveto 8 11 lineto true upath dup 0 get /ucache eq exch 5 get /setbbox eq and { newpath 0 0 moveto 5 0 lineto stroke } if',
    5,
  ],
  ['a user path of curves', '0 0 moveto 10 0 20 0 30 0 curveto false upath newpath uappend stroke', 30],
  ['a user path of relative lines', '{ 0 0 9 9 setbbox 0 0 moveto 3 4 rlineto 3 4 rlineto } ustroke', 10],
  ['a user path with a pen of its own', '{ 0 0 9 9 setbbox 0 0 moveto 3 4 lineto } [2 0 0 2 0 0] ustroke', 5],
  ['the cache of user paths', 'ucachestatus cleartomark mark 9 setucacheparams 0 0 moveto 5 0 lineto stroke', 5],
  [
    'infill and ineofill of a path',
    '0 0 moveto 9 0 lineto 9 9 lineto 0 9 lineto 5 5 infill 50 5 infill not and 5 5 ineofill and { stroke } if',
    27,
  ],
  [
    'inueofill of a user path',
    '2 2 { 0 0 9 9 setbbox 0 0 moveto 9 0 lineto 0 9 lineto closepath } dup 4 1 roll inueofill { ufill } { pop } ifelse',
    9 + 9 + 9 * diagonal,
  ],
  ['rectfill of several', '[0 0 10 10 20 0 10 20] rectfill', 100],
  ['a user path', '{ 0 0 100 100 setbbox 0 0 moveto 30 40 lineto } ustroke', 50],
  ['an encoded user path', '[ [0 0 100 100 0 0 30 40] <000103> ] ustroke', 50],
  [
    'pathforall draws the path again',
    '0 0 moveto 3 4 lineto [{ /moveto cvx } { /lineto cvx } {} {}] pop { moveto } { lineto } { curveto } { closepath } pathforall stroke',
    10,
  ],
  ['reversepath', '0 0 moveto 10 0 lineto 10 5 lineto reversepath 0 0 moveto stroke', 15],
  ['flattenpath preserves exact curves', '0 0 10 0 360 arc flattenpath stroke', 10 * circle],
  [
    'currentpoint returns the exact coordinates',
    '0.1 0.7 moveto currentpoint 0.7 eq exch 0.1 eq and { 9 0 rlineto stroke } if',
    9,
  ],
  [
    'fill joins the stroke along its edge',
    '0 0 moveto 10 0 lineto 10 10 lineto closepath gsave fill grestore stroke',
    20 + 10 * diagonal,
  ],
  ['a procedure of a dictionary', '5 dict begin /r { 0 rlineto } def 0 0 moveto 5 r stroke end', 5],
  [
    'execform',
    '<< /FormType 1 /BBox [0 0 50 50] /Matrix [2 0 0 2 0 0] /PaintProc { pop 0 0 moveto 5 0 lineto stroke } >> execform',
    10,
  ],
  ['gstate and setgstate', '/g gstate def 3 3 scale g setgstate 0 0 moveto 3 4 lineto stroke', 5],
  [
    'hexadecimal filter',
    'currentfile /ASCIIHexDecode filter cvx exec 302030206d6f7665746f2035203020 6c696e65746f207374726f6b65>\n',
    5,
  ],
  [
    'run-length filter',
    '<14 30 20 30 20 6d 6f 76 65 74 6f 20 35 20 30 20 6c 69 6e 65 74 6f fa 20 05 73 74 72 6f 6b 65 80> /RunLengthDecode filter cvx exec',
    5,
  ],
  [
    'a part of the file up to its end mark',
    'currentfile 0 (%End) /SubFileDecode filter cvx exec 0 0 moveto 5 0 lineto\n%End\nstroke',
    5,
  ],
  [
    'a count of bytes of the file',
    'currentfile 25 () /SubFileDecode filter cvx exec 0 0 moveto 5 0 lineto    stroke',
    5,
  ],
  [
    'readhexstring and readline',
    'currentfile 2 string readhexstring FFFF\npop pop currentfile 20 string readline\n12 0\npop cvx exec 0 0 moveto lineto stroke',
    12,
  ],
  ['cvs and cvi', '/s 10 string def 12 s cvs cvi 0 0 moveto 0 lineto stroke', 12],
  ['named resources', '/five 5 /Generic defineresource pop 0 0 moveto /five /Generic findresource 0 lineto stroke', 5],
  ['quit ends the program without a fault', '0 0 moveto 5 0 lineto stroke quit nonsense', 5],
];

test.each(drawings)('draws without a fault: %s', (_, program, points) => {
  const drawing = runEps(`%!PS-Adobe-3.0 EPSF-3.0\n${program}\n`);
  expect(drawing.diagnostics.filter(({ code }) => code !== 'size_implausible')).toEqual([]);
  expect(Math.abs(pointsDrawn(drawing) / points - 1)).toBeLessThan(tolerance);
});

test.each([
  ['mirrored', '-1 1 scale', 1],
  ['turned', '37 rotate', 1],
  ['moved far away', '100000 -100000 translate', 1],
  ['ten times as large', '10 10 scale', 10],
])('every drawing %s has its length', (_, change, factor) => {
  const far = 1e-9;
  for (const [name, program, points] of drawings) {
    // Uneven stretching is not the same in all directions; a point comes back rounded from a turned plane.
    if (/currentfile|uneven|currentpoint/.test(name + program)) continue;
    const length = pointsDrawn(runEps(`%!PS\n${change}\n${program}\n`));
    expect({ name, right: Math.abs(length / points / factor - 1) < far }).toEqual({ name, right: true });
  }
});

test('fill and stroke of one path are one shape with both colors', () => {
  const { shapes } = runEps(
    '%!PS\n2 setlinewidth 0 0 moveto 72 0 lineto 72 72 lineto closepath gsave 1 0 0 setrgbcolor eofill grestore 0 0 1 0 setcmykcolor stroke',
  );
  expect(shapes).toHaveLength(1);
  expect(shapes[0]).toMatchObject({ fill: 'evenodd', source: { fillColor: '#ff0000', strokeColor: '#ffff00' } });
  expect(Math.abs(shapes[0]!.strokeWidthIn! - 2 / 72)).toBeLessThan(1e-15);
});

test('coordinates are in inches with y down', () => {
  const { shapes } = runEps('%!PS\n72 144 moveto 144 144 lineto stroke');
  expect(shapes[0]!.contours[0]!.segments[0]).toEqual({ kind: 'line', x0: 1, y0: -2, x1: 2, y1: -2 });
});

test('a scale set by the user overrides the units of the file', () => {
  const program = '%!PS\n0 0 moveto 72 0 lineto 72 36 lineto stroke';
  for (const [scale, points] of [
    [{ by: 'factor', factor: 10 }, 1080],
    [{ by: 'unitsPerIn', unitsPerIn: 36 }, 216],
    [{ by: 'widthIn', widthIn: 3 }, 324],
    [{ by: 'heightIn', heightIn: 1 }, 216],
  ] as const) {
    const drawing = runEps(program, { scale });
    expect(drawing.scale.rule).toBe('override');
    expect(drawing.diagnostics.map(({ code }) => code)).toEqual(scale.by === 'factor' ? [] : ['size_replaced']);
    expect(Math.abs(pointsDrawn(drawing) / points - 1)).toBeLessThan(tolerance);
  }
});

test('spot and indexed colors have their alternate device color', () => {
  const colors = runEps(`%!PS
[/Separation (CutContour) /DeviceCMYK { 0 exch 0 0 }] setcolorspace 1 setcolor 0 0 9 9 rectfill
[/Indexed /DeviceRGB 1 <000000FF8000>] setcolorspace 1 setcolor 0 0 8 8 rectfill
[/DeviceN [/A /B] /DeviceRGB { 0 }] setcolorspace 1 0.2 setcolor 0 0 7 7 rectfill
[/ICCBased << /N 3 >>] setcolorspace 1 0 0 setcolor 0 0 6 6 rectfill
0 0 1 sethsbcolor 0 0 5 5 rectfill
0.5 setgray 0 0 4 4 rectfill`).shapes.map(({ source }) => source.fillColor);
  expect(colors).toEqual(['#ff00ff', '#ff8000', '#ff3300', '#ff0000', '#ffffff', '#808080']);
});
