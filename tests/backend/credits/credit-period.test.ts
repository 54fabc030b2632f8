import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { creditPeriod } from '#backend/credits/credit-account.ts';

test.each([
  ['2026-01-15', '2026-03-15T00:00:00Z', '2026-03-15', '2026-04-15'],
  ['2026-01-15', '2026-03-14T23:59:59Z', '2026-02-15', '2026-03-15'],
  ['2026-01-31', '2026-02-27T12:00:00Z', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-02-28T00:00:00Z', '2026-02-28', '2026-03-31'],
  ['2024-01-30', '2028-02-29T10:00:00Z', '2028-02-29', '2028-03-30'],
  ['2026-12-20', '2027-01-03T00:00:00Z', '2026-12-20', '2027-01-20'],
  ['2026-11-21', '2026-11-21T00:00:01Z', '2026-11-21', '2026-12-21'],
])('signed up on %s: at %s the credit period is from %s to %s', (anchor, now, start, next) => {
  expect(creditPeriod(anchor, new Date(now))).toEqual({ start, next });
});

test('every moment is in its period, and periods follow each other without a gap', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, day, (anchor, now) => {
      const anchorOn = anchor.toISOString().slice(0, 10);
      const period = creditPeriod(anchorOn, now);
      expect(Date.parse(period.start)).toBeLessThanOrEqual(now.getTime());
      expect(Date.parse(period.next)).toBeGreaterThan(now.getTime());
      expect(creditPeriod(anchorOn, new Date(period.next)).start).toBe(period.next);
    }),
  );
});
