import { expect, test } from '@jest/globals';
import { ruleWordsOfFile, ruleWordsOfRow } from '#components/row-rules/rule-words.ts';
import { changeJob, emptyRow, initialJobForm, type FileForm, type RowForm } from '#lib/browser/draft/job-form.ts';

const row = emptyRow('row-1');
const added = { filename: 'a.svg', fileType: 'SVG', content: 'data:,a', sizeBytes: 1 } as const;
const file = changeJob(initialJobForm, { type: 'file-added', file: added }).file!;

test.each<[words: string[], change: Partial<RowForm>]>([
  [[], {}],
  [['no rotation'], { rules: { rotation: 'none' } }],
  [
    ['half turns only', 'place first', 'mirror allowed'],
    { rules: { rotation: '180', placeFirst: true, mirror: true } },
  ],
  [['mirror allowed'], { rules: { placeFirst: true, mirror: true }, fills: true }],
  [['named'], { nameText: 'Door' }],
  [['tallest to lowest point'], { heightRule: 'overall' }],
  [[], { trackingText: '0.0 %' }],
  [['letter spacing', 'no kerning', 'welded'], { trackingText: '5', kerning: false, weld: true }],
  [[], { align: 'center' }],
  [['line spacing'], { text: 'A\nB', align: 'center' }],
])('the rules of a row are stated as %j', (words, change) => {
  expect(ruleWordsOfRow({ ...row, text: 'A', ...change }, true)).toEqual(words);
});

test.each<[words: string[], change: Partial<FileForm>]>([
  [[], {}],
  [['any angle', 'named'], { rules: { rotation: 'any' }, nameText: 'Sign' }],
  [
    ['without tiny holes', 'white is cut out', 'without the rectangle'],
    { leaveOutTinyHoles: true, whiteIsCutOut: true, leaveOutFrame: true },
  ],
])('the rules of a file are stated as %j', (words, change) => {
  expect(ruleWordsOfFile({ ...file, ...change }, true)).toEqual(words);
});

test('without nesting no rule of the placement is stated', () => {
  expect(ruleWordsOfRow({ ...row, rules: { rotation: 'none', mirror: true } }, false)).toEqual([]);
});
