import { expect, test } from '@jest/globals';
import { findStyle } from '../../../tools/style/style-findings.ts';

const found = (text: string, file = 'lib/a.ts') =>
  findStyle([{ file, text }], () => true).map(({ rule, line }) => `${rule} ${line}`);

test.each([
  ['/** What is read. */', ['clauseComment 1']],
  ['\n/**\n * Whether it holds.\n */', ['clauseComment 2']],
  ['// Of a line.\n// Where it ends.', ['clauseComment 1']],
  ['/** Returns what is kept. */', ['vagueVerb 1']],
  ['// It stands and goes on.', ['vagueVerb 1', 'vagueVerb 1']],
  ['/** Returns a layout of a stand-alone lookup. */', []],
  ["const url = 'https://told.example/What';", []],
  ['class A {\n  private count = 0;\n}', ['private 2']],
  ['type A = {\n  private: string;\n};', []],
  ["const factor = unit === 'mm' ? 25.4 : 1;", ['comparedChoice 1']],
  ["\nif (rule !== 'bounding_box') return;", ['comparedChoice 2']],
  ["switch (unit) {\n  case 'mm':\n}", []],
  ['const text = `gap ${round(gap)} in.`;', ['lengthAsText 1']],
  ['<p>\n  {formatNumber(width)} mm</p>', ['lengthAsText 2']],
  ['const text = `${count} in all, ${length} ${unit}`;', []],
])('%j', (text, expected) => expect(found(text)).toEqual(expected));

/** Returns a call whose title the check of this repository does not read as a title. */
const titled = (title: string, each = '') => `it${each}(${JSON.stringify(title)}, () => {});`;

test.each([
  [titled('one letter changed anywhere is told'), ['idiomTitle 1']],
  [`\n${titled('what is no picture is ignored')}`, ['idiomTitle 2']],
  [titled('%s is kept', '.each<[string]>([\n  ["a"],\n])'), ['idiomTitle 3']],
  [titled('detects any single-character change of a given key'), []],
  [titled('stop and keep ends a run that takes longer'), []],
  ["pattern.test('it is told', 1);", []],
])('title: %j', (text, expected) => expect(found(text, 'tests/a.test.ts')).toEqual(expected));

test('counts words in the prose of documents without code, quotations and addresses', () => {
  const text = 'A key.\nNobody is asked. `told` "said" [page](kept.md)\n```\nkept();\n```\n';
  expect(found(text, 'docs/a.md')).toEqual(['idiomDocument 2', 'idiomDocument 2']);
});

test('counts a name exported by two product files as one finding', () => {
  const sources = ['lib/a.ts', 'lib/b.ts', 'tests/c.ts'].map((file) => ({ file, text: 'export const same = 1;\n' }));
  const findings = findStyle(sources, (file) => !file.startsWith('tests/'));
  expect(findings).toEqual([{ rule: 'duplicateExport', file: 'lib/a.ts', line: 1, text: 'same, also in lib/b.ts' }]);
});
