import { describe, expect, test } from '@jest/globals';
import { operatorNames } from './operator-names.ts';
import { pointsDrawn, runEps } from './run-eps.ts';

/** Side of the square in points. */
const side = 72;
const square = `0 0 moveto ${side} 0 rlineto 0 ${side} rlineto -${side} 0 rlineto closepath fill `;

test('defines every operator of the language', () => {
  const program = operatorNames
    .map((name) => `(${name}) cvn where { pop } { 7 0 moveto 9 9 lineto stroke } ifelse`)
    .join('\n');
  expect(runEps(`%!PS\n${square}${program}`).shapes).toHaveLength(1);
});

/** Programs for printers and PDF producers, without effect on what is drawn. */
const silent: readonly string[] = [
  '[ /_objdef {x} /type /stream /OBJ pdfmark',
  '[ /Title (A) /Author (B) /DOCINFO pdfmark',
  '[ /Rect [0 0 9 9] /Border [0 0 0] /Subtype /Link /ANN pdfmark',
  'mark {x} << /a 1 >> /PUT pdfmark',
  '[ /BBox [0 0 9 9] /_objdef {f} /BP pdfmark 1 pop [ /EP pdfmark',
  'systemdict /pdfmark known not { userdict /pdfmark /cleartomark load put } if [ /PageMode /UseNone /DOCVIEW pdfmark',
  '/pdfmark where { pop [ /a /b pdfmark } if',
  '<< /AntiAliasGrayImages false >> setdistillerparams',
  // Metadata as Illustrator and Affinity write it, for Distiller and for others.
  `/currentdistillerparams where { pop currentdistillerparams /CoreDistVersion get 5000 lt } { true } ifelse
{ userdict /mark1 /cleartomark load put userdict /read1 { flushfile cleartomark } bind put }
{ userdict /mark1 /pdfmark load put userdict /read1 { /PUT pdfmark } bind put } ifelse
[/NamespacePush mark1 [/_objdef {s} /type /stream /OBJ mark1
[{s} currentfile 0 (% &&end&&) /SubFileDecode filter read1
<?xpacket begin="" ?> <x:xmpmeta> ) } >> { ( stop quit
% &&end&&
[{s} << >> /PUT mark1 [/NamespacePop mark1\n`,
  `[{s} currentfile 0 (% &&end&&) /SubFileDecode filter /PUT pdfmark
<x:xmpmeta> ) } >> { ( stop quit
% &&end&&\n`,
  'currentdistillerparams /CoreDistVersion get 4000 ge { << >> setdistillerparams } if',
  '/setdistillerparams where { pop << /ColorImageDict << >> >> setdistillerparams } if',
  '<< /HalftoneType 1 /Frequency 60 /Angle 45 /SpotFunction {pop} >> sethalftone',
  '{ 1 exch sub } settransfer { } { } { } { } setcolortransfer',
  '60 45 { pop } setscreen',
  'true setoverprint currentoverprint pop 1 setoverprintmode currentoverprintmode pop',
  '0.02 setsmoothness 1 setflat true setstrokeadjust',
  '<< /JobName (x) >> setuserparams',
  'mark 0 0 setcacheparams currentcacheparams cleartomark',
  '<< /SlurWidth 1 >> settrapparams currenttrapparams pop',
  '/CRD findcolorrendering pop pop',
  'initviewclip 0 0 1 1 rectviewclip newpath 0 0 moveto 1 1 lineto viewclip',
  'statusdict begin true setduplexmode false settumble 0 0 setmargins lettertray pagecount pop end',
  'statusdict /jobname (Job) put statusdict /waittimeout 300 put',
  'statusdict /setpapertray known { statusdict begin 1 setpapertray end } if',
];

describe('commands for printers and PDF producers consume their operands and have no other effect', () => {
  const expectSquares = (program: string, count: number) => {
    const drawing = runEps(`%!PS\n${program}`);
    expect(drawing.diagnostics.map(({ code }) => code)).not.toContain('program_fault');
    expect(pointsDrawn(drawing)).toBeCloseTo(count * side * 4, 9);
  };
  test.each(silent)('%s', (command) => {
    expectSquares(`${command} ${square}`, 1);
    expectSquares(`${square} ${command} 200 0 translate ${square}`, 2);
    expectSquares(`${square} ${command}`, 1);
    expectSquares(`count ${command} count 1 sub eq { ${square} } if`, 1);
  });
});

test('pdfmark without a mark raises an error', () => {
  expect(() => runEps('%!PS\n/a /b pdfmark')).toThrow('"pdfmark" in line 2 closes more than was opened');
});

test.each([
  '<< /PageSize [300 300] >> setpagedevice',
  '<< /Duplex true >> setpagedevice',
  'a4',
  'letter',
  'note',
  'statusdict begin end legal',
])('a new page resets the graphics state: %s', (command) => {
  // Ghostscript: 2 2 scale, then any of these, and a box of 72 pt is 72 pt wide.
  expect(pointsDrawn(runEps(`%!PS\n2 2 scale 9 9 moveto 0 99 lineto ${command} ${square}`))).toBeCloseTo(4 * side, 9);
});

test.each([
  [`${square} erasepage ${square}`, 1],
  [`${square} << /PageSize [300 300] >> setpagedevice ${square}`, 1],
  [`${square} a4 ${square}`, 1],
  [`${square} showpage erasepage ${square}`, 1],
  [`${square} initgraphics ${square}`, 2],
  [`${square} gsave nulldevice erasepage grestore ${square}`, 2],
  [`erasepage ${square}`, 1],
])('removes the art of an erased page: %s', (program, count) => {
  // Ghostscript prints so many squares on the first page.
  expect(pointsDrawn(runEps(`%!PS\n${program}`))).toBeCloseTo(count * side * 4, 9);
});

test('measures a page that is erased at the end as before, with a notice', () => {
  const drawing = runEps(`%!PS\n${square} << >> setpagedevice`);
  expect(pointsDrawn(drawing)).toBeCloseTo(side * 4, 9);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(['file_repaired']);
});

test.each([
  [`gsave nulldevice ${square} grestore ${square}`, 1],
  [`nulldevice ${square} << >> setpagedevice ${square}`, 1],
  [`gsave nulldevice ${square} 0 0 moveto 9 9 lineto stroke 0 0 9 9 rectfill 0 0 9 9 rectstroke grestore ${square}`, 1],
  [`gsave nulldevice 0 0 moveto (x) show 1 1 8 [1 0 0 1 0 0] {(x)} image grestore ${square}`, 1],
])('the null device paints nothing: %s', (program, count) => {
  const drawing = runEps(`%!PS\n${program}`);
  expect(pointsDrawn(drawing)).toBeCloseTo(count * side * 4, 9);
  expect(drawing.diagnostics).toEqual([]);
});

test.each([
  ['0 0 moveto 100 0 lineto 10 setlinewidth', '50 4 instroke', true],
  ['0 0 moveto 100 0 lineto 10 setlinewidth', '50 6 instroke', false],
  ['10 setlinewidth', '50 4 {0 0 100 100 setbbox 0 0 moveto 100 0 lineto} inustroke', true],
  ['10 setlinewidth', '50 6 {0 0 100 100 setbbox 0 0 moveto 100 0 lineto} inustroke', false],
])('%s %s gives %s', (path, test, inside) => {
  const drawing = runEps(`%!PS\n${path} ${test} { 2 } { 1 } ifelse newpath 72 mul 0 moveto 0 0 lineto stroke`);
  expect(pointsDrawn(drawing)).toBeCloseTo(inside ? 144 : 72, 9);
});
