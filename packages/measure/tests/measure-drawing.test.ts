import { expect, test } from '@jest/globals';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import { multiply, rotation, scaling, translation, rectangleContour, type Affine } from '@measurement-nesting/curves';
import { measureDrawing } from '../src/measure-drawing.ts';
import type { Figures } from '../src/measurement.ts';
import {
  circle,
  drawingOf,
  filled,
  line,
  outlined,
  polygon,
  reversed,
  splitUp,
  transformed,
} from '../../../tools/harness/drawings/shapes.ts';

/** Promised accuracy for the reference drawings. */
const EXACT_IN = 1e-9;

/** Returns the figures that differ from the expected ones by more than allowed, each with its error. */
const off = (actual: Figures, expected: Partial<Figures>, within = EXACT_IN): string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const error = Math.abs(actual[name as keyof Figures] - value);
    return error <= within ? [] : [`${name} off by ${error}`];
  });

const square = rectangleContour(0, 0, 10, 10);
const codes = (drawing: Parameters<typeof measureDrawing>[0]) =>
  measureDrawing(drawing).diagnostics.map(({ code, count }) => `${code} ${count}`);
const differences = (drawing: Parameters<typeof measureDrawing>[0]) =>
  measureDrawing(drawing).differences.map(({ kind, count, lengthIn }) => [kind, count, Number(lengthIn.toFixed(9))]);

test('a 10 in square measures 40', () => {
  const { totals, parts, differences: none } = measureDrawing(drawingOf(filled([square])));
  expect(totals).toEqual({
    lengthIn: 40,
    perimeterIn: 40,
    outerIn: 40,
    innerIn: 0,
    openIn: 0,
    areaSqIn: 100,
    widthIn: 10,
    heightIn: 10,
    pieces: 1,
    pierces: 1,
  });
  expect(parts).toHaveLength(1);
  expect(none).toEqual([]);
});

test('a 10 in circle measures 31.4159...', () => {
  expect(
    off(measureDrawing(drawingOf(filled([circle(5, 5, 5)]))).totals, {
      lengthIn: 10 * Math.PI,
      perimeterIn: 10 * Math.PI,
      areaSqIn: 25 * Math.PI,
    }),
  ).toEqual([]);
});

test('a 10/5 ring has outer + inner perimeter for every way to draw its hole', () => {
  const inner = circle(5, 5, 2.5);
  const drawings = [
    drawingOf(filled([circle(5, 5, 5), inner], 'evenodd')),
    drawingOf(filled([circle(5, 5, 5), reversed(drawingOf(filled([inner]))).shapes[0]!.contours[0]!])),
    drawingOf(outlined([circle(5, 5, 5)]), outlined([inner])),
  ];
  for (const drawing of drawings) {
    const { totals, parts } = measureDrawing(drawing);
    expect(
      off(totals, {
        lengthIn: 15 * Math.PI,
        perimeterIn: 15 * Math.PI,
        outerIn: 10 * Math.PI,
        innerIn: 5 * Math.PI,
        pieces: 1,
        pierces: 2,
      }),
    ).toEqual([]);
    expect(parts[0]!.part.holes).toHaveLength(1);
  }
});

test('an open 12 in line has length and no perimeter, with and without the default fill', () => {
  for (const shape of [outlined([line(0, 0, 12, 0)]), filled([line(0, 0, 12, 0)])]) {
    const { totals, looseLines } = measureDrawing(drawingOf(shape));
    expect(off(totals, { lengthIn: 12, perimeterIn: 0, openIn: 12, pieces: 0, pierces: 1, widthIn: 12 })).toEqual([]);
    expect(looseLines).toHaveLength(1);
  }
});

test('two stacked identical squares have length 80 and perimeter 40, with and without fill', () => {
  for (const drawing of [
    drawingOf(filled([square]), filled([square])),
    drawingOf(outlined([square]), outlined([square])),
  ]) {
    expect(off(measureDrawing(drawing).totals, { lengthIn: 80, perimeterIn: 40, pieces: 1 })).toEqual([]);
    expect(differences(drawing)).toEqual([['double_lines', 1, 40]]);
    expect(codes(drawing)).toContain('duplicate 1');
  }
});

test('an outline drawn over the same filled shape is a double line, not a hole', () => {
  expect(
    off(measureDrawing(drawingOf(filled([square]), outlined([square]))).totals, {
      lengthIn: 80,
      perimeterIn: 40,
      areaSqIn: 100,
    }),
  ).toEqual([]);
});

test('counts duplicates within half a thousandth of an inch once, and farther ones twice', () => {
  const moved = (by: number) => drawingOf(outlined([square]), outlined([rectangleContour(by, by, 10, 10)]));
  expect(measureDrawing(moved(0.0003)).totals.perimeterIn).toBe(40);
  expect(measureDrawing(moved(0.01)).totals.perimeterIn).toBeGreaterThan(40.01);
});

test('measures two overlapping circles along their common outline', () => {
  // Circles of radius 5 with centers 6 apart: each retains all but an arc of 2 acos(3/5).
  const kept = 2 * 5 * (2 * Math.PI - 2 * Math.acos(0.6));
  const drawing = drawingOf(filled([circle(0, 0, 5)]), filled([circle(6, 0, 5)]));
  const { totals, parts, differences: items } = measureDrawing(drawing);
  expect(off(totals, { lengthIn: 20 * Math.PI, perimeterIn: kept, pieces: 1 })).toEqual([]);
  expect(parts[0]!.part.outer.segments.every((segment) => segment.kind === 'arc')).toBe(true);
  expect(items.map(({ kind, count }) => [kind, count])).toEqual([['overlaps', 2]]);
  expect(items[0]!.places).toHaveLength(2);
});

test('two adjacent squares lose their shared edge', () => {
  const drawing = drawingOf(filled([square]), filled([rectangleContour(10, 5, 10, 10)]));
  expect(off(measureDrawing(drawing).totals, { lengthIn: 80, perimeterIn: 70, areaSqIn: 200, pieces: 1 })).toEqual([]);
  expect(differences(drawing)).toEqual([
    ['double_lines', 1, 5],
    ['inner_edges', 1, 5],
  ]);
  expect(codes(drawing)).toContain('overlapping_lines 1');
});

test('circles that touch at a point remain two parts, and one inside another remains covered', () => {
  expect(
    off(measureDrawing(drawingOf(filled([circle(0, 0, 5)]), filled([circle(10, 0, 5)]))).totals, {
      perimeterIn: 20 * Math.PI,
      pieces: 2,
    }),
  ).toEqual([]);
  expect(
    off(measureDrawing(drawingOf(filled([circle(0, 0, 5)]), filled([circle(2, 0, 3)]))).totals, {
      perimeterIn: 10 * Math.PI,
      pieces: 1,
    }),
  ).toEqual([]);
});

test('a hole that touches the edge remains a hole', () => {
  const { totals } = measureDrawing(drawingOf(outlined([circle(0, 0, 5)]), outlined([circle(2, 0, 3)])));
  expect(off(totals, { outerIn: 10 * Math.PI, innerIn: 6 * Math.PI, areaSqIn: 16 * Math.PI, pieces: 1 })).toEqual([]);
});

test('a self-crossing star has its center filled by nonzero and not by even-odd', () => {
  const points = Array.from({ length: 5 }, (_, i) => {
    const angle = (4 * Math.PI * i) / 5;
    return [Math.cos(angle), Math.sin(angle)];
  }).flat();
  const star = polygon(...points);
  const nonzero = measureDrawing(drawingOf(filled([star]))).totals;
  const evenodd = measureDrawing(drawingOf(filled([star], 'evenodd'))).totals;
  const side = 2 * Math.sin((2 * Math.PI) / 5);
  const middle = side * (Math.sqrt(5) - 2);
  expect(off(evenodd, { lengthIn: 5 * side, perimeterIn: 5 * side })).toEqual([]);
  expect(off(nonzero, { lengthIn: 5 * side, perimeterIn: 5 * (side - middle), pieces: 1 })).toEqual([]);
  expect(nonzero.areaSqIn).toBeGreaterThan(evenodd.areaSqIn);
});

test('a shape inside a hole is another part', () => {
  const rings = [5, 4, 3].map((r) => outlined([circle(0, 0, r)]));
  const { parts, totals } = measureDrawing(drawingOf(...rings));
  expect(parts.map(({ figures }) => figures.pierces)).toEqual([2, 1]);
  expect(off(totals, { outerIn: 16 * Math.PI, innerIn: 8 * Math.PI, pieces: 2 })).toEqual([]);
});

test('an open line inside a part belongs to it; one that leaves it or is in a hole is loose', () => {
  const ring = [circle(0, 0, 5), circle(0, 0, 2)];
  const { parts, looseLines, totals } = measureDrawing(
    drawingOf(
      filled(ring, 'evenodd'),
      outlined([line(3, -1, 3, 1)]),
      outlined([line(3, 2, 9, 2)]),
      outlined([line(-1, 0, 1, 0)]),
    ),
  );
  expect(parts[0]!.part.lines).toHaveLength(1);
  expect(looseLines).toHaveLength(2);
  expect(
    off(parts[0]!.figures, { lengthIn: 14 * Math.PI + 2, perimeterIn: 14 * Math.PI, openIn: 2, pierces: 3 }),
  ).toEqual([]);
  expect(off(totals, { openIn: 10, pierces: 5 })).toEqual([]);
});

test('joins four lines in any order and direction to one square, bridging gaps up to 0.005 in', () => {
  const sides = [line(0, 0, 10, 0), line(10, 10, 10, 0), line(0, 10, 10, 10), line(0, 10, 0, 0)];
  expect(
    off(measureDrawing(drawingOf(...sides.map((side) => outlined([side])))).totals, {
      lengthIn: 40,
      perimeterIn: 40,
      areaSqIn: 100,
      pieces: 1,
    }),
  ).toEqual([]);
  const gapped = drawingOf(outlined([line(0, 0, 10, 0)]), outlined([line(10, 0.004, 10, 10, 0, 10, 0, 0)]));
  expect(off(measureDrawing(gapped).totals, { lengthIn: 39.996, perimeterIn: 40, pieces: 1 })).toEqual([]);
  expect(codes(gapped)).toContain('small_gap 1');
  const apart = drawingOf(outlined([line(0, 0, 10, 0)]), outlined([line(10, 0.006, 10, 10, 0, 10, 0, 0)]));
  expect(measureDrawing(apart).totals.pieces).toBe(0);
});

test('a square of four lines is one piece at every corner on a multiple of 1/64 in', () => {
  const lost: string[] = [];
  for (let corner = 0; corner < 512; corner++) {
    for (const side of [1 / 64, 0.25, 1]) {
      const [x, y] = [corner / 64, ((corner * 7) % 512) / 64];
      const sides = [
        line(x, y, x + side, y),
        line(x + side, y, x + side, y + side),
        line(x + side, y + side, x, y + side),
        line(x, y + side, x, y),
      ];
      const { totals } = measureDrawing(drawingOf(...sides.map((each) => outlined([each]))));
      lost.push(
        ...off(totals, { perimeterIn: 4 * side, pieces: 1 }).map((what) => `${side} in at ${x}, ${y}: ${what}`),
      );
    }
  }
  expect(lost).toEqual([]);
});

test('a circle of lines shorter than the joining distance is one piece', () => {
  const corner = (i: number) => [0.125 * Math.cos((i * Math.PI) / 100), 0.125 * Math.sin((i * Math.PI) / 100)] as const;
  const sides = Array.from({ length: 200 }, (_, i) => line(...corner(i), ...corner((i + 1) % 200)));
  const { totals } = measureDrawing(drawingOf(...sides.map((side) => outlined([side]))));
  expect(off(totals, { perimeterIn: 200 * 2 * 0.125 * Math.sin(Math.PI / 200), pieces: 1 })).toEqual([]);
});

test('a contour that slightly overshoots its start remains in the outline, also next to other shapes', () => {
  const small =
    'M85.1 66.8c-0.0 1.2 -0.6 2.3 -1.6 2.8c-1.0 0.6 -2.3 0.6 -3.3 0.0c-1.0 -0.6 -1.6 -1.7 -1.6 -2.8c-0.0 -1.2 0.6 -2.3 1.6 -2.8c1.0 -0.6 2.3 -0.6 3.3 0.0c1.0 0.6 1.6 1.7 1.6 2.8z';
  const large =
    'M64.617 54.590c-0.000 8.310 -8.996 13.503 -16.192 9.349c-7.197 -4.155 -7.197 -14.542 -0.000 -18.697c7.197 -4.155 16.192 1.039 16.192 9.349z';
  const perimeterOf = (...paths: string[]) => {
    const body = paths.map((d) => `<path d="${d}"/>`).join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 100 100">${body}</svg>`;
    const { totals } = measureDrawing(readDrawing(new TextEncoder().encode(svg), { fileName: 'a.svg' }));
    expect(Math.abs(totals.lengthIn - totals.perimeterIn)).toBeLessThan(0.001);
    return totals.perimeterIn;
  };
  expect(Math.abs(perimeterOf(small, large) - perimeterOf(small) - perimeterOf(large))).toBeLessThan(1e-6);
});

test('does not join lines of different styles', () => {
  const drawing = drawingOf(outlined([line(0, 0, 10, 0, 10, 10)], 0.01), outlined([line(10, 10, 0, 10, 0, 0)], 0.02));
  expect(off(measureDrawing(drawing).totals, { perimeterIn: 0, openIn: 40, pieces: 0 })).toEqual([]);
});

test('closes a filled open path, and reports its gap', () => {
  const drawing = drawingOf(filled([line(0, 0, 10, 0, 10, 10, 0, 10)]));
  const { totals, diagnostics } = measureDrawing(drawing);
  expect(off(totals, { lengthIn: 30, perimeterIn: 40, areaSqIn: 100, pieces: 1 })).toEqual([]);
  expect(diagnostics.find(({ code }) => code === 'open_path_closed')?.message).toContain('10 in');
  expect(differences(drawing)).toEqual([['closed_gaps', 1, -10]]);
});

test('figures do not depend on position, mirroring, direction or splitting, and scale with the drawing', () => {
  const drawing = drawingOf(
    filled([circle(0, 0, 5), circle(1, 0, 2)], 'evenodd'),
    filled([rectangleContour(2, 2, 6, 6)]),
    filled([polygon(-3, -3, 4, -6, 1, 7)], 'evenodd'),
    filled([
      { segments: [{ kind: 'cubic', x0: -6, y0: 0, ax: 9, ay: 9, bx: -9, by: 9, x1: -6, y1: 0 }], closed: true },
    ]),
    outlined([line(20, 0, 21, 3)]),
  );
  const expected = measureDrawing(drawing).totals;
  const { widthIn: _width, heightIn: _height, ...inner } = expected;
  const maps: Affine[] = [
    rotation(0.7),
    translation(1000, -2000),
    scaling(-1, 1),
    multiply(rotation(2), scaling(1, -1)),
  ];
  for (const map of maps) expect(off(measureDrawing(transformed(drawing, map)).totals, inner, 1e-7)).toEqual([]);
  expect(off(measureDrawing(reversed(drawing)).totals, expected, 1e-7)).toEqual([]);
  expect(off(measureDrawing(splitUp(drawing)).totals, expected, 1e-7)).toEqual([]);
  const scaled = measureDrawing(transformed(drawing, scaling(7))).totals;
  expect(off(scaled, { lengthIn: 7 * expected.lengthIn, perimeterIn: 7 * expected.perimeterIn }, 1e-6)).toEqual([]);
  expect(
    off(scaled, { areaSqIn: 49 * expected.areaSqIn, pieces: expected.pieces, pierces: expected.pierces }, 1e-5),
  ).toEqual([]);
});

test('differences add up to length less perimeter', () => {
  const drawing = drawingOf(
    filled([circle(0, 0, 5)]),
    filled([circle(3, 0, 5)]),
    filled([rectangleContour(-9, -1, 12, 2)], 'evenodd'),
    filled([rectangleContour(-9, -1, 12, 2)], 'evenodd'),
    outlined([line(20, 0, 25, 0)]),
    filled([line(2, 2, 6, 2, 6, 9)]),
    outlined([line(30, 0, 35, 0, 35, 5)]),
    outlined([line(35, 5.002, 30, 5, 30, 0.003)]),
  );
  const { totals, differences: items } = measureDrawing(drawing);
  expect(items.find(({ kind }) => kind === 'closed_gaps')?.count).toBe(3);
  const sum = items.reduce((total, { lengthIn }) => total + lengthIn, 0);
  expect(Math.abs(totals.lengthIn - totals.perimeterIn - sum)).toBeLessThan(1e-7);
});

test('the parts carry the lengths of the whole', () => {
  const drawing = drawingOf(
    filled([circle(0, 0, 5)]),
    filled([circle(3, 0, 5)]),
    filled([circle(30, 0, 5)]),
    filled([circle(30, 0, 2)]),
  );
  const { totals, parts } = measureDrawing(drawing);
  expect(parts).toHaveLength(2);
  const sum = parts.reduce((total, { figures }) => total + figures.lengthIn, 0);
  expect(Math.abs(totals.lengthIn - sum)).toBeLessThan(1e-7);
});

test('outer contours are clockwise on screen and holes counterclockwise, and every contour is closed exactly', () => {
  const drawing = drawingOf(
    filled([polygon(0, 0, 0, 10, 10, 10, 10, 0)]),
    filled([circle(10, 5, 3)]),
    outlined([circle(3, 5, 1)]),
  );
  const { part } = measureDrawing(drawing).parts[0]!;
  expect(part.holes).toHaveLength(1);
  for (const contour of [part.outer, ...part.holes]) {
    expect(contour.closed).toBe(true);
    contour.segments.forEach((segment, i) => {
      const next = contour.segments[(i + 1) % contour.segments.length]!;
      expect([segment.x1, segment.y1]).toEqual([next.x0, next.y0]);
    });
  }
});

test('reports hairlines, thick lines, specks and a page rectangle', () => {
  expect(codes(drawingOf(outlined([square], 0.001)))).toContain('hairline_stroke 1');
  expect(codes(drawingOf(outlined([square], 0.25)))).toContain('fat_stroke 1');
  expect(codes(drawingOf(filled([rectangleContour(0, 0, 0.04, 0.04)])))).toContain('tiny_shape 1');
  expect(codes(drawingOf(filled([square]), filled([circle(5, 5, 2)])))).toContain('background_rectangle 1');
  expect(codes(drawingOf(filled([square])))).toEqual([]);
});

test('contours without extent, closed straight lines and no contours have zero figures without an error', () => {
  const { totals } = measureDrawing(drawingOf(filled([polygon(3, 3, 3, 3)]), filled([])));
  expect(off(totals, { lengthIn: 0, perimeterIn: 0, pieces: 0, widthIn: 0 })).toEqual([]);
  expect(off(measureDrawing(drawingOf()).totals, { lengthIn: 0, widthIn: 0, heightIn: 0 })).toEqual([]);
  expect(
    off(measureDrawing(drawingOf(filled([polygon(0, 0, 10, 0)]))).totals, {
      lengthIn: 20,
      perimeterIn: 0,
      pieces: 0,
    }),
  ).toEqual([]);
});
