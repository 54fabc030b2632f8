import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkMinimumWidth } from '../../src/check/minimum-width.ts';
import { box, circle, contoursOf } from '../rasters.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const PLACE_IN = 5e-7;

/** Inches; the outlines are exact, so only flattening is left. */
const CLOSE_IN = 0.003;
const look = (d: string) => checkMinimumWidth(contoursOf(d), { toleranceIn: 0.0005, careIn: 0.0625, endIn: 0 });
const hole = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}V${y + height}H${x + width}V${y}Z`;

test('measures the thickness of a bar at any position and length', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      fc.double({ min: 1, max: 30, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      (thickness, length, at) => {
        const { bridges, gaps } = look(box(at, at, length, thickness));
        expect(Math.abs(bridges[0]!.widthIn - thickness)).toBeLessThan(CLOSE_IN);
        expect(gaps).toHaveLength(0);
      },
    ),
    { numRuns: runs(40) },
  );
});

test('finds the gap between two squares and its position', () => {
  const { gaps, bridges } = look(box(0, 0, 2, 2) + box(2.04, 0.5, 2, 2));
  expect(Math.abs(gaps[0]!.widthIn - 0.04)).toBeLessThan(CLOSE_IN);
  expectWithin(gaps[0]!.place.minX, 2, PLACE_IN);
  expectWithin(gaps[0]!.place.maxX, 2.04, PLACE_IN);
  expect(Math.abs(bridges[0]!.widthIn - 2)).toBeLessThan(CLOSE_IN);
});

test('finds the bridge between two holes', () => {
  const { bridges, gaps } = look(box(0, 0, 6, 3) + hole(1, 1, 1.95, 1) + hole(3.0, 1, 2, 1));
  expect(Math.abs(bridges[0]!.widthIn - 0.05)).toBeLessThan(CLOSE_IN);
  expect(Math.abs(gaps[0]!.widthIn - 1)).toBeLessThan(CLOSE_IN);
});

test('measures the diameter of a disc and the wall of a ring', () => {
  expect(Math.abs(look(circle(0, 0, 1)).bridges[0]!.widthIn - 2)).toBeLessThan(0.02);
  const ring = look(`${circle(0, 0, 1)}M-0.9 0A0.9 0.9 0 0 0 0.9 0A0.9 0.9 0 0 0 -0.9 0Z`);
  expect(Math.abs(ring.bridges[0]!.widthIn - 0.1)).toBeLessThan(CLOSE_IN);
});

test('does not report a point as a bridge or a notch as a gap', () => {
  const { bridges } = look('M0 0L4 1L0 2Z');
  expect(bridges[0]?.widthIn ?? Infinity).toBeGreaterThan(0.5);
  const { gaps } = look('M0 0H4V3H2.2L2 1L1.8 3H0Z');
  expect(gaps[0]?.widthIn ?? Infinity).toBeGreaterThan(0.3);
});

test('lists several narrow places separately, narrowest first', () => {
  const { bridges } = look(
    box(0, 0, 9, 3) + hole(1, 1, 1.97, 1) + hole(3, 1, 1.95, 1) + hole(5, 1, 1.96, 1) + hole(7, 1, 1.5, 1),
  );
  expect(bridges.slice(0, 3).map(({ widthIn }) => Math.round(widthIn * 100))).toEqual([3, 4, 5]);
});

test('finds no narrow places without contours', () => {
  expect(checkMinimumWidth([], { toleranceIn: 0.001, careIn: 0.1, endIn: 0 })).toEqual({
    bridges: [],
    gaps: [],
    spikes: [],
  });
});

test('reports a blunt spike as a spike only, and a thin bar as a bridge only', () => {
  const spike = look('M0 0L3 0.1L3 0.11L0 0.21Z');
  expect(spike.bridges.filter(({ widthIn }) => widthIn < 0.0625)).toEqual([]);
  expect(spike.spikes.length).toBeGreaterThan(0);
  const bar = look(box(0, 0, 3, 0.02));
  expect(bar.spikes).toEqual([]);
  expectWithin(bar.bridges[0]!.widthIn, 0.02, 5e-4);
});

/** A line from the origin whose ends taper to a blunt tip over `taper`, turned. */
const taperedLine = (length: number, width: number, taper: number, tip: number, turn: number): string => {
  const points = [
    [0, tip],
    [taper, width],
    [length - taper, width],
    [length, tip],
  ].map(([x, wide]) => [x!, wide! / 2] as const);
  const around = [...points, ...points.map(([x, y]) => [x, -y] as const).reverse()].reverse();
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return `M${around.map(([x, y]) => `${x * cos - y * sin} ${x * sin + y * cos}`).join('L')}Z`;
};

test('measures the width of a line with tapered ends at all sizes and angles', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 0.05, noNaN: true }),
      fc.double({ min: 3, max: 10, noNaN: true }),
      fc.double({ min: 0.01, max: 0.1, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (width, length, blunt, turn) => {
        const line = look(taperedLine(length, width, 20 * width, blunt * width, turn));
        expect(line.bridges).toHaveLength(1);
        expect(Math.abs(line.bridges[0]!.widthIn - width)).toBeLessThan(0.25 * width);
      },
    ),
    { numRuns: runs(60) },
  );
});

test('reports the thin neck of a small lobe as a bridge', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.005, max: 0.05, noNaN: true }),
      fc.double({ min: 0.3, max: 1, noNaN: true }),
      (neck, lobe) => {
        const [up, down] = [neck / 2, -neck / 2];
        const shape = look(`M0 -2H4V${down}H4.2V${-lobe / 2}H${4.2 + lobe}V${lobe / 2}H4.2V${up}H4V2H0Z`);
        expect(Math.abs(shape.bridges[0]!.widthIn - neck)).toBeLessThan(0.001);
        expect(shape.spikes).toEqual([]);
      },
    ),
    { numRuns: runs(40) },
  );
});
