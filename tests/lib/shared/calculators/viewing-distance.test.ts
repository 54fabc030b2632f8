import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildingNote, distanceFor, letterHeightFor } from '#lib/shared/calculators/viewing-distance.ts';

test('an inch of letter for every 10 feet: 150 ft ask for 15 in', () => {
  expect(letterHeightFor(150 * 12)).toBe(15);
  expect(distanceFor(15)).toBe(150 * 12);
});

test('height and distance are each the inverse of the other', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e5, noNaN: true }), (heightIn) => {
      expect(Math.abs(letterHeightFor(distanceFor(heightIn)) / heightIn - 1)).toBeLessThan(1e-12);
    }),
  );
});

test.each([
  [7.99, /hard to light/],
  [48.01, /seam/],
])('at %d in the note warns: %s', (heightIn, words) => {
  expect(buildingNote(heightIn)).toMatch(words);
});

test.each([8, 24, 48])('at %d in there is nothing to warn of', (heightIn) => {
  expect(buildingNote(heightIn)).toBeNull();
});
