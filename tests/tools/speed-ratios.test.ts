import { expect, test } from '@jest/globals';
import { processorTimes, type TraceEvent } from '../../tools/check-site/main-thread.ts';
import { hasTarget, ratioLines } from '../../tools/check-site/speed-ratios.ts';

const times = (blockedMs: number, largestTaskMs: number) => ({ blockedMs, largestTaskMs });
const load = (timings: ReturnType<typeof times>, processor = timings) => ({ timings, processor });

test('marks ratios to the empty page above their targets', () => {
  expect(ratioLines('/app', load(times(400, 350), times(200, 150)), load(times(100, 200), times(100, 100)))).toEqual([
    'to the empty page: blocked 4.00 (400 / 100 ms), target 2.5: ABOVE, largest task 1.75 (350 / 200 ms), target 2',
    'in processor time: blocked 2.00 (200 / 100 ms), target 2.5, largest task 1.50 (150 / 100 ms), target 2',
  ]);
  expect(ratioLines('/home', load(times(105, 90)), load(times(100, 100)))[0]).toBe(
    'to the empty page: blocked 1.05 (105 / 100 ms), target 1.1, largest task 0.90 (90 / 100 ms)',
  );
});

test('an empty page that does not block has no ratio', () => {
  expect(ratioLines('/home', load(times(30, 80)), load(times(0, 40)))[0]).toContain('blocked 30 / 0 ms (no ratio)');
  expect(ratioLines('/home', load(times(0, 80)), load(times(0, 40)))[0]).toContain('blocked 0 / 0 ms, largest');
});

test('compares only pages with targets', () => {
  expect(['/home', '/privacy', '/terms', '/more-tools', '/app', '/login'].map(hasTarget)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(ratioLines('/login', load(times(1, 1)), load(times(1, 1)))).toEqual([]);
});

test('counts tasks of the page since its first paint in processor time', () => {
  const event = (name: string, ts: number, changed: Partial<TraceEvent> = {}): TraceEvent => ({
    name,
    ph: 'X',
    pid: 1,
    tid: 2,
    ts,
    ...changed,
  });
  const events = [
    event('RunTask', 50, { dur: 900_000, tdur: 900_000 }),
    event('firstContentfulPaint', 100, { ph: 'I' }),
    event('RunTask', 200, { dur: 90_000, tdur: 20_000 }),
    event('RunTask', 300, { dur: 10_000, tdur: 10_000 }),
    event('RunTask', 400, { dur: 30_000 }),
    event('RunTask', 500, { dur: 90_000, tdur: 90_000, tid: 3 }),
  ];
  expect(processorTimes(events)).toEqual({ blockedMs: 30 + 70, largestTaskMs: 120 });
  expect(processorTimes(events.slice(0, 1))).toBeNull();
});
