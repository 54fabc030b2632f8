import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sharedValues, valuesOf } from '#lib/browser/draft/items/shared-values.ts';
import { emptyRow } from '#lib/browser/draft/job-form.ts';
import { runs } from '#harness/depth.ts';

test('the head line has the most frequent values, and the number of rows with all of them', () => {
  const settings = fc.record({
    sizeText: fc.constantFrom('1', '2', ' 2 '),
    font: fc.constantFrom('Arial' as const, 'Impact' as const),
    quantityText: fc.constantFrom('1', '5'),
    fills: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(settings, { minLength: 1, maxLength: 12 }), (all) => {
      const rows = all.map((setting, index) => ({ ...emptyRow(`row-${index + 1}`), ...setting }));
      const { count, ...usual } = sharedValues(rows);
      const values = rows.map(valuesOf);
      for (const key of ['sizeText', 'fontName', 'quantityText'] as const) {
        const number = (value: string) => values.filter((one) => one[key] === value).length;
        for (const value of values) expect(number(usual[key])).toBeGreaterThanOrEqual(number(value[key]));
      }
      expect(count).toBe(values.filter((one) => JSON.stringify(one) === JSON.stringify(usual)).length);
    }),
    { numRuns: runs(200) },
  );
});
