import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sheetPrice } from '#lib/shared/calculators/sheet-price.ts';

const samePrice = 1e-9;
const sheet = { widthIn: 48, heightIn: 96 };
const money = fc.double({ min: 0, max: 10_000, noNaN: true });
const share = fc.double({ min: 0, max: 2, noNaN: true });

test('3.4 sheets at 100: 340 by the part sheet, 400 for four whole ones, 3.13 per square foot', () => {
  const price = sheetPrice({ usage: 3.4, price: 100, markupShare: 0, sheet, box: null });
  expect(price).toMatchObject({ usage: 3.4, sheets: 4, byWhole: 400, byBox: null });
  expect(Math.abs(price.byPart - 340)).toBeLessThan(samePrice);
  expect(Math.abs(price.perSqFt - 3.125)).toBeLessThan(samePrice);
});

test('a box of half a sheet with 20% uplift is six tenths of the price', () => {
  const box = { widthIn: 48, heightIn: 48, upliftShare: 0.2 };
  const price = sheetPrice({ usage: 1, price: 100, markupShare: 0, sheet, box });
  expect(Math.abs(price.byBox! - 60)).toBeLessThan(samePrice);
});

test('rounds usage up, so that no price is below the material used', () => {
  expect(sheetPrice({ usage: 3.401, price: 100, markupShare: 0, sheet, box: null }).usage).toBe(3.41);
});

test('whole sheets never cost less than part sheets, and a markup raises every price equally', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 500, noNaN: true }), money, share, (usage, price, markupShare) => {
      const box = { widthIn: 20, heightIn: 30, upliftShare: 0.1 };
      const plain = sheetPrice({ usage, price, markupShare: 0, sheet, box });
      const raised = sheetPrice({ usage, price, markupShare, sheet, box });
      expect(plain.byWhole).toBeGreaterThanOrEqual(plain.byPart - samePrice);
      for (const key of ['byPart', 'byWhole', 'byBox', 'perSqFt'] as const) {
        expect(Math.abs(raised[key]! - plain[key]! * (1 + markupShare))).toBeLessThan(samePrice * (1 + raised[key]!));
      }
    }),
  );
});
