import { expect, test } from '@jest/globals';
import { roundedPoints, runEps, square } from './run-eps.ts';

const endings: [name: string, program: string][] = [
  ['quit', 'quit'],
  ['quit in a procedure', '/enough { quit } def enough'],
  ['quit inside stopped', '{ quit } stopped'],
  ['quit by its value', 'systemdict /quit get exec'],
  ['quit in a condition', 'true { quit } if'],
  ['closing the file', 'currentfile closefile'],
  ['skipping to its end', 'currentfile flushfile'],
  ['quit with open ends', 'gsave 1 2 quit'],
];

const lostThings: [name: string, program: string][] = [
  ['a line', `${square} stroke`],
  ['a fill', `${square} fill`],
  ['a rectangle', '0 0 9 9 rectfill'],
  ['a picture', '9 9 scale 1 1 8 [1 0 0 1 0 0] {<00>} image'],
  ['a text', '/Nowhere findfont 9 scalefont setfont 0 0 moveto (word) show'],
  ['a shape after a fault', `nonsense ) pop ${square} fill`],
  ['a shape by an earlier procedure', 'box'],
];

for (const [name, end] of endings) {
  test.each(lostThings)(`reports an early end for a program that ends by ${name} before it draws %s`, (_, rest) => {
    const drawing = runEps(`%!PS\n/box { 0 0 7 7 rectstroke } def\n${square} stroke\n${end}\n${rest}\nshowpage\n`);
    expect(roundedPoints(drawing)).toBe(288);
    expect(drawing.diagnostics).toMatchObject([
      { code: 'file_repaired', message: expect.stringMatching(/ends early, so the rest of the drawing is missing/) },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a trailer', '%%Trailer\n%%EOF\n'],
    ['a trailer with commands', 'cleartomark end grestore restore\n%%Trailer\n%%EOF\n'],
    ['words that are not a program', 'some text behind the end'],
    ['data that is not a program', 'II*\0\u0001\u0002\u00ff\u00fe((('],
    ['a definition', '/x { 0 0 5 5 rectfill } def'],
    ['the end of a print job', '\u0004'],
    ['an empty page', 'newpath 0 0 moveto showpage'],
  ])(`reports nothing for a program that ends by ${name} before %s`, (_, rest) => {
    const drawing = runEps(`%!PS\n${square} stroke\nshowpage\n${end}\n${rest}`);
    expect(roundedPoints(drawing)).toBe(288);
    expect(drawing.diagnostics).toEqual([]);
  });
}

test('an endless loop after the end of the program is not reported', () => {
  const drawing = runEps(`%!PS\n${square} stroke\nquit\n{ } loop`);
  expect(roundedPoints(drawing)).toBe(288);
  expect(drawing.diagnostics).toEqual([]);
});
