import { expect, test } from '@jest/globals';
import { cli } from './in-process.ts';

test('the connections of a fleet as JSON have the total, the minimum and those during an upgrade', async () => {
  const { status, stdout } = await cli('jobs', 'connections', '--api', '2', '--workers', '3', '--json');
  expect(status).toBe(0);
  const { total, min, ...more } = JSON.parse(stdout) as Record<string, number>;
  expect(min).toBeLessThan(total!);
  expect(more).toEqual({ operator: 2, duringUpgrade: 2 * total! });
});
