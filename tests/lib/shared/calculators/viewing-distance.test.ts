import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildingNote, distanceFor, letterHeightFor } from '#lib/shared/calculators/viewing-distance.ts';

test('requires an inch of letter for every 10 feet: 15 in for 150 ft', () => {
  expect(letterHeightFor(150 * 12)).toBe(15);
  expect(distanceFor(15)).toBe(150 * 12);
});

test('height and distance are inverse to each other', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e5, noNaN: true }), (heightIn) => {
      expect(Math.abs(letterHeightFor(distanceFor(heightIn)) / heightIn - 1)).toBeLessThan(1e-12);
    }),
  );
});

test.each([
  [7.99, /hard to light/],
  [48.01, /seam/],
])('warns at %d in: %s', (heightIn, words) => {
  expect(buildingNote(heightIn)).toMatch(words);
});

test.each([8, 24, 48])('does not warn at %d in', (heightIn) => {
  expect(buildingNote(heightIn)).toBeNull();
});
