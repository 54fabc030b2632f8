import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { findLongList } from '#backend/http/body/list-lengths.ts';
import { callWithData } from '#lib/shared/contracts/calls.ts';
import { exportRequest, measureRequest, nestRequest } from '#lib/shared/contracts/job.ts';
import { operations } from '#lib/shared/contracts/v1.ts';

/** List that fails the test when one of its elements is read. */
const untouchable = (length: number): unknown[] =>
  new Proxy(
    Array.from({ length }, () => 0),
    {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error(`element ${key} was looked at`);
        return Reflect.get(target, key) as unknown;
      },
    },
  );

test.each([
  ['rows', measureRequest, 'rows'],
  ['fonts', measureRequest, 'fonts'],
  ['rows of an export', exportRequest, 'rows'],
  ['rows of a nest', nestRequest, 'rows'],
  ['sizes of a stock', nestRequest, 'stock'],
  ['placements of a layout', operations.layByHand.body, 'placements'],
] as const)('rejects too many %s before it reads an element', (_, schema, field) => {
  const call = { data: { [field]: untouchable(1_000_000) }, session: { token: 't' } };
  expect(findLongList(callWithData(schema), call)).toMatchObject({ path: ['data', field] });
});

test('a list of the maximum length passes, and so do values of another type', () => {
  const schema = z.object({
    list: z.array(z.number()).max(3).optional(),
    other: z.union([z.null(), z.array(z.string()).max(2)]),
  });
  expect(findLongList(schema, { list: [1, 2, 3], other: ['a', 'b'] })).toBeNull();
  expect(findLongList(schema, { list: 'text', other: null })).toBeNull();
  expect(findLongList(schema, null)).toBeNull();
  expect(findLongList(schema, { list: [1, 2, 3, 4] })).toEqual({
    path: ['list'],
    message: 'This list can have up to 3 entries; it has 4.',
  });
});
