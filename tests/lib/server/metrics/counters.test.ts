import { expect, test } from '@jest/globals';
import { collectCounts, count } from '#lib/server/metrics/channels.ts';
import { logCounts } from '#lib/server/metrics/log-counts.ts';
import { until } from '#harness/until.ts';

test('returns the counts since the last call', () => {
  count('refused.before');
  const counts = collectCounts();
  count('tries.password');
  count('refused.forbidden');
  count('tries.password');
  expect(counts.take()).toEqual({ 'tries.password': 2, 'refused.forbidden': 1 });
  expect(counts.take()).toEqual({});
  counts.stop();
  count('tries.password');
  expect(counts.take()).toEqual({});
});

test('writes a line even without events, with the state of the process', async () => {
  const told: Record<string, unknown>[] = [];
  const stop = logCounts(
    (fields) => told.push(fields),
    () => ({ waiting: { quick: 3 } }),
    10,
  );
  count('restarts.job process ended');
  await until(
    () => told.length,
    '2 lines',
    (count) => count >= 2,
  );
  stop();
  expect(told[0]).toMatchObject({ counts: { 'restarts.job process ended': 1 }, waiting: { quick: 3 } });
  expect(told[1]).toMatchObject({ counts: {}, memoryMb: expect.any(Number), eventLoopP99Ms: expect.any(Number) });
});
