import { expect, test } from '@jest/globals';
import { applyMutant, mutantsOf } from '../../tools/mutation/mutants.ts';

const mutated = (source: string): string[] => mutantsOf('file.ts', source).map((mutant) => applyMutant(source, mutant));

test('changes operators, conditions, numbers, booleans and calls, one at a time', () => {
  expect(mutated('const a = b < c;')).toEqual(['const a = b <= c;']);
  expect(mutated('if (a) log();')).toEqual(['if (!(a)) log();', 'if (a) ;']);
  expect(mutated('const a = 2 * b;')).toEqual(['const a = 2 / b;', 'const a = (2 * 1.5) * b;']);
  expect(mutated('const a = b ? true : false;')).toEqual([
    'const a = !(b) ? true : false;',
    'const a = b ? false : false;',
    'const a = b ? true : true;',
  ]);
});

test('leaves types, imports and joined texts unchanged', () => {
  expect(mutated("type A = 1 | 2; import { b } from 'c'; const d = 'e' + f;")).toEqual([]);
});
