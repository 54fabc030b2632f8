import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addIntervals, nextBoundary, type Interval } from '../../src/stripe/billing/time/periods.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const at = (iso: string) => Date.parse(`${iso}T08:30:15Z`) / 1000;

test.each<[string, Interval, number, string]>([
  ['2027-01-31', 'month', 1, '2027-02-28'],
  ['2027-01-31', 'month', 2, '2027-03-31'],
  ['2028-01-31', 'month', 1, '2028-02-29'],
  ['2026-11-30', 'month', 3, '2027-02-28'],
  ['2028-02-29', 'year', 1, '2029-02-28'],
  ['2028-02-29', 'year', 4, '2032-02-29'],
  ['2026-12-31', 'week', 1, '2027-01-07'],
  ['2026-12-31', 'day', 1, '2027-01-01'],
])('%s plus one %s times %i is %s', (from, interval, count, to) => {
  expect(addIntervals(at(from), interval, count)).toBe(at(to));
});

const intervals = fc.constantFrom<Interval>('day', 'week', 'month', 'year');
const anchors = fc.integer({ min: at('2026-01-01'), max: at('2036-01-01') });

test('boundaries increase, and the next one is after the given time', () => {
  fc.assert(
    fc.property(
      anchors,
      intervals,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 1e8 }),
      (anchor, interval, count, wait) => {
        const next = nextBoundary(anchor, interval, count, anchor + wait);
        expect(next).toBeGreaterThan(anchor + wait);
        expect(nextBoundary(anchor, interval, count, next)).toBeGreaterThan(next);
        expect(addIntervals(anchor, interval, count)).toBeGreaterThan(anchor);
      },
    ),
    { numRuns: runs(300) },
  );
});
