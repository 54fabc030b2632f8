import { expect, test } from '@jest/globals';
import { firstPageRoomPx } from '#components/print/first-page-room.ts';
import { layout, measurement } from '../recorded-run.ts';

const [row] = measurement.rows;
const roomWith = (rows: number, name = 'OPEN') =>
  firstPageRoomPx(
    { ...measurement, rows: Array.from({ length: rows }, () => ({ ...row!, name, warnings: [], differences: [] })) },
    layout,
  );

test('the first page has room for a sheet below a short table, and none below a long one', () => {
  expect(roomWith(1)).toBeGreaterThan(300);
  expect(roomWith(5)).toBeLessThan(roomWith(4));
  expect(roomWith(12)).toBe(0);
});

test('long names and problems take room on the first page', () => {
  expect(roomWith(2, 'A'.repeat(170))).toBeLessThan(roomWith(2));
  const rows = [{ ...row!, name: 'OPEN' }];
  expect(firstPageRoomPx({ ...measurement, rows }, layout)).toBeLessThan(roomWith(1));
});
