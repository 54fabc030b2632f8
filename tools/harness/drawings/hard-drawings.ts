import type { Drawing, Shape } from '#packages/curves/src/drawing/drawing.ts';
import { polygonContour, rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { subSegment } from '#packages/curves/src/geometry/segment.ts';
import type { Contour, Cubic, Point, Segment } from '#packages/curves/src/geometry/types.ts';
import { circle, drawingOf, filled, line, outlined } from './shapes.ts';
import { random } from './random-drawing.ts';

/** A drawing that is hard for an arrangement of edges in one respect, made of elements of real artwork in larger numbers. */
export type HardDrawing = {
  readonly name: string;
  /** Creates a drawing of about `size` segments. */
  readonly make: (size: number) => Drawing;
  /** Growth of the work with the size: crossings need work for each pair. */
  readonly grows: 'n log n' | 'with its pairs';
};

const each = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Returns teeth on one bar, in one outline; `tooth` has the corners of a tooth at x = 0, which determine how neighbors touch. */
export function comb(teeth: number, tooth: readonly (readonly [number, number])[]): Contour {
  const points: Point[] = [
    { x: teeth, y: 1 },
    { x: 0, y: 1 },
  ];
  for (let i = 0; i < teeth; i++) for (const [x, y] of tooth) points.push({ x: i + x, y });
  return polygonContour(points);
}

/** A tooth with its tip at y = -2; halfway it touches its neighbors in a point. */
export const touchingTooth = [
  [0.4, 0],
  [0, -1],
  [0.4, -2],
  [0.6, -2],
  [1, -1],
  [0.6, 0],
] as const;

const onGrid = (count: number, make: (column: number, row: number) => Shape): Shape[] => {
  const columns = Math.ceil(Math.sqrt(count));
  return each(count, (i) => make(i % columns, Math.floor(i / columns)));
};

/** Returns one polygon through n points of a circle, each joined to the one `step` further on: n chords, all crossing. */
function chords(n: number, step: number): Contour {
  return polygonContour(
    each(n, (i) => {
      const angle = (2 * Math.PI * ((i * step) % n)) / n;
      return { x: 5 * Math.cos(angle), y: 5 * Math.sin(angle) };
    }),
  );
}

/**
 * Returns tiles with bent sides, 0.25 in wide. Neighbors draw their common border separately: in two pieces each, with
 * coordinates rounded to `rounding` inches, as tracing and coloring programs write it.
 */
export function mosaic(across: number, rounding: number): Drawing {
  const next = random(7);
  const corners = each((across + 1) ** 2, () => ({ dx: (next() - 0.5) * 0.6, dy: (next() - 0.5) * 0.6 }));
  const corner = (column: number, row: number): Point => {
    const { dx, dy } = corners[row * (across + 1) + column]!;
    return { x: 0.25 * (column + dx), y: 0.25 * (row + dy) };
  };
  const side = (p: Point, q: Point, bend: number): Segment[] => {
    const at = (share: number) => ({
      x: p.x + share * (q.x - p.x) - bend * (q.y - p.y),
      y: p.y + share * (q.y - p.y) + bend * (q.x - p.x),
    });
    const [a, b] = [at(1 / 3), at(2 / 3)];
    const whole: Cubic = { kind: 'cubic', x0: p.x, y0: p.y, ax: a.x, ay: a.y, bx: b.x, by: b.y, x1: q.x, y1: q.y };
    const cut = 0.2 + 0.6 * next();
    return [subSegment(whole, 0, cut), subSegment(whole, cut, 1)].map((piece) => rounded(piece, rounding));
  };
  return drawingOf(
    ...each(across * across, (i) => {
      const [column, row] = [i % across, Math.floor(i / across)];
      const [a, b] = [corner(column, row), corner(column + 1, row)];
      const [c, d] = [corner(column + 1, row + 1), corner(column, row + 1)];
      const segments = [...side(a, b, 0.2), ...side(b, c, 0.2), ...side(c, d, -0.2), ...side(d, a, -0.2)];
      return filled([{ segments, closed: true }]);
    }),
  );
}

function rounded(segment: Segment, to: number): Segment {
  const on = (value: unknown) => (typeof value === 'number' ? Math.round(value / to) * to : value);
  return Object.fromEntries(Object.entries(segment).map(([key, value]) => [key, on(value)])) as Segment;
}

export const hardDrawings: readonly HardDrawing[] = [
  {
    name: 'teeth that touch in points',
    grows: 'n log n',
    make: (size) => {
      return drawingOf(filled([comb(Math.round(size / 6), touchingTooth)]));
    },
  },
  {
    name: 'teeth that share edges',
    grows: 'n log n',
    make: (size) => {
      const tooth = [
        [0, 0],
        [0, -1],
        [1, -1],
        [1, 0],
      ] as const;
      return drawingOf(filled([comb(size / 4, tooth)]));
    },
  },
  {
    name: 'squares side by side, filled',
    grows: 'n log n',
    make: (size) =>
      drawingOf(...onGrid(size / 4, (column, row) => filled([rectangleContour(0.1 * column, 0.1 * row, 0.1, 0.1)]))),
  },
  {
    name: 'squares side by side, outlined',
    grows: 'n log n',
    make: (size) =>
      drawingOf(...onGrid(size / 4, (column, row) => outlined([rectangleContour(column / 8, row / 8, 1 / 8, 1 / 8)]))),
  },
  {
    name: 'bricks that share parts of edges',
    grows: 'n log n',
    make: (size) =>
      drawingOf(
        ...onGrid(size / 4, (column, row) => filled([rectangleContour(column + (row % 3) / 3, 0.5 * row, 1, 0.5)])),
      ),
  },
  {
    name: 'rings in rings',
    grows: 'with its pairs',
    make: (size) =>
      drawingOf(
        filled(
          each(size / 4, (i) => circle(0, 0, 1 + i / 100)),
          'evenodd',
        ),
      ),
  },
  {
    name: 'rays from one point',
    grows: 'with its pairs',
    make: (size) =>
      drawingOf(
        ...each(size / 3, (i) => {
          const at = (k: number) => ({ x: 5 * Math.cos(k), y: 5 * Math.sin(k) });
          const turn = (6 * Math.PI) / size;
          return filled([polygonContour([{ x: 0, y: 0 }, at(i * turn), at((i + 0.5) * turn)])]);
        }),
      ),
  },
  {
    name: 'one outline through one point',
    grows: 'with its pairs',
    make: (size) => {
      const turn = (6 * Math.PI) / size;
      const at = (k: number) => ({ x: 5 * Math.cos(k), y: 5 * Math.sin(k) });
      const points = each(size / 3, (i) => [{ x: 0, y: 0 }, at(i * turn), at((i + 0.5) * turn)]).flat();
      return drawingOf(filled([polygonContour(points)]));
    },
  },
  {
    name: 'bars across a hatch',
    grows: 'with its pairs',
    make: (size) =>
      drawingOf(
        ...each(size / 4, (i) => filled([rectangleContour(0.01 * i, 0, 0.005, 10)])),
        ...each(10, (i) => filled([rectangleContour(-1, i + 0.5, 0.01 * (size / 4) + 2, 0.25)])),
      ),
  },
  {
    name: 'lines across lines, open',
    grows: 'with its pairs',
    make: (size) =>
      drawingOf(
        ...each(size, (i) => outlined([line(0.001 * i, 0, 0.001 * i + 0.1, 10)])),
        ...each(size / 100, (i) =>
          outlined([line(-1, (10 * i) / (size / 100), 0.001 * size + 1, (10 * i) / (size / 100))]),
        ),
      ),
  },
  {
    name: 'dots of a halftone',
    grows: 'n log n',
    make: (size) =>
      drawingOf(
        ...onGrid(size / 4, (column, row) => filled([circle(0.1 * column, 0.1 * row, 0.02 + 0.0001 * (column % 20))])),
      ),
  },
  {
    name: 'dots of a halftone that touch',
    grows: 'n log n',
    make: (size) =>
      drawingOf(...onGrid(size / 4, (column, row) => filled([circle(0.125 * column, 0.125 * row, 0.0625)]))),
  },
  {
    name: 'squares nested 50 deep',
    grows: 'with its pairs',
    make: (size) =>
      drawingOf(
        ...onGrid(size / 200, (column, row) =>
          outlined(
            each(50, (i) => rectangleContour(3 * column + 0.02 * i, 3 * row + 0.02 * i, 2 - 0.04 * i, 2 - 0.04 * i)),
          ),
        ),
      ),
  },
  {
    name: 'long strips over each other, apart in y',
    grows: 'n log n',
    make: (size) =>
      drawingOf(...each(size / 4, (i) => filled([rectangleContour(0.001 * (i % 7), 0.02 * i, 100, 0.01)]))),
  },
  {
    name: 'a strip of boxes that overlap in x',
    grows: 'n log n',
    make: (size) => drawingOf(...each(size / 4, (i) => filled([rectangleContour(0.1 * i, 0.01 * (i % 5), 0.15, 1)]))),
  },
  {
    name: 'large frames over each other',
    grows: 'with its pairs',
    make: (size) =>
      drawingOf(
        ...each(size / 4, (i) => filled([rectangleContour(0.01 * i, -0.01 * i, 50 + 0.02 * i, 60 - 0.02 * i)])),
      ),
  },
  {
    name: 'a star of chords',
    grows: 'n log n',
    make: (size) => {
      const n = 2 * Math.floor(size / 2) + 1;
      return drawingOf(filled([chords(n, 3)]));
    },
  },
  {
    name: 'a stair with a closed side',
    grows: 'n log n',
    make: (size) => {
      const steps = Math.floor(size / 2);
      const points = each(steps, (i) => [
        { x: i, y: i },
        { x: i + 1, y: i },
      ]).flat();
      return drawingOf(filled([polygonContour([...points, { x: steps, y: steps + 1 }, { x: 0, y: steps + 1 }])]));
    },
  },
  {
    name: 'a long outline that runs back on itself',
    grows: 'n log n',
    make: (size) => {
      const there = each(Math.floor(size / 2), (i) => ({ x: 0.1 * i, y: Math.sin(i) }));
      return drawingOf(filled([polygonContour([...there, ...there.toReversed().slice(1, -1)])]));
    },
  },
];
