import { expect, test } from '@jest/globals';
import { applyMutant, markPlaces, mutantsOf } from '../../tools/mutation/mutants.ts';

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

test('marks each place where it runs', () => {
  const source = 'const f = (a) => { if (a > 1) log(a); };';
  const places = mutantsOf('file.ts', source).map((mutant, index) => ({ mutant, index }));
  const reached: number[] = [];
  const scope = { reachMutant: (index: number) => reached.push(index) };
  const run = new Function('globalThis', 'log', `${markPlaces(source, places)} return f;`)(scope, () => undefined);
  run(1);
  const withoutCall = [...reached];
  run(2);
  const kinds = (indexes: readonly number[]) => [...new Set(indexes.map((index) => places[index]!.mutant.kind))].sort();
  expect(kinds(withoutCall)).toEqual(['> to >=', 'condition negated', 'number changed']);
  expect(kinds(reached)).toEqual(['> to >=', 'call removed', 'condition negated', 'number changed']);
  expect(places.every(({ mutant }) => !mutant.runsOnLoad)).toBe(true);
});

test('names the places that run when the module is loaded', () => {
  const [constant, inFunction] = mutantsOf('file.ts', 'const limit = 3; function f() { return 4; }');
  expect([constant!.runsOnLoad, inFunction!.runsOnLoad]).toEqual([true, false]);
});
