import { expect, test } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import { randomFrom } from '../../../tools/harness/fuzz/mutation.ts';
import { answerOf, mutatePdf, plainSeeds } from '../../../tools/harness/fuzz/pdf.ts';
import { bytesOf, makePdf, pointsOf, readFirst, streamObject, textOf, withTable, withTableStream } from './make-pdf.ts';

const squares = '72 72 72 72 re S 72 180 72 72 re S 180 72 72 72 re S';
const plain = makePdf({ content: squares });
const length = 3 * 4 * 72;
const forms = { table: withTable, stream: withTableStream };
const names = ['table', 'stream'] as const;

/** Returns the file without the position of its cross-reference, so that it is searched for objects. */
const withoutStart = (text: string): string => text.replaceAll('startxref', 'startnone');

test.each(names)('reads a valid file with a cross-reference %s the same with and without it', (name) => {
  for (const seed of plainSeeds) {
    const text = forms[name](textOf(seed));
    expect(answerOf(bytesOf(text))).toBe(answerOf(bytesOf(withoutStart(text))));
  }
});

test.each(names)('ignores bytes after the end of a valid file (%s)', (name) => {
  const other = (number: number): string => `\n${number} 0 obj\n${streamObject('', '0 0 m 7 0 l S')}\nendobj\n`;
  for (const seed of [bytesOf(plain), plainSeeds[0]!]) {
    const text = forms[name](textOf(seed));
    const found = answerOf(bytesOf(text));
    const tails = [...text.matchAll(/\d+ 0 obj[\s\S]*?endobj/g)].flatMap(([body], i) => [
      body,
      body.slice(0, body.length >> 1),
      other(i + 1),
    ]);
    for (const tail of [...tails, 'trailer <</Root 99 0 R>>', '\nstartxref\n', '\0'.repeat(5000)])
      expect(answerOf(bytesOf(`${text}\n${tail}`))).toBe(found);
  }
});

const seed = 20_261_129;
const inputs = 400;

/** Returns whether the file has each object once, between line ends. */
function isUnambiguous(text: string): boolean {
  const numbers = [...text.matchAll(/(?:^%PDF-1\.\d|\nendobj)\n(\d+) 0 obj\n/g)].map((match) => match[1]);
  return numbers.length === new Set(numbers).size && text.match(/obj/g)?.length === 2 * numbers.length;
}

const shapesIn = (answer: string): number => answer.match(/"contours"/g)?.length ?? 0;

test(`reads at least as many shapes of mutated files with a table as by the search for objects (seed ${seed})`, () => {
  const random = randomFrom(seed);
  let [compared, equal, fewer] = [0, 0, 0];
  for (let input = 0; input < inputs; input++) {
    const text = textOf(mutatePdf(random)).replaceAll(/xref|trailer|XRef/g, '');
    if (!isUnambiguous(text)) continue;
    const listed = withTable(`${text}\ntrailer <</Root 1 0 R>>\n%%EOF`);
    const [byTable, bySearch] = [answerOf(bytesOf(listed)), answerOf(bytesOf(withoutStart(listed)))];
    compared++;
    // A damaged object can hide the next one from the search.
    if (byTable === bySearch) equal++;
    else if (shapesIn(byTable) < shapesIn(bySearch)) fewer++;
  }
  expect(fewer).toBe(0);
  expect(compared).toBeGreaterThan(inputs / 8);
  expect(equal / compared).toBeGreaterThan(0.95);
});

test('an update replaces only the objects that it lists', () => {
  const first = withTable(plain);
  const at = first.length + 1;
  const content = `4 0 obj\n${streamObject('', '0 0 m 7 0 l S')}\nendobj\n`;
  const start = /startxref\n(\d+)/.exec(first)![1]!;
  const update = (entries: string): string =>
    `${first}\n${content}xref\n${entries}trailer <</Root 1 0 R/Prev ${start}>>\nstartxref\n${at + content.length}\n%%EOF`;
  const position = String(at).padStart(10, '0');
  expect(pointsOf(readFirst(update(`4 1\n${position} 00000 n \n`)))).toBeCloseTo(7, 9);
  expect(pointsOf(readFirst(update('0 1\n0000000000 65535 f \n')))).toBeCloseTo(length, 9);
  expect(() => readFirst(update('4 1\n0000000000 00001 f \n'))).toThrow(/nothing to measure/);
});

test.each([
  ['a wrong position', (text: string) => text.replace(/(\d{10}) 00000 n/, '0000000020 00000 n')],
  ['a table that is cut off', (text: string) => text.replace(/trailer[\s\S]*(?=startxref)/, '')],
  ['no table at the position', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n12')],
  ['a position beyond the end', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n99999999999')],
  ['an earlier section that is missing', (text: string) => text.replace('/Root', '/Prev 5/Root')],
  ['a catalog that it does not list', (text: string) => text.replace(/1 1\n\d{10} 00000 n/, '1 1\n0000000000 00000 n')],
])('searches a file with %s for its objects', (_, damage) => {
  const text = damage(withTable(plain));
  expect(text).not.toBe(withTable(plain));
  expect(pointsOf(readFirst(text))).toBeCloseTo(length, 9);
});

test('finds objects of a stream beside a table, and reads cyclic sections once', () => {
  const text = withTable(plain);
  const start = /startxref\n(\d+)/.exec(text)![1]!;
  expect(pointsOf(readFirst(text.replace('/Root', `/Prev ${start}/Root`)))).toBeCloseTo(length, 9);
  const both = withTableStream(plain);
  const stream = /startxref\n(\d+)/.exec(both)![1]!;
  const body = both.slice(0, both.indexOf('startxref'));
  const hybrid = `${body}xref\n0 1\n0000000000 65535 f \ntrailer <</Root 1 0 R/XRefStm ${stream}>>\nstartxref\n${body.length}\n%%EOF`;
  expect(pointsOf(readFirst(`${hybrid}\n4 0 obj (old) endobj`))).toBeCloseTo(length, 9);
});

test.each([true, false])(
  'reads files of another program the same with and without cross-reference (object streams: %s)',
  async (useObjectStreams) => {
    const pdf = await PDFDocument.create();
    for (let i = 1; i < 4; i++) pdf.addPage([200, 200]).drawRectangle({ x: 10, y: 10, width: 50, height: 30 * i });
    const text = textOf(await pdf.save({ useObjectStreams }));
    for (const file of [text, withoutStart(text), `${text}\n${text.slice(20, text.length >> 1)}`])
      expect(pointsOf(readFirst(file))).toBeCloseTo(160, 5);
  },
);
