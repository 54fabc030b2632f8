import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { checkCuttability, tracePicture, type Rgb, type TraceVerdict } from '@measurement-nesting/vectorize';
import { box, circle, options, raster } from '../rasters.ts';
import { rows } from '../../../../tools/harness/depth.ts';

/** Color and points of a shape in a drawing of 12 x 8 in; `scale` is the units of the points per inch. */
type Shape = readonly [color: string, points: (scale: number) => string];
type Case = {
  readonly name: string;
  readonly shapes: readonly Shape[];
  /**
   * The only expected reason, of true width `widthIn`; null when nothing is narrow. The point of a spike may be
   * reported or not, but never as a bridge.
   */
  readonly expected: 'thin_bridge' | 'narrow_gap' | 'tiny_holes' | 'needles' | null;
  readonly widthIn?: number;
  readonly count?: number;
};

const BIT_IN = 1 / 16;
const WIDTHS_IN = [0.015, 0.03, 0.05, 0.08, 0.15];
const INK = '#000000';

const polygon =
  (points: readonly (readonly [number, number])[]) =>
  (scale: number): string =>
    `M${points.map(([x, y]) => `${x * scale} ${y * scale}`).join('L')}Z`;
const rect = (x: number, y: number, width: number, height: number) => (scale: number) =>
  box(x * scale, y * scale, width * scale, height * scale);
const disc = (x: number, y: number, radius: number) => (scale: number) => circle(x * scale, y * scale, radius * scale);
const turned =
  (degrees: number, x: number, y: number) =>
  (points: readonly (readonly [number, number])[]): ((scale: number) => string) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return polygon(points.map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos] as const));
  };
const joined =
  (...all: readonly ((scale: number) => string)[]) =>
  (scale: number): string =>
    all.map((one) => one(scale)).join('');

const isNarrow = (widthIn: number): boolean => widthIn < BIT_IN;
const details = WIDTHS_IN.flatMap((widthIn): Case[] => {
  const half = widthIn / 2;
  const bridge = isNarrow(widthIn) ? ('thin_bridge' as const) : null;
  const gap = isNarrow(widthIn) ? ('narrow_gap' as const) : null;
  const hole = isNarrow(widthIn) ? ('tiny_holes' as const) : null;
  const angled = [0, 17, 45].flatMap((degrees): Case[] => [
    {
      name: `neck of ${widthIn} in at ${degrees} degrees`,
      shapes: [
        [
          INK,
          turned(
            degrees,
            6,
            4.03,
          )([
            [-3, -1],
            [-0.4, -1],
            [-0.4, -half],
            [0.4, -half],
            [0.4, -1],
            [3, -1],
            [3, 1],
            [0.4, 1],
            [0.4, half],
            [-0.4, half],
            [-0.4, 1],
            [-3, 1],
          ]),
        ],
      ],
      expected: bridge,
      widthIn,
    },
    {
      name: `gap of ${widthIn} in at ${degrees} degrees`,
      shapes: [
        [
          INK,
          joined(
            turned(
              degrees,
              6,
              4.03,
            )([
              [-3, -1],
              [-half, -1],
              [-half, 1],
              [-3, 1],
            ]),
            turned(
              degrees,
              6,
              4.03,
            )([
              [half, -1],
              [3, -1],
              [3, 1],
              [half, 1],
            ]),
          ),
        ],
      ],
      expected: gap,
      widthIn,
    },
    {
      name: `stroke of ${widthIn} in at ${degrees} degrees`,
      shapes: [
        [
          INK,
          joined(
            rect(0.5, 0.5, 1, 0.7),
            turned(
              degrees,
              6,
              4.03,
            )([
              [-3, -half],
              [3, -half],
              [3, half],
              [-3, half],
            ]),
          ),
        ],
      ],
      expected: bridge,
      widthIn,
    },
  ]);
  const holes = [1, 5].map((count): Case => ({
    name: `${count} round holes of ${widthIn} in`,
    shapes: [
      [INK, joined(rect(2, 2, 8, 4), ...Array.from({ length: count }, (_, i) => disc(3 + 1.3 * i, 4.03, half)))],
    ],
    expected: hole,
    widthIn,
    count,
  }));
  return [
    ...angled,
    ...holes,
    {
      name: `gap of ${widthIn} in between two colors`,
      shapes: [
        ['#cc2222', rect(2, 2, 4 - half, 4)],
        ['#2244cc', rect(6 + half, 2, 4 - half, 4)],
      ],
      expected: gap,
      widthIn,
    },
  ];
});

const star = (points: number, outer: number, inner: number): readonly (readonly [number, number])[] =>
  Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const radius = i % 2 === 0 ? outer : inner;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
const lens = (s: number) =>
  `M${2 * s} ${4 * s}A${5 * s} ${5 * s} 0 0 1 ${10 * s} ${4 * s}A${5 * s} ${5 * s} 0 0 1 ${2 * s} ${4 * s}Z`;
const crescent = (s: number) =>
  `M${5 * s} ${1 * s}A${3 * s} ${3 * s} 0 1 0 ${5 * s} ${7 * s}A${4 * s} ${4 * s} 0 0 1 ${5 * s} ${1 * s}Z`;
const spike = (degrees: number) => {
  const half = 6 * Math.tan((degrees * Math.PI) / 360);
  return polygon([[2, 4 - half], [8, 4], [2, 4 + half]]); // oxfmt-ignore
};
const clean: Case[] = [
  { name: 'a star', shapes: [[INK, turned(0, 6, 4)(star(5, 3, 1.2))]], expected: null },
  { name: 'a gear', shapes: [[INK, joined(turned(0, 6, 4)(star(24, 3, 2.5)), disc(6, 4, 0.5))]], expected: null },
  { name: 'a leaf', shapes: [[INK, lens]], expected: null },
  { name: 'a crescent', shapes: [[INK, crescent]], expected: null },
  { name: 'a letter A', shapes: [[INK, polygon([[3, 7], [5.4, 1], [6.6, 1], [9, 7], [7.8, 7], [7.2, 5.4], [4.8, 5.4], [4.2, 7]])]], expected: null }, // oxfmt-ignore
  { name: 'a V notch', shapes: [[INK, polygon([[2, 2], [5.5, 2], [6, 5], [6.5, 2], [10, 2], [10, 6], [2, 6]])]], expected: null }, // oxfmt-ignore
  { name: 'a ring', shapes: [[INK, joined(disc(6, 4, 3), disc(6, 4, 2))]], expected: null },
  {
    name: 'a cross cropped to its box',
    shapes: [[INK, polygon([[0.02, 3], [5, 3], [5, 0.02], [7, 0.02], [7, 3], [11.98, 3], [11.98, 5], [7, 5], [7, 7.98], [5, 7.98], [5, 5], [0.02, 5]])]], // oxfmt-ignore
    expected: null,
  },
  { name: 'a spike of 8 degrees', shapes: [[INK, spike(8)]], expected: 'needles' },
  { name: 'a spike of 15 degrees', shapes: [[INK, spike(15)]], expected: 'needles' },
];

async function verdictOf(
  { shapes }: Case,
  widthPx: number,
  quality: number | null,
): Promise<{ closed: number; verdict: TraceVerdict }> {
  const pixelsPerIn = widthPx / 12;
  const drawn = raster(widthPx, (widthPx * 2) / 3, shapes.map(([color, d]) => [color, d(pixelsPerIn)] as const)); // oxfmt-ignore
  const picture = quality === null ? drawn : await asJpeg(drawn, quality);
  const mode = shapes.length > 1 ? 'color' : 'bw';
  const traced = tracePicture(picture, { ...options, mode, removeBackground: true, speckIn: 0.02, pixelsPerIn, isLossy: quality !== null }); // oxfmt-ignore
  return { closed: traced.closed, verdict: checkCuttability(traced, { pixelsPerIn, sourcePixelsPerIn: pixelsPerIn }) };
}

async function asJpeg({ width, height, data }: Rgb, quality: number): Promise<Rgb> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return { width, height, data: await sharp(jpeg).removeAlpha().raw().toBuffer() };
}

/**
 * Minimum visible widths in pixels: narrower shapes have no two edges in a picture; a round hole may leave no pixel
 * half empty.
 */
const SEEN_PX = { drawn: 1.5, lossy: 2, hole: 2 };
const NARROW = ['thin_bridge', 'narrow_gap', 'tiny_holes', 'needles'];

test.each([
  { widthPx: 600, quality: null },
  { widthPx: 600, quality: 85 },
  { widthPx: 1200, quality: null },
])('reports every detail of the table and nothing else: $widthPx px, JPEG $quality', async ({ widthPx, quality }) => {
  const wrong: string[] = [];
  const pixelIn = 12 / widthPx;
  for (const one of rows([...details, ...clean], 8)) {
    const { expected, widthIn, count } = one;
    const seenPx = Math.max(
      quality === null ? SEEN_PX.drawn : SEEN_PX.lossy,
      expected === 'tiny_holes' ? SEEN_PX.hole : 0,
    );
    if (widthIn !== undefined && widthIn < seenPx * pixelIn) continue;
    const { closed, verdict } = await verdictOf(one, widthPx, quality);
    const reported = verdict.reasons.filter(({ code }) => NARROW.includes(code) || code === 'touches_edge');
    const summary = `${one.name}: ${reported.map(({ code, count: n }) => `${code} ${n}`).join(', ') || 'nothing'}`;
    // A hole as small as a speck is closed, and a note reports it.
    if (expected === 'tiny_holes' && reported.length === 0 && closed === count) continue;
    if (expected === 'needles' && reported.length === 0) continue;
    const isAlone = expected === null ? reported.length === 0 : reported.length === 1 && reported[0]!.code === expected;
    if (!isAlone || (count !== undefined && expected !== null && reported[0]!.count !== count)) wrong.push(summary);
    const measured = { thin_bridge: verdict.thinnestBridge, narrow_gap: verdict.smallestGap };
    if (isAlone && (expected === 'thin_bridge' || expected === 'narrow_gap')) {
      const off = Math.abs(measured[expected]!.widthIn - widthIn!);
      if (off > Math.max(0.004, 0.5 * pixelIn)) wrong.push(`${summary}, ${measured[expected]!.widthIn.toFixed(4)} in`);
    }
    if (reported.some(({ places }) => places.length === 0) && !reported.some(({ code }) => code === 'touches_edge')) {
      wrong.push(`${summary}, nowhere`);
    }
  }
  expect(wrong).toEqual([]);
});
