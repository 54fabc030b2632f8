import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sizeMark } from '#engine/job/size-mark.ts';
import { sizeName } from '#lib/shared/costs/size-name.ts';
import { runs } from '#harness/depth.ts';

const sheet = { widthIn: 48, heightIn: 96, count: null };

test.each([
  ['a name', [{ name: 'Birch' }, { name: '' }], ['Birch', 'size 2']],
  ['two names', [{ name: 'Birch' }, { name: 'Oak' }], ['Birch', 'Oak']],
  ['grain', [{ grain: 'height' }, {}], ['grain along the height', 'no grain']],
  ['price', [{ price: 40 }, { price: 55.5 }], ['$40.00 each', '$55.50 each']],
  ['the place, where all else is equal', [{ price: 40 }, { price: 40 }], ['size 1', 'size 2']],
  ['nothing, where the sides differ', [{}, { heightIn: 97 }], ['', '']],
  ['nothing, where one is an offcut', [{}, { remnant: true }], ['', '']],
  ['sides that read alike', [{ price: 40 }, { heightIn: 96.001, price: 50 }], ['$40.00 each', '$50.00 each']],
] as const)('distinguishes sizes by %s', (_, given, marks) => {
  const sizes = given.map((of) => ({ ...sheet, ...of }));
  expect(sizes.map((_, k) => sizeMark(sizes, k))).toEqual(marks);
});

test('no two sizes of a stock have the same name', () => {
  const one = fc.record({
    widthIn: fc.constantFrom(24, 48, 48.004),
    heightIn: fc.constantFrom(48, 96),
    name: fc.constantFrom('', 'Birch', 'no grain', 'size 2', '$40.00 each'),
    price: fc.constantFrom(undefined, 40, 40.001),
    grain: fc.constantFrom('none', 'width', 'height'),
    remnant: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (given) => {
      const sizes = given.map((of) => ({ ...of, count: null }) as Parameters<typeof sizeMark>[0][number] & typeof of);
      const names = sizes.map(
        (of, k) => `${of.remnant ? 'offcut ' : ''}${sizeName({ ...of, mark: sizeMark(sizes, k) })}`,
      );
      expect(new Set(names).size).toBe(names.length);
    }),
    { numRuns: runs(300), seed: 1 },
  );
});
