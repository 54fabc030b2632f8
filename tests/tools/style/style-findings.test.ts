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
])('%j', (text, expected) => expect(found(text)).toEqual(expected));

test('names exported by two product files are one finding', () => {
  const sources = ['lib/a.ts', 'lib/b.ts', 'tests/c.ts'].map((file) => ({ file, text: 'export const same = 1;\n' }));
  const findings = findStyle(sources, (file) => !file.startsWith('tests/'));
  expect(findings).toEqual([{ rule: 'duplicateExport', file: 'lib/a.ts', line: 1, text: 'same, also in lib/b.ts' }]);
});
