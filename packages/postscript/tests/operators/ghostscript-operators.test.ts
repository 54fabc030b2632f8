import { expect, test } from '@jest/globals';
import { ghostscriptOperators } from '../../src/operators/graphics/ghostscript.ts';
import { roundedPoints, runEps, square } from '../run-eps.ts';

/** Commands of Ghostscript as programs write them, without a test of whether they exist. */
const commands: readonly [program: string, command: string, isTranslucent?: boolean][] = [
  ['Asymptote', '/Compatible .setblendmode'],
  ['Asymptote, a blend mode', '/Multiply .setblendmode', true],
  ['Asymptote to 2.65', '0.5 .setopacityalpha', true],
  ['Asymptote to 2.65, opaque again', '0.5 .setopacityalpha 1 .setopacityalpha'],
  ['Asymptote from 2.66', '0.5 .setfillconstantalpha 0.5 .setstrokeconstantalpha', true],
  ['Asymptote from 2.66, opaque', '1 .setfillconstantalpha 1.0 .setstrokeconstantalpha'],
  ['PSTricks', '/Normal .setblendmode 0.3 .setshapealpha', true],
  ['PGF', '/.setfillconstantalpha where { pop 0.4 .setfillconstantalpha } { } ifelse', true],
  ['swftools', '.5 .setopacityalpha .5 setgray', true],
  ['Ghostscript, restored', 'gsave 0.5 .setopacityalpha grestore'],
  ['Ghostscript, settings', 'true .setalphaisshape false .settextknockout 1 .setoverprintmode'],
  ['Ghostscript, rasterizer', '0.3 0.3 .setfilladjust2 0 .setfilladjust 1 true .setdotlength 2 .setcurvejoin'],
  ['Ghostscript, flags', 'true .setaccuratecurves true .setdashadapt true .setlimitclamp 252 .setrasterop'],
  ['Ghostscript, transparent', 'true .setsourcetransparent true .settexturetransparent'],
  ['Ghostscript, a group', '0 .pushpdf14devicefilter << /Isolated true >> 0 0 99 99 .begintransparencygroup'],
  ['Ghostscript, the end of a group', '.endtransparencygroup .poppdf14devicefilter'],
  [
    'Ghostscript, queries',
    `.currentblendmode /Normal eq .currentopacityalpha 1 eq and .currentshapealpha 1 eq and .currentfillconstantalpha 1 eq and
.currentstrokeconstantalpha 1 eq and .currentalphaisshape not and .currenttextknockout and .currentoverprintmode 0 eq and
.currentaccuratecurves not and .currentcurvejoin -1 eq and .currentdashadapt not and .currentlimitclamp not and
.currentrasterop 252 eq and .currentsourcetransparent and .currenttexturetransparent and not { quit } if`,
  ],
];

test.each(commands)('%s: %s consumes its operands without an error', (_program, command, isTranslucent = false) => {
  const drawing = runEps(`%!PS\ncount ${command} count 1 sub eq { ${square} fill } if`);
  expect(drawing.diagnostics).toEqual([]);
  expect(roundedPoints(drawing)).toBe(288);
  expect(drawing.shapes.map((shape) => shape.isTranslucent === true)).toEqual([isTranslucent]);
});

test('the commands cover every supported operator of Ghostscript', () => {
  const written = commands.map(([, command]) => command).join(' ');
  const names = Object.keys(ghostscriptOperators);
  expect(names.filter((name) => !written.split(/\s+/).includes(name))).toEqual([]);
});

test('rejects operands of the wrong kind', () => {
  expect(() => runEps('%!PS\n(Normal) .setblendmode')).toThrow('wrong kind');
  expect(() => runEps('%!PS\n/x .setopacityalpha')).toThrow('wrong kind');
  expect(() => runEps('%!PS\n0 0 9 9 .begintransparencygroup')).toThrow('too few values');
});
