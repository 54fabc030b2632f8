import { expect, test } from '@jest/globals';
import { identifyFile } from '../../../engine/file-kind/identify-file.ts';
import { roundedPoints, runEps, square } from './run-eps.ts';

const leave = '\u001b%-12345X';
const program = `%!PS-Adobe-3.0 EPSF-3.0\n${square} stroke\nshowpage\n`;

const wrapped: [name: string, text: string][] = [
  [
    'a job of a printer driver',
    `${leave}@PJL JOB NAME="x"\r\n@PJL SET RESOLUTION=600\r\n@PJL ENTER LANGUAGE=POSTSCRIPT\r\n${program}\u0004${leave}@PJL EOJ\r\n${leave}`,
  ],
  ['marks alone', `${leave}${program}${leave}`],
  ['a job without a mark', `@PJL ENTER LANGUAGE = POSTSCRIPT\n${program}`],
  ['a reset', `\u001bE${leave}@PJL\n${program}${leave}@PJL RESET\n`],
  ['a remark of some length', `${leave}@PJL COMMENT ${'x'.repeat(10_000)}\n${program}${leave}`],
  ['ends of jobs', `\u0004${program}\u0004`],
  ['empty lines', `\r\n\r\n${program}\r\n`],
];

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each(wrapped)('reads a program wrapped in printer commands (%s)', (_, text) => {
  expect(identifyFile(bytesOf(text))).toBe('eps');
  const drawing = runEps(text);
  expect(roundedPoints(drawing)).toBe(288);
  expect(drawing.diagnostics).toEqual([]);
});

test('a printer mark inside the program does not end it', () => {
  const text = `%!PS\n(${leave}) pop\n${square} stroke\n`;
  expect(roundedPoints(runEps(text))).toBe(288);
});

test('does not identify printer commands around another language as EPS', () => {
  expect(identifyFile(bytesOf(`${leave}@PJL ENTER LANGUAGE=PCL\n\u001bE words`))).toBe('unknown');
});
