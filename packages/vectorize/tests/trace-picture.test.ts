import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EngineError, contoursBox } from '@measurement-nesting/curves';
import { tracePicture, type Rgb, type TracedPicture, type TraceOptions } from '@measurement-nesting/vectorize';
import { box, circle, options, raster } from './rasters.ts';
import { rows, runs } from '../../../tools/harness/depth.ts';

const INK = '#000000';
/** Pixels. The test's own drawing is right to 1/32 of a pixel; the tracer adds less than 1/20. */
const EDGE_PX = 1 / 32 + 0.05;
/** Share of a perimeter. */
const PERIMETER = 0.002;

const segments = (traced: TracedPicture) => traced.layers.flatMap((layer) => layer.contours.flatMap((c) => c.segments));
const kinds = (traced: TracedPicture): string[] => segments(traced).map(({ kind }) => kind);
const perimeter = (traced: TracedPicture): number => traced.layers.reduce((sum, layer) => sum + layer.perimeterIn, 0);
const area = (traced: TracedPicture): number => traced.layers.reduce((sum, layer) => sum + layer.areaSqIn, 0);

function expectClose(found: number, truth: number, share: number): void {
  expect(Math.abs(found / truth - 1)).toBeLessThanOrEqual(share);
}

test('a disc is one whole circle', () => {
  fc.assert(
    fc.property(fc.double({ min: 6, max: 70, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (r, shift) => {
      const traced = tracePicture(raster(160, 160, [[INK, circle(80 + shift, 80 - shift, r)]]), options);
      expect(kinds(traced)).toEqual(['arc']);
      expectClose(perimeter(traced), 2 * Math.PI * r, 0.01);
    }),
    { numRuns: runs(15) },
  );
});

test('a rectangle is four exactly horizontal and vertical lines with sharp corners', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 10, max: 12, noNaN: true }),
      fc.double({ min: 12, max: 100, noNaN: true }),
      fc.double({ min: 12, max: 60, noNaN: true }),
      (at, width, height) => {
        const traced = tracePicture(raster(130, 100, [[INK, box(at, at, width, height)]]), options);
        expect(kinds(traced)).toEqual(['line', 'line', 'line', 'line']);
        for (const { x0, y0, x1, y1 } of segments(traced)) expect(x0 === x1 || y0 === y1).toBe(true);
        const found = contoursBox(traced.layers[0]!.contours);
        for (const [side, truth] of [
          [found.minX, at],
          [found.minY, at],
          [found.maxX, at + width],
          [found.maxY, at + height],
        ] as const) {
          expect(Math.abs(side - truth)).toBeLessThanOrEqual(EDGE_PX);
        }
      },
    ),
    { numRuns: runs(15) },
  );
});

test('a rounded rectangle is four lines and four quarter arcs', () => {
  const d = 'M40 20H140A20 20 0 0 1 160 40V90A20 20 0 0 1 140 110H40A20 20 0 0 1 20 90V40A20 20 0 0 1 40 20Z';
  const traced = tracePicture(raster(180, 130, [[INK, d]]), options);
  expect(kinds(traced).toSorted()).toEqual(['arc', 'arc', 'arc', 'arc', 'line', 'line', 'line', 'line']);
  const sweeps = segments(traced).flatMap((segment) => (segment.kind === 'arc' ? [Math.abs(segment.sweep)] : []));
  for (const sweep of sweeps) expect(Math.abs(sweep - Math.PI / 2)).toBeLessThan(0.01);
  expectClose(perimeter(traced), 2 * (100 + 50) + 40 * Math.PI, PERIMETER);
});

test('a slot is two lines and two half circles', () => {
  const traced = tracePicture(
    raster(260, 90, [[INK, 'M45.3 20.4H205A20 20 0 0 1 205 60.4H45.3A20 20 0 0 1 45.3 20.4Z']]),
    options,
  );
  expect(kinds(traced).toSorted()).toEqual(['arc', 'arc', 'line', 'line']);
  expectClose(perimeter(traced), 2 * 159.7 + 40 * Math.PI, PERIMETER);
});

test('a star has ten sharp points', () => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? 90 : 40;
    return [100 + r * Math.sin((i * Math.PI) / 5 + 0.1), 100 - r * Math.cos((i * Math.PI) / 5 + 0.1)] as const;
  });
  const traced = tracePicture(raster(200, 200, [[INK, `M${points.map((p) => p.join(' ')).join('L')}Z`]]), options);
  expect(kinds(traced)).toEqual(Array.from({ length: 10 }, () => 'line'));
  const side = Math.hypot(points[0]![0] - points[1]![0], points[0]![1] - points[1]![1]);
  expectClose(perimeter(traced), 10 * side, PERIMETER);
});

test('the area of a ring excludes its hole', () => {
  const traced = tracePicture(raster(200, 200, [[INK, circle(100, 100, 80) + circle(100, 100, 50)]]), options);
  expect(traced.layers[0]!.contours).toHaveLength(2);
  expectClose(area(traced), Math.PI * (80 ** 2 - 50 ** 2), PERIMETER);
  expectClose(perimeter(traced), 2 * Math.PI * 130, PERIMETER);
});

test('fits stair-stepped edges: a square and a disc of black and white pixels', () => {
  const width = 120;
  const data = new Uint8Array(3 * width * 80).fill(255);
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < width; x++) {
      const inSquare = x >= 20 && x < 60 && y >= 20 && y < 60;
      if (inSquare || Math.hypot(x - 90, y - 40) < 16) data.fill(0, 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  const traced = tracePicture({ width, height: 80, data }, options);
  expect(kinds(traced).toSorted()).toEqual(['arc', 'line', 'line', 'line', 'line']);
  expectClose(perimeter(traced), 160 + 32 * Math.PI, 0.02);
});

test('tracing is deterministic, and a quarter turn preserves lengths', () => {
  const picture = raster(150, 110, [[INK, 'M20 20L120 35C140 60 100 100 60 90L30 95Z']]);
  expect(tracePicture(picture, options)).toEqual(tracePicture(picture, options));
  expectClose(
    perimeter(tracePicture(quarterTurn(picture), options)),
    perimeter(tracePicture(picture, options)),
    PERIMETER,
  );
});

test('traces light shapes on a dark background, and the background with invert', () => {
  const picture = raster(120, 120, [
    ['#101820', box(0, 0, 120, 120)],
    ['#f0e0d0', circle(60, 60, 30)],
  ]);
  const light = tracePicture(picture, options);
  expect(light.inverted).toBe(true);
  expectClose(area(light), Math.PI * 900, 0.005);
  const dark = tracePicture(picture, { ...options, invert: true });
  expectClose(area(dark), 120 ** 2 - Math.PI * 900, 0.01);
  expect(dark.touchesEdge).toBe(true);
});

test('uneven light does not change the area of the ink', () => {
  const picture = raster(300, 200, [[INK, box(40, 40, 60, 120) + circle(210, 100, 50)]]);
  const data = picture.data.map((level, i) => level * (1 - 0.5 * ((Math.floor(i / 3) % 300) / 300)));
  const traced = tracePicture({ ...picture, data }, options);
  expect(traced.evened).toBe(true);
  expectClose(area(traced), 60 * 120 + Math.PI * 2500, 0.01);
});

test('leaves out specks by their size in inches and counts them', () => {
  const picture = raster(100, 100, [[INK, box(20, 20, 50, 50) + box(80, 80, 4, 4) + box(90, 10, 4, 4)]]);
  expect(tracePicture(picture, options).layers[0]!.contours).toHaveLength(3);
  const cleaned = tracePicture(picture, { ...options, pixelsPerIn: 10, speckIn: 0.5 });
  expect([cleaned.layers[0]!.contours.length, cleaned.specks]).toEqual([1, 2]);
});

test('the threshold determines which levels are ink', () => {
  const picture = raster(100, 60, [
    ['#303030', box(10, 10, 30, 30)],
    ['#b0b0b0', box(60, 10, 30, 30)],
  ]);
  expect(tracePicture(picture, { ...options, threshold: 100 }).layers[0]!.contours).toHaveLength(1);
  expect(tracePicture(picture, { ...options, threshold: 220 }).layers[0]!.contours).toHaveLength(2);
});

test('line art mode traces hairlines in full length', () => {
  const picture = raster(200, 120, [[INK, box(20, 30.2, 160, 0.8) + box(20, 60.3, 160, 0.8)]]);
  const traced = tracePicture(picture, { ...options, mode: 'lineart' });
  expect(traced.layers[0]!.contours).toHaveLength(2);
  for (const contour of traced.layers[0]!.contours) {
    const found = contoursBox([contour]);
    expect(found.maxX - found.minX).toBeGreaterThan(158);
  }
});

const FLAG: readonly (readonly [string, string])[] = [
  ['#cc2222', box(20, 20, 120, 40)],
  ['#2233cc', box(20, 60, 120, 40)],
  ['#118833', circle(200, 60, 30)],
];

test('a picture of three colors on paper has three layers in those colors, side by side', () => {
  const traced = tracePicture(raster(260, 120, FLAG), { ...options, mode: 'color' });
  expect(traced.colors).toBe(4);
  expect(traced.layers.map(({ color }) => color).toSorted()).toEqual(['#118833', '#2233cc', '#cc2222']);
  expectClose(area(traced), 2 * 120 * 40 + Math.PI * 900, 0.005);
});

test('cut-out layers with the background cover the picture once; stacked layers overlap those below', () => {
  const picture = raster(260, 120, FLAG);
  const whole = { ...options, mode: 'color', removeBackground: false } as const;
  expectClose(area(tracePicture(picture, whole)), 260 * 120, 0.005);
  const stacked = tracePicture(picture, { ...whole, layers: 'stacked' });
  expectClose(stacked.layers[0]!.areaSqIn, 260 * 120, 0.005);
  expectClose(stacked.layers.at(-1)!.areaSqIn, Math.PI * 900, 0.01);
});

test('removes the background at the border, but not inside the drawing or in the fields of a flag', () => {
  const ring = tracePicture(
    raster(200, 160, [
      ['#0033aa', circle(100, 80, 60)],
      ['#ffffff', circle(100, 80, 30)],
    ]),
    {
      ...options,
      mode: 'color',
    },
  );
  expect(ring.layers.map(({ color }) => color)).toEqual(['#0033aa', '#ffffff']);
  expect(ring.leftOut).toEqual({ color: '#ffffff', retainedInside: true });
  const flag: readonly (readonly [string, string])[] = [
    ['#dd0000', box(0, 0, 60, 120)],
    ['#dd0000', box(180, 0, 60, 120)],
    ['#dd0000', circle(120, 60, 25)],
  ];
  const canada = tracePicture(raster(240, 120, flag), { ...options, mode: 'color' });
  expect(canada.leftOut).toBeNull();
  expectClose(area(canada), 240 * 120, 0.005);
});

test('counts pale parts and lines thinner than a pixel, and none in plain art', () => {
  const pale = raster(200, 120, [
    [INK, circle(60, 60, 30)],
    ['#ffff00', box(120, 20, 40, 60)],
    ['#bbbbbb', box(20, 100, 150, 12)],
  ]);
  expect(tracePicture(pale, options).lost).toEqual({ pale: 2, faint: 0 });
  const hairline = raster(200, 120, [[INK, circle(60, 60, 30) + box(110, 30.3, 80, 0.4)]]);
  expect(tracePicture(hairline, options).lost).toEqual({ pale: 0, faint: 1 });
  expect(tracePicture(raster(160, 120, [[INK, circle(60.3, 60.7, 30)]]), options).lost).toEqual({ pale: 0, faint: 0 });
});

test('joins colors when fewer are requested', () => {
  const traced = tracePicture(raster(260, 120, FLAG), { ...options, mode: 'color', colors: 3 });
  expect(traced.layers).toHaveLength(2);
  expect(traced.joined).toBe(1);
  expect(tracePicture(raster(260, 120, FLAG), { ...options, mode: 'color' }).joined).toBe(0);
});

test('auto mode selects bw for ink on paper and color for a colored picture', () => {
  const auto = { ...options, mode: 'auto' } as const;
  expect(tracePicture(raster(100, 100, [['#aa0033', circle(50, 50, 30)]]), auto).mode).toBe('bw');
  expect(tracePicture(raster(260, 120, FLAG), auto).mode).toBe('color');
});

test('rejects an empty picture and one with too much detail with specific codes', () => {
  expect(() => tracePicture(raster(50, 50, []), options)).toThrow(
    expect.objectContaining({ code: 'nothing_to_trace' }),
  );
  const squares = Array.from({ length: 400 }, (_, i) => box(4 + 8 * (i % 20), 4 + 8 * Math.floor(i / 20), 4, 4)).join(
    '',
  );
  const picture = raster(170, 170, [[INK, squares]]);
  const limits = { contours: 100, nodes: 50_000 };
  expect(() => tracePicture(picture, { ...options, limits })).toThrow(
    expect.objectContaining({ code: 'too_much_detail' }),
  );
});

/** Pictures of nothing but detail: black at a place, or white. */
const allDetail: [name: string, isInk: (x: number, y: number) => boolean][] = [
  ['a checkerboard of single pixels', (x, y) => (x + y) % 2 === 0],
  ['a checkerboard that is half a pixel narrower', (x, y) => (x + y + (y >> 5)) % 2 === 0],
  ['dots in every second place', (x, y) => x % 2 === 0 && y % 2 === 0],
  ['holes in every second place', (x, y) => x % 2 !== 0 || y % 2 !== 0],
  ['dots in every third place', (x, y) => x % 3 === 0 && y % 3 === 0],
  ['short bars', (x, y) => y % 2 === 0 && x % 4 !== 0],
  ['bricks', (x, y) => y % 2 === 0 && (x + (y % 4 === 0 ? 2 : 0)) % 5 !== 0],
  ['little crosses', (x, y) => (x % 4 === 1 && y % 4 < 3) || (y % 4 === 1 && x % 4 < 3)],
  ['little rings', (x, y) => x % 4 < 3 && y % 4 < 3 && !(x % 4 === 1 && y % 4 === 1)],
  ['noise', (x, y) => ((x * 374_761_393 + y * 668_265_263) ^ (x * y * 2_246_822_519)) % 3 === 0],
  ['half a checkerboard', (x, y) => x < 300 && (x + y) % 2 === 0],
];
const inAllModes = (['bw', 'color', 'lineart', 'auto'] as const).flatMap((mode) =>
  allDetail.map(([name, isInk]) => ({ name, mode, isInk })),
);
/** Returns the outcome and the stages that were started. */
function traceOf(mode: TraceOptions['mode'], isInk: (x: number, y: number) => boolean): [string, string[]] {
  const side = 600;
  const data = Uint8Array.from({ length: 3 * side * side }, (_, i) => {
    const at = Math.floor(i / 3);
    return isInk(at % side, Math.floor(at / side)) ? 0 : 255;
  });
  const stages: string[] = [];
  const onStage = (name: string): void => void stages.push(name);
  try {
    const traced = tracePicture({ width: side, height: side, data }, { ...options, mode, onStage });
    const contours = traced.layers.reduce((sum, layer) => sum + layer.contours.length, 0);
    return [contours <= options.limits.contours ? 'traced' : 'traced beyond the limit', stages];
  } catch (error) {
    return [(error as EngineError).code ?? String(error), stages];
  }
}

test.each(
  rows(
    inAllModes.filter(({ name }) => name.startsWith('a checkerboard')),
    2,
  ),
)('rejects $name before tracing ($mode)', ({ mode, isInk }) =>
  expect(traceOf(mode, isInk)).toEqual(['too_much_detail', ['picture']]),
);

test.each(rows(inAllModes, 7))('traces $name or rejects it with a specific code ($mode)', ({ mode, isInk }) => {
  expect(traceOf(mode, isInk)[0]).toMatch(/^(traced|too_much_detail|nothing_to_trace)$/);
});

test('separates flat colors that differ slightly, and does not correct the light', () => {
  const navy = raster(200, 120, [
    ['#012169', box(20, 20, 80, 80)],
    ['#003087', box(100, 20, 80, 80)],
  ]);
  const traced = tracePicture(navy, { ...options, mode: 'color' });
  expect(traced.layers.map(({ color }) => color).toSorted()).toEqual(['#003087', '#012169']);
  expect(traced.evened).toBe(false);
});

test('outlines are closed and figures are finite for any pixels', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 24 }),
      fc.infiniteStream(fc.constantFrom(0, 60, 128, 200, 255)),
      fc.constantFrom<TraceOptions['mode']>('bw', 'lineart', 'color', 'auto'),
      (width, height, levels, mode) => {
        const data = Uint8Array.from({ length: 3 * width * height }, () => levels.next().value as number);
        const traced = tracedOrNothing({ width, height, data }, mode);
        for (const layer of traced?.layers ?? []) {
          expect(Number.isFinite(layer.perimeterIn) && layer.perimeterIn > 0 && layer.areaSqIn >= 0).toBe(true);
          for (const { segments: run } of layer.contours) {
            run.forEach((segment, i) => {
              const next = run[(i + 1) % run.length]!;
              expect([segment.x1, segment.y1]).toEqual([next.x0, next.y0]);
            });
          }
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

/** Null for a picture that is refused because there is nothing in it; other refusals are faults. */
function tracedOrNothing(picture: Rgb, mode: TraceOptions['mode']): TracedPicture | null {
  try {
    return tracePicture(picture, { ...options, mode });
  } catch (error) {
    if (error instanceof EngineError && error.code === 'nothing_to_trace') return null;
    throw error;
  }
}

function quarterTurn({ width, height, data }: Rgb): Rgb {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (y * width + x);
      turned.set(data.subarray(from, from + 3), 3 * (x * height + (height - 1 - y)));
    }
  }
  return { width: height, height: width, data: turned };
}
