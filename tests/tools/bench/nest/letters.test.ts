import { expect, test } from '@jest/globals';
import { createFontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { lettersInstance } from '../../../../tools/bench/nest/letters.ts';
import { peerJob } from '../../../../tools/bench/nest/rows.ts';

const TOLERANCE_IN = 1e-6;
/** Maximum height of a letter in inches; the tail of Q needs most. */
const MAX_IN = 8;
const instance = lettersInstance(createFontLibrary(await readFontFiles()));
const size = (axis: 0 | 1, id: number): number => {
  const along = instance.items[id]!.shape.data.map((point) => point[axis]);
  return Math.max(...along) - Math.min(...along);
};

test('the letters are A to Z, six of each, on a strip of 24 in with quarter turns', () => {
  expect(instance).toMatchObject({ name: 'letters', strip_height: 24 });
  expect(instance.items).toHaveLength(26);
  for (const item of instance.items) {
    expect(item).toMatchObject({ demand: 6, allowed_orientations: [0, 90, 180, 270] });
    expect(item.holes).toBeUndefined();
  }
});

test('capitals with flat tops and feet are 6 in high', () => {
  for (const letter of 'EFHIKLMNTXZ') {
    expect(Math.abs(size(1, letter.charCodeAt(0) - 65) - 6)).toBeLessThan(TOLERANCE_IN);
  }
});

test('round capitals and the tail of Q extend beyond the line, and none is shorter', () => {
  for (let id = 0; id < 26; id++) {
    expect(size(1, id)).toBeGreaterThan(6 - TOLERANCE_IN);
    expect(size(1, id)).toBeLessThan(MAX_IN);
  }
});

test('each letter starts at the origin and is a simple outline of distinct points', () => {
  for (const { shape } of instance.items) {
    expect(Math.min(...shape.data.map(([x]) => x))).toBe(0);
    expect(Math.min(...shape.data.map(([, y]) => y))).toBe(0);
    expect(new Set(shape.data.map(String)).size).toBe(shape.data.length);
  }
});

test('peers get the same polygons', () => {
  const { parts, strip, height, spacing, margin } = peerJob(instance);
  expect({ strip, height, spacing, margin }).toEqual({ strip: true, height: 24, spacing: 0, margin: 0 });
  expect(parts.map(({ outer }) => outer)).toEqual(instance.items.map(({ shape }) => shape.data));
  expect(parts.every(({ copies, holes }) => copies === 6 && holes.length === 0)).toBe(true);
});
