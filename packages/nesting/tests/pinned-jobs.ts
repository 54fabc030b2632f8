import type { Contour, Segment } from '@measurement-nesting/curves';
import { ExactCollision } from '../src/collision/exact-collision.ts';
import { nestWith } from '../src/nest.ts';
import { stripPack } from '../src/strip/strip-pack.ts';
import type { StripInstance, StripLayout } from '../src/strip/strip-types.ts';
import type { Layout, NestControl, NestItem, NestOptions, Partner, Sheet } from '../src/types.ts';
import {
  countedControl,
  discItem,
  ell,
  itemOf,
  plainOptions,
  polygonItem,
  rectangleItem,
  ringItem,
  square,
} from './parts.ts';
import type { Points } from './parts.ts';

/**
 * Six sign jobs and four strips, small but each on another path through the search: what a search makes of them is pinned
 * in layout-hashes.test.ts.
 */

export type Fingerprint = {
  /** Sheets used, or length of the strip: for people. */
  readonly result: string;
  readonly evaluations: number;
  /** Hash of every number of every reported layout, and of the result. */
  readonly hash: string;
};

const tee: Points = [
  [0, 0],
  [5, 0],
  [5, 1.2],
  [3.2, 1.2],
  [3.2, 6],
  [1.8, 6],
  [1.8, 1.2],
  [0, 1.2],
];
const cup: Points = [
  [0, 0],
  [1.3, 0],
  [1.3, 4.4],
  [3.7, 4.4],
  [3.7, 0],
  [5, 0],
  [5, 5.8],
  [0, 5.8],
];
const zed: Points = [
  [0, 0],
  [4.6, 0],
  [4.6, 1.2],
  [1.9, 4.6],
  [4.6, 4.6],
  [4.6, 5.8],
  [0, 5.8],
  [0, 4.6],
  [2.7, 1.2],
  [0, 1.2],
];
const vee: Points = [
  [0, 0],
  [1.4, 0],
  [2.8, 4.1],
  [4.2, 0],
  [5.6, 0],
  [3.5, 6],
  [2.1, 6],
];
const wedge: Points = [
  [0, 0],
  [6, 0],
  [4, 5],
  [2, 5],
];

/** A leaf of two cubic curves, tips left and right. */
function leaf(length: number, width: number): Contour {
  const [third, w] = [length / 3, width * 0.75];
  const segments: Segment[] = [
    { kind: 'cubic', x0: 0, y0: 0, ax: third, ay: -w, bx: 2 * third, by: -w, x1: length, y1: 0 },
    { kind: 'cubic', x0: length, y0: 0, ax: 2 * third, ay: w, bx: third, by: w, x1: 0, y1: 0 },
  ];
  return { closed: true, segments };
}

const scaled = (points: Points, factor: number): Points => points.map(([x, y]) => [x * factor, y * factor]);
const rotated = (points: Points): Points => points.map(([x, y]) => [-y, x]);

type SignJob = {
  readonly items: readonly NestItem[];
  readonly sheet: Sheet;
  readonly options: NestOptions;
  readonly evaluations: number;
};

export const signJobs: Readonly<Record<string, SignJob>> = {
  'letters on one sheet, any angle for the leaves': {
    items: [
      polygonItem(tee, 3),
      polygonItem(cup, 2),
      polygonItem(zed, 3),
      { ...itemOf(leaf(9, 3), 3, []), rotation: 'any' },
      discItem(1.5, 4),
    ],
    sheet: { widthIn: 48, heightIn: 24 },
    options: plainOptions,
    evaluations: 250_000,
  },
  'rings with parts in their holes, on several sheets': {
    items: [ringItem(5, 4, 5), rectangleItem(7, 3, 8), discItem(2.5, 7), polygonItem(wedge, 7), discItem(1, 12)],
    sheet: { widthIn: 24, heightIn: 18 },
    options: plainOptions,
    evaluations: 600_000,
  },
  'lettering of mixed sizes, half turns': {
    items: [tee, cup, zed, vee, ell].flatMap((points) =>
      [0.5, 0.8, 1.3].map((factor) => polygonItem(scaled(points, factor), 5)),
    ),
    sheet: { widthIn: 36, heightIn: 20 },
    options: { ...plainOptions, rotation: '180', spacingIn: 0.125 },
    evaluations: 1_200_000,
  },
  'many small letters': {
    items: [tee, cup, zed, vee, ell].flatMap((points) =>
      [0.4, 0.5].map((factor) => polygonItem(scaled(points, factor), 12)),
    ),
    sheet: { widthIn: 60, heightIn: 24 },
    options: { ...plainOptions, spacingIn: 0.1 },
    evaluations: 800_000,
  },
  'equal chevrons in lattices, a tall sheet': {
    items: [polygonItem(vee, 90), rectangleItem(10, 4, 2)],
    sheet: { widthIn: 24, heightIn: 30 },
    options: { ...plainOptions, rotation: 'any', spacingIn: 0.1 },
    evaluations: 300_000,
  },
  'groups that keep together, locked parts, some too large': {
    items: [
      ...[tee, cup].map((points) => {
        const { part } = polygonItem(points);
        return itemOf(part.outer, 3, [], 'pair');
      }),
      { ...polygonItem(rotated(wedge), 6), rotation: 'none' as const },
      rectangleItem(50, 2, 1),
      rectangleItem(0.01, 0.01, 1),
      rectangleItem(8, 5, 4),
    ],
    sheet: { widthIn: 30, heightIn: 20 },
    options: { ...plainOptions, keepGroups: true, spacingIn: 0, marginIn: 0 },
    evaluations: 500_000,
  },
};

const stripItem = (id: number, demand: number, data: Points, allowed_orientations?: readonly number[]) => ({
  id,
  demand,
  ...(allowed_orientations === undefined ? {} : { allowed_orientations }),
  shape: { type: 'simple_polygon' as const, data },
});

type StripJob = { readonly instance: StripInstance; readonly evaluations: number };

export const strips: Readonly<Record<string, StripJob>> = {
  'a dozen letters, half turns': {
    instance: {
      name: 'letters',
      strip_height: 15,
      items: [tee, cup, zed, vee].map((points, id) => stripItem(id, 3, points, [0, 180])),
    },
    evaluations: 1_000_000,
  },
  'three parts, begun anew again and again': {
    instance: {
      name: 'three',
      strip_height: 9,
      items: [stripItem(3, 1, wedge, [0]), stripItem(1, 1, vee, [0, 180]), stripItem(2, 1, ell)],
    },
    evaluations: 4_000_000,
  },
  'a frame with parts in it, quarter turns': {
    instance: {
      name: 'frames',
      strip_height: 20,
      items: [
        {
          ...stripItem(0, 3, [
            [0, 0],
            [9, 0],
            [9, 9],
            [0, 9],
          ]),
          holes: [
            [
              [1, 1],
              [8, 1],
              [8, 8],
              [1, 8],
            ],
          ],
        },
        stripItem(1, 8, ell),
        stripItem(2, 6, tee),
      ],
    },
    evaluations: 1_000_000,
  },
  'more than a hundred boxes that leave a gap': {
    instance: {
      name: 'boxes',
      strip_height: 9.5,
      items: [stripItem(0, 80, square(2), [0]), stripItem(1, 24, square(1.5), [0])],
    },
    evaluations: 1_500_000,
  },
};

const layoutNumbers = ({ placements, unplaced, sheets, usage, cutOff, coveredShare }: Layout): number[] => [
  ...placements.flatMap(({ item, copy, sheet, xIn, yIn, angle }) => [item, copy, sheet, xIn, yIn, angle]),
  ...unplaced.flatMap(({ item, count }) => [item, count]),
  sheets,
  usage,
  cutOff?.atIn ?? -1,
  coveredShare,
];

const stripNumbers = ({ length, density, placements }: StripLayout): number[] => [
  length,
  density,
  ...placements.flatMap(({ item, x, y, angleDeg }) => [item, x, y, angleDeg]),
];

/** FNV-1a, 32 bits, over the bytes of numbers. */
class Hash {
  private state = 0x811c9dc5;

  add(numbers: readonly number[]): void {
    for (const byte of new Uint8Array(Float64Array.from(numbers).buffer))
      this.state = Math.imul(this.state ^ byte, 0x01000193);
  }

  get text(): string {
    return (this.state >>> 0).toString(16).padStart(8, '0');
  }
}

/** Returns the fingerprint of a job's search with seed 7. */
export function jobFingerprint(
  name: string,
  { collision = new ExactCollision(), ...control }: Partial<NestControl> & { readonly collision?: ExactCollision } = {},
): Fingerprint {
  const { items, sheet, options, evaluations } = signJobs[name]!;
  const hash = new Hash();
  const result = nestWith(collision, items, sheet, options, {
    ...countedControl(evaluations, 7),
    onBest: (layout) => hash.add(layoutNumbers(layout)),
    ...control,
  });
  hash.add([...layoutNumbers(result.layout), result.lowerBoundSheets]);
  return { result: `${result.layout.usage.toFixed(6)} sheets`, evaluations: result.evaluations, hash: hash.text };
}

/** Returns the fingerprint of a strip's search with seed 7. */
export function stripFingerprint(name: string, partner?: Partner): Fingerprint {
  const { instance, evaluations } = strips[name]!;
  const hash = new Hash();
  const result = stripPack(instance, {
    ...countedControl(evaluations, 7),
    ...(partner === undefined ? {} : { partner }),
    onBest: (layout) => hash.add(stripNumbers(layout)),
  });
  hash.add(stripNumbers(result.layout));
  return { result: `length ${result.layout.length.toFixed(6)}`, evaluations: result.evaluations, hash: hash.text };
}
