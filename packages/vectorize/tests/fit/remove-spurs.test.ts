import { expect, test } from '@jest/globals';
import { removeSpurs } from '../../src/fit/remove-spurs.ts';
import type { Piece } from '../../src/types.ts';

const at = (x: number, y: number) => ({ x, y });
const line = (from: { x: number; y: number }, to: { x: number; y: number }): Piece => ({ kind: 'line', from, to });
const square = [
  line(at(0, 0), at(20, 0)),
  line(at(20, 0), at(20, 20)),
  line(at(20, 20), at(0, 20)),
  line(at(0, 20), at(0, 0)),
];

test('removes a short line back along its predecessor and joins the neighbors halfway', () => {
  const withSpur = [
    line(at(0, 0), at(11, 0)),
    line(at(11, 0), at(10, 0)),
    line(at(10, 0), at(20, 0)),
    ...square.slice(1),
  ];
  expect(removeSpurs(withSpur)).toEqual([
    line(at(0, 0), at(10.5, 0)),
    line(at(10.5, 0), at(20, 0)),
    ...square.slice(1),
  ]);
});

test('removes a spur between an arc and a curve at any start of the outline', () => {
  // A quarter of a circle about (10, 10) from the left to the top, clockwise on screen.
  const arc: Piece = { kind: 'arc', from: at(0, 10), to: at(10.4, 0), bulge: Math.tan(Math.PI / 8) };
  const spur = line(at(10.4, 0), at(9.8, 0.05));
  const curve: Piece = { kind: 'cubic', from: at(9.8, 0.05), a: at(14, 0), b: at(20, 2), to: at(20, 10) };
  const rest = [line(at(20, 10), at(20, 20)), line(at(20, 20), at(0, 20)), line(at(0, 20), at(0, 10))];
  const outline = [arc, spur, curve, ...rest];
  for (let turn = 0; turn < outline.length; turn += 1) {
    const cleaned = removeSpurs([...outline.slice(turn), ...outline.slice(0, turn)]);
    expect(cleaned).toHaveLength(outline.length - 1);
    cleaned.forEach((piece, i) => expect(piece.to).toEqual(cleaned[(i + 1) % cleaned.length]!.from));
  }
});

test('preserves corners, short sides and long reversals', () => {
  expect(removeSpurs(square)).toBe(square);
  const smallStep = [
    line(at(0, 0), at(10, 0)),
    line(at(10, 0), at(10, 1)),
    line(at(10, 1), at(20, 1)),
    line(at(20, 1), at(0, 0)),
  ];
  expect(removeSpurs(smallStep)).toBe(smallStep);
  const spike = [
    line(at(0, 0), at(14, 0)),
    line(at(14, 0), at(10, 0.2)),
    line(at(10, 0.2), at(20, 0.2)),
    ...square.slice(1),
  ];
  expect(removeSpurs(spike)).toBe(spike);
});
