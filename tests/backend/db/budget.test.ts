import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fleetConnections, minConnections, shareConnections, usualConnections, type Role } from '#backend/db/budget.ts';

const SMALLEST_SESSION_POOLER = 15;
const roles: Role[] = ['all', 'api', 'worker'];

test('shares add up to the total, and every part that a role has gets at least one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...roles), fc.nat(97), (role, more) => {
      const total = minConnections[role] + more;
      const { calls, work, queue } = shareConnections(role, total);
      expect(calls + work + queue).toBe(total);
      expect(queue).toBeGreaterThanOrEqual(1);
      expect(calls > 0).toBe(role !== 'worker');
      expect(work > 0).toBe(role !== 'api');
    }),
  );
});

test('with default settings one process, its upgrade and the smallest fleet fit the smallest session pooler', () => {
  expect(2 * usualConnections.all).toBeLessThanOrEqual(SMALLEST_SESSION_POOLER);
  expect(fleetConnections({ all: 0, api: 2, worker: 2 })).toBeLessThanOrEqual(SMALLEST_SESSION_POOLER);
});

test('a fleet uses the sum of its processes, and DB_POOL for each process where it is set', () => {
  const fleet = { all: 1, api: 2, worker: 3 };
  expect(fleetConnections(fleet)).toBe(usualConnections.all + 2 * usualConnections.api + 3 * usualConnections.worker);
  expect(fleetConnections(fleet, 3)).toBe(18);
});
