import { markdownTable } from 'markdown-table';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { arcAroundCenter } from '#packages/curves/src/geometry/arc.ts';
import { pathData } from '#packages/curves/src/geometry/path-codec/write-path-data.ts';
import type { Cubic, Segment } from '#packages/curves/src/geometry/types.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { segmentLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import { epsFiles } from './measure/eps.ts';
import { hardOnes } from './measure/hard.ts';
import { promisedTimes } from './measure/promised.ts';
import { peers, type Peer } from './measure/peers.ts';
import { referenceLength } from './measure/reference.ts';
import { seededRandom } from './random.ts';

/**
 * Compares measuring in time and accuracy with the npm libraries that are installed (dev dependencies; missing ones are named
 * and skipped) and with a reference. Fixed seed; prints a checksum, so that a faster engine with different results is
 * detected. Then measures drawings that are hard to arrange, compared with resvg, Ghostscript and paper.js, and the promised
 * times of measuring with their limits.
 *
 *   npm run bench:measure [-- FOLDER-OF-EPS-FILES]
 */
const SEED = 20_251;
const CUBICS = 10_000;
/** Minimum number of rounds; further ones follow until the time is used, because the first ones include compilation. */
const ROUNDS = 5;
const TIME_MS = 1200;
const MAX_MS = 4000;
/** Number of curves whose error is computed; the reference is slow. */
const CHECKED = 400;
const ARCS = 2000;

const product: Peer = { name: 'this engine', length: segmentLength };

const cubics = [...lettering(CUBICS - 200), ...nearCusps(200)];
const curves = { cubics, 'ellipse arcs': ellipseArcs(ARCS) };
const others = await peers();
for (const [what, segments] of Object.entries(curves)) {
  console.log(
    `${segments.length} ${what} (seed ${SEED}), best round; error against a tanh-sinh reference on some ${CHECKED}`,
  );
  const rows = [product, ...others].flatMap((peer) => rowOf(peer, segments) ?? []);
  console.log(markdownTable([['library', 'ms', 'median error', 'worst error', 'sum of lengths'], ...rows]));
}
drawings();
await epsFiles(process.argv[2]);
await hardOnes();
promisedTimes();
console.log(`Peak memory of this process: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);

/** Returns the row of a library, or null if it does not measure such segments. */
function rowOf({ name, length }: Peer, segments: readonly Segment[]): [string[]] | null {
  const paths = segments.map((segment) => pathData([{ segments: [segment], closed: false }]));
  if (Number.isNaN(length(segments[0]!, paths[0]!))) return null;
  let best = Infinity;
  let sum = 0;
  const begin = performance.now();
  for (let round = 0; round < ROUNDS || performance.now() - begin < TIME_MS; round++) {
    const start = performance.now();
    sum = 0;
    for (let i = 0; i < segments.length; i++) sum += length(segments[i]!, paths[i]!);
    best = Math.min(best, performance.now() - start);
    if (performance.now() - begin > MAX_MS) break;
  }
  const step = Math.floor(segments.length / CHECKED);
  const errors = segments
    .flatMap((segment, i) =>
      i % step === 0 || i >= segments.length - 200
        ? [Math.abs(length(segment, paths[i]!) / referenceLength(segment) - 1)]
        : [],
    )
    .toSorted((a, b) => a - b);
  const [middle, worst] = [errors[errors.length >> 1]!, errors.at(-1)!];
  return [[name, best.toFixed(2), middle.toExponential(1), worst.toExponential(1), String(sum)]];
}

/** Reads and measures a file of a megabyte: once with separate shapes, once with contours that cross themselves. */
function drawings(): void {
  for (const crossing of [false, true]) {
    const bytes = new TextEncoder().encode(svgOf(crossing));
    let read = Infinity;
    let measured = Infinity;
    let parts = 0;
    const begin = performance.now();
    for (let round = 0; round < ROUNDS || performance.now() - begin < TIME_MS; round++) {
      const start = performance.now();
      const drawing = readDrawing(bytes, { fileName: 'bench.svg' });
      const middle = performance.now();
      parts = measureDrawing(drawing).parts.length;
      read = Math.min(read, middle - start);
      measured = Math.min(measured, performance.now() - middle);
    }
    const size = (bytes.length / 1e6).toFixed(2);
    const what = crossing ? 'every contour crossing itself' : 'shapes side by side';
    console.log(
      `SVG of ${size} MB, ${what}: read ${read.toFixed(0)} ms, measured ${measured.toFixed(0)} ms, together ${(read + measured).toFixed(0)} ms (${parts} parts)`,
    );
  }
}

/** Returns shapes of eight cubics: waving discs, or loops through random points. */
function svgOf(crossing: boolean): string {
  const shapes: string[] = [];
  for (let i = 0, size = 0; size < 1_000_000; i++) {
    const at = `translate(${(i % 60) * 12} ${Math.floor(i / 60) * 12})`;
    const curves = Array.from({ length: 8 }, (_, k) => (crossing ? cubics[(8 * i + k) % cubics.length]! : wave(i, k)));
    const d = curves.map((c, k) => {
      const next = curves[(k + 1) % curves.length]!;
      return `${k === 0 ? `M${c.x0} ${c.y0}` : ''}C${c.ax} ${c.ay} ${c.bx} ${c.by} ${next.x0} ${next.y0}`;
    });
    shapes.push(`<path transform="${at}" d="${d.join('')}Z"/>`);
    size += shapes.at(-1)!.length;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96in" height="96in" viewBox="0 0 960 960">${shapes.join('')}</svg>`;
}

/** Returns one eighth of a disc with a wave on its rim. */
function wave(shape: number, eighth: number): Cubic {
  const radius = 3 + (shape % 5) / 3;
  const at = (angle: number, r: number) => [5 + r * Math.cos(angle), 5 + r * Math.sin(angle)] as const;
  const from = (eighth * Math.PI) / 4;
  const [x0, y0] = at(from, radius);
  const [ax, ay] = at(from + 0.26, radius * 1.1);
  const [bx, by] = at(from + 0.52, radius * 0.95);
  const [x1, y1] = at(from + Math.PI / 4, radius);
  return { kind: 'cubic', x0, y0, ax, ay, bx, by, x1, y1 };
}

/** Returns curves as in lettering: gentle quarter bends and long, nearly straight ones. */
function lettering(count: number): Cubic[] {
  const next = seededRandom(SEED);
  return Array.from({ length: count }, () => {
    const [x0, y0] = [next() * 10, next() * 10];
    const direction = next() * 2 * Math.PI;
    const turn = (next() - 0.5) * Math.PI;
    const size = 0.1 + 5 * next();
    const at = (angle: number, reach: number) => [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
    const [ux, uy] = at(direction, size * (0.2 + 0.4 * next()));
    const [cx, cy] = at(direction + turn / 2, size);
    const [vx, vy] = at(direction + turn, size * (0.2 + 0.4 * next()));
    const [x1, y1] = [x0 + cx, y0 + cy];
    return { kind: 'cubic', x0, y0, ax: x0 + ux, ay: y0 + uy, bx: x1 - vx, by: y1 - vy, x1, y1 };
  });
}

/** Returns arcs from circles to very flat ellipses, from a thousandth of a turn to a whole one. */
function ellipseArcs(count: number): Segment[] {
  const next = seededRandom(SEED + 2);
  return Array.from({ length: count }, () => {
    const rx = 0.1 + 10 * next();
    const sweep = 2 * Math.PI * 10 ** (-3 * next()) * 0.999;
    return arcAroundCenter(
      { cx: next(), cy: next(), rx, ry: rx * 10 ** (-3 * next()), rotation: 6 * next() },
      6 * next(),
      sweep,
    );
  });
}

/** Returns curves that come within 1e-1 to 1e-9 of a cusp, where fixed quadrature rules fail. */
function nearCusps(count: number): Cubic[] {
  const next = seededRandom(SEED + 1);
  return Array.from({ length: count }, (_, i) => {
    const off = 10 ** (-1 - (8 * i) / count);
    const [x, y] = [next(), next()];
    return { kind: 'cubic', x0: x, y0: y, ax: x + 1, ay: y + 1 + off, bx: x, by: y + 1 + off, x1: x + 1, y1: y };
  });
}
