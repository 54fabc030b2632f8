import { expect, test } from '@jest/globals';
import type { Contour } from '@measurement-nesting/curves';
import { makeRigidGroups } from '../../src/sheet/rigid-groups.ts';
import type { NestItem } from '../../src/types.ts';
import { circle, discItem, ell, itemOf, plainOptions, polygonItem, ringItem } from '../parts.ts';

const movedEll = (x: number, y: number): NestItem => polygonItem(ell.map(([u, v]) => [u + x, v + y] as const));

/** Returns an ellipse with axes of 4 and 2 at an angle, which begins where it meets the x axis. */
function ellipse(rotation: number): Contour {
  const start = Math.atan2(-4 * Math.sin(rotation), 2 * Math.cos(rotation));
  const x0 = 8 / Math.hypot(2 * Math.cos(rotation), 4 * Math.sin(rotation));
  const arc = { kind: 'arc' as const, cx: 0, cy: 0, rx: 4, ry: 2, rotation, start, sweep: 2 * Math.PI };
  return { closed: true, segments: [{ ...arc, x0, y0: 0, x1: x0, y1: 0 }] };
}

test('prepares equal outlines once, each at its own position', () => {
  const { groups } = makeRigidGroups(
    [movedEll(0, 0), movedEll(7.25, -3.5), discItem(2), movedEll(1e4, 2e4)],
    plainOptions,
  );
  expect(groups.map(({ outline }) => outline)).toEqual([0, 0, 1, 0]);
  const [first, second] = groups.map(({ polygons }) => polygons.outer[0]!);
  first!.xs.forEach((x, k) => expect(Math.abs(second!.xs[k]! - x - 7.25)).toBeLessThan(1e-9));
  first!.ys.forEach((y, k) => expect(Math.abs(second!.ys[k]! - y + 3.5)).toBeLessThan(1e-9));
});

test('outlines differ by holes, by the angle of an ellipse, and by allowed rotation', () => {
  const outlinesOf = (items: readonly NestItem[]): number[] =>
    makeRigidGroups(items, plainOptions).groups.map(({ outline }) => outline);
  expect(outlinesOf([discItem(3), ringItem(3, 2), ringItem(3, 1.5), discItem(3)])).toEqual([0, 1, 2, 0]);
  const tilted = [0.4, -0.4, 0.4].map((rotation) => itemOf(ellipse(rotation), 1, []));
  expect(outlinesOf(tilted)).toEqual([0, 1, 0]);
  const free = { ...movedEll(0, 0), rotation: 'any' as const };
  expect(outlinesOf([movedEll(0, 0), free, movedEll(5, 5)])).toEqual([0, 1, 0]);
});

test('rigid groups are equal when their parts are equal and at the same distances', () => {
  const grouped = (group: string, apart: number): NestItem[] => [
    itemOf(circle(0, 0, 1), 1, [], group),
    itemOf(circle(apart, 0, 2), 1, [], group),
  ];
  const items = [...grouped('a', 5), ...grouped('b', 5), ...grouped('c', 6)];
  const { groups } = makeRigidGroups(items, { ...plainOptions, keepGroups: true });
  expect(groups.map(({ outline }) => outline)).toEqual([0, 0, 1]);
});
