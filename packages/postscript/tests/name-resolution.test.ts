import { expect, test } from '@jest/globals';
import { pointsDrawn, runEps } from './run-eps.ts';

/**
 * Programs that leave a number, and the number that Ghostscript 10.00 leaves: names, bind, save and restore, local and
 * global memory, dictionaries, loops and errors.
 */
const programs: readonly (readonly [program: string, result: number])[] = [
  ['/p {1 2 add} bind def /add {sub} def p', 3],
  ['/p {1 2 add} def /add {sub} def p', -1],
  ['/add {sub} def /p {1 2 add} bind def p', -1],
  ['/f {1} def /p {f} bind def /f {2} def p', 2],
  ['/f /add load def /p {5 3 f} bind def /f /sub load def p', 8],
  ['/p {f} def 1 dict begin /f 7 def p end', 7],
  ['/f 1 def 1 dict begin /f 7 def f end f add', 8],
  [
    '/inner {M} bind def /mid {//inner exec} bind def 2 dict begin /M {99} def /M2 /pop load def /M /count load def /outer {//mid exec} bind def end /M 4 def mid',
    4,
  ],
  ['/a [{M}] def 1 dict begin /M /count load def a 0 get bind pop end /M 3 def a 0 get exec', 0],
  ['/p {{M}} bind def p dup wcheck {pop 1}{pop 2} ifelse', 2],
  ['/p {M} bind def /p load wcheck {1}{2} ifelse', 1],
  ['/p {M} bind def /p load 0 8 put p', 8],
  ['/p {{M}} def 1 dict begin /M /count load def /p load bind pop end /M 3 def p exec', 0],
  ['/x 1 def /s save def /x 2 def s restore x', 1],
  ['/x 1 def /s save def /y 2 def s restore /y where {pop 1}{0} ifelse', 0],
  ['/a [1 2] def /s save def a 0 9 put s restore a 0 get', 1],
  ['/a (1) def /s save def a 0 65 put s restore a 0 get', 65],
  ['/d 2 dict def d /k 1 put /s save def d /k 2 put s restore d /k get', 1],
  ['true setglobal /g 2 dict def false setglobal g /k 1 put /s save def g /k 2 put s restore g /k get', 2],
  ['true setglobal globaldict /gx 1 put false setglobal /s save def globaldict /gx 2 put s restore gx', 2],
  ['true setglobal /ga [1] def false setglobal /s save def ga 0 5 put s restore ga 0 get', 5],
  [
    '/s save def true setglobal /gd 1 dict def globaldict /gg gd put false setglobal gd /k 6 put s restore gg /k get',
    6,
  ],
  ['save /v 5 def restore /v where {pop 1}{0} ifelse', 0],
  ['/s save def save pop /z 1 def s restore /z where {pop 1}{0} ifelse', 0],
  ['/x 1 def save /x 2 def save /x 3 def restore x exch restore x add', 3],
  ['/x 1 def /sv save def userdict begin /x 5 def end sv restore x', 1],
  ['/d 3 dict def d begin /sv save def /q 4 def sv restore end d /q known {1}{0} ifelse', 0],
  ['/p {/x 5 def} bind def 1 dict begin p x end /x where {pop 10 add} if', 5],
  ['/x 1 def 1 dict begin /x 2 store end x', 2],
  ['1 dict begin /nox 2 store nox end /nox where {pop 1 add} if', 2],
  ['/x 4 def /x load', 4],
  ['/x 4 def /y {x} def /x 5 def y', 5],
  ['/y {x} def /x 6 def /y load 0 get xcheck {1}{0} ifelse', 1],
  ['/x 3 def /z {//x} def /x 9 def z', 3],
  ['/x {3} def /z {//x exec} def /x 9 def z', 3],
  ['1 dict begin /def {pop pop 5} def /k 6 def end', 5],
  ['systemdict /add get xcheck {1}{0} ifelse', 1],
  ['/add load type /operatortype eq {1}{0} ifelse', 1],
  ['{add} 0 get type /nametype eq {1}{0} ifelse', 1],
  ['{add} bind 0 get type /operatortype eq {1}{0} ifelse', 1],
  ['/mydict 3 dict def mydict begin /a 1 def currentdict end mydict eq {1}{0} ifelse', 1],
  ['3 dict dup begin /a 5 def end /a get', 5],
  ['/d 1 dict def d /a 1 put d /b 2 put d length', 2],
  ['countdictstack 1 dict begin countdictstack end exch sub', 1],
  ['2 dict begin 3 dict begin /a 1 def end /a where {pop 1}{0} ifelse end', 0],
  ['/p {1 dict begin /i 3 def i i mul end} bind def p', 9],
  ['/fact {dup 1 le {pop 1}{dup 1 sub fact mul} ifelse} bind def 5 fact', 120],
  ['/fact {dup 1 le {pop 1}{dup 1 sub fact mul} ifelse} bind def /mul {add} bind def 5 fact', 120],
  ['/x 1 def {/x 2 def stop} stopped pop x', 2],
  ['{1 dict begin stop} stopped pop countdictstack end countdictstack sub', 1],
  ['/v 2 def [/v load v] aload pop add', 4],
  ['/s (abc) def /s load 0 get', 97],
  ['(x) cvn 4 def x', 4],
  ['/x 5 def (x) cvx exec', 5],
  ['/x 5 def (/x x 1 add def x) cvx exec', 6],
  ['<</a 1 /b 2>> begin a b add end', 3],
  ['true setglobal 1 dict false setglobal begin /k 8 def k end', 8],
  ['userdict /zz 3 put /zz load', 3],
  ['/x 2 def currentdict /x undef /x where {pop 1}{0} ifelse', 0],
  ['/n 3 def n {n 1 add /n exch def} repeat n', 6],
  ['0 1 1 4 {add} for', 10],
  ['/p [1 2 /add cvx] cvx def p', 3],
  ['/p [1 2 /add load] cvx def p', 3],
  ['/p {1 exch sub} bind def 5 /p load exec', -4],
  ['10 dict begin /M {1} def /R {M} bind def currentdict end /dd exch def /M {2} def dd /R get exec', 2],
  ['10 dict begin /M {1} def /R {M} bind def currentdict end begin R end', 1],
  ['/w 1 def /r {w} bind def /w {2 3 add} def r', 5],
  ['/p {{{add} exec} exec} bind def /add {sub} def 4 3 p', 7],
  ['/p {{add} pop {sub} exec} bind def 4 3 p', 1],
  ['/k (abc) def 1 dict dup k 5 put /abc get', 5],
  ['1 dict dup 1 5 put 1.0 get', 5],
  ['1 dict dup (a) 5 put dup /a get exch pop', 5],
  ['/p {true {1}{2} ifelse} bind def /ifelse {pop pop pop 9} def p', 1],
  ['/pk currentpacking def true setpacking /p {1 2 add} bind def pk setpacking /add {sub} def p', 3],
  ['mark 1 2 3 cleartomark 5', 5],
  ['/p {exit} bind def 3 {p} repeat 4', 4],
  ['/x 0 def {/x x 1 add def x 3 eq {exit} if} loop x', 3],
  ['gsave 5 setlinewidth grestore currentlinewidth', 1],
  ['/s save def 5 setlinewidth s restore currentlinewidth', 1],
  ['/s save def gsave gsave s restore 3', 3],
  ['/d 5 dict def d begin /x 1 def end d {exch pop} forall', 1],
  ['1 2 /exch load exec sub', 1],
  ['/f {dup} bind def 3 f add', 6],
  ['currentglobal {1}{0} ifelse', 0],
  ['/a [1 2 3] readonly def {a 0 5 put} stopped {1}{0} ifelse', 1],
  ['/a {1 2} def /a load 0 7 put a add', 9],
  ['/n 5 string def 12 n cvs length', 2],
  ['/p {0 exec} bind def //p 0 {3} put p', 3],
];

/** Draws the result as the length of a line, so that it can be read; longer than any result, so that it is there. */
const lengthPt = 1000;

test.each(programs)('computes the result of: %s', (program, result) => {
  const drawing = runEps(`%!PS\n${program} ${lengthPt} systemdict /add get exec newpath 0 0 moveto 0 lineto stroke`);
  expect(drawing.diagnostics.map(({ code }) => code)).not.toContain('program_fault');
  expect(pointsDrawn(drawing) - lengthPt).toBeCloseTo(result, 6);
});

test('a procedure bound inside another one retains its names', () => {
  // As in the prolog of ps2write: M is setmiterlimit among its page operators, and a variable of a procedure.
  const program = `/Read { M 1 sub } bind def /Make { //Read exec } bind def /Other { //Make exec } bind def
10 dict begin /M /setmiterlimit load def /Page { //Other exec } bind def end
10 dict begin /M 3 def 0 0 moveto Other 0 rlineto stroke end`;
  expect(pointsDrawn(runEps(`%!PS\n${program}`))).toBeCloseTo(2, 9);
});
