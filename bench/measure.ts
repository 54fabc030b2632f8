import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { pathData } from '#engine/geometry/path-data.ts';
import type { Cubic } from '#engine/geometry/types.ts';
import { cubicLength } from '#engine/measure/bezier-length.ts';
import { measureDrawing } from '#engine/measure/measure-drawing.ts';
import { referenceLength } from './measure-reference.ts';

/**
 * Measuring against the clock and against a reference, beside the npm libraries that are installed (dev dependencies;
 * those that are not are named and left out). Fixed seed; prints a checksum, so that a faster engine that answers
 * differently is noticed.
 */
const SEED = 20_251;
const CUBICS = 10_000;
/** At least so many rounds, then on until the time is used: the first ones are spent compiling. */
const ROUNDS = 5;
const TIME_MS = 1200;
/** Curves whose error is looked up; the reference is slow. */
const CHECKED = 400;

type Peer = { readonly name: string; readonly length: (cubic: Cubic, path: string) => number };

const cubics = [...lettering(CUBICS - 200), ...nearCusps(200)];
const paths = cubics.map((cubic) => pathData([{ segments: [cubic], closed: false }]));

console.log(`10,000 cubics (seed ${SEED}), best round; error against a tanh-sinh reference on ${CHECKED} of them`);
for (const peer of [ours(), ...(await peers())]) report(peer);
drawings();

function ours(): Peer {
  return {
    name: 'this engine',
    length: (c) => cubicLength(c.x0, c.y0, c.ax, c.ay, c.bx, c.by, c.x1, c.y1),
  };
}

/** Libraries are loaded by name at run time: a checkout without them still runs the bench. */
async function peers(): Promise<Peer[]> {
  const makers: [string, (module: Record<string, unknown>) => Peer['length']][] = [
    [
      'svg-path-properties',
      (m) => {
        const Properties = m.svgPathProperties as new (d: string) => { getTotalLength(): number };
        return (_, path) => new Properties(path).getTotalLength();
      },
    ],
    [
      'svg-path-commander',
      (m) => {
        const { getTotalLength } = m as { getTotalLength: (d: string) => number };
        const commander = m.default as { getTotalLength?: (d: string) => number } | undefined;
        const measure = getTotalLength ?? commander!.getTotalLength!;
        return (_, path) => measure(path);
      },
    ],
    [
      'bezier-js',
      (m) => {
        const Bezier = m.Bezier as new (...c: number[]) => { length(): number };
        return (c) => new Bezier(c.x0, c.y0, c.ax, c.ay, c.bx, c.by, c.x1, c.y1).length();
      },
    ],
    [
      'paper/dist/paper-core.js',
      (m) => {
        const paper = (m.default ?? m) as {
          setup(size: [number, number]): void;
          Curve: new (...c: number[]) => { length: number };
        };
        paper.setup([100, 100]);
        return (c) => new paper.Curve(c.x0, c.y0, c.ax, c.ay, c.bx, c.by, c.x1, c.y1).length;
      },
    ],
  ];
  const found: Peer[] = [];
  for (const [name, make] of makers) {
    try {
      found.push({ name, length: make((await import(name)) as Record<string, unknown>) });
    } catch {
      console.log(`${name}: not installed, left out`);
    }
  }
  return found;
}

function report({ name, length }: Peer): void {
  let best = Infinity;
  let sum = 0;
  const begin = performance.now();
  for (let round = 0; round < ROUNDS || performance.now() - begin < TIME_MS; round++) {
    const start = performance.now();
    sum = 0;
    for (let i = 0; i < cubics.length; i++) sum += length(cubics[i]!, paths[i]!);
    best = Math.min(best, performance.now() - start);
  }
  const step = Math.floor(cubics.length / CHECKED);
  const errors = cubics
    .filter((_, i) => i % step === 0 || i >= cubics.length - 200)
    .map((cubic) =>
      Math.abs(length(cubic, pathData([{ segments: [cubic], closed: false }])) / referenceLength(cubic) - 1),
    )
    .toSorted((a, b) => a - b);
  const median = errors[errors.length >> 1]!.toExponential(1);
  const worst = errors.at(-1)!.toExponential(1);
  console.log(
    `${name.padEnd(26)} ${best.toFixed(2).padStart(9)} ms   error median ${median}, worst ${worst}   sum ${sum}`,
  );
}

/** A file of a megabyte, read and measured: once with shapes as drawn, once with every contour crossing itself. */
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
      `SVG of ${size} MB, ${what}: read ${read.toFixed(0)} ms, measured ${measured.toFixed(0)} ms (${parts} parts)`,
    );
  }
}

/** Shapes of eight cubics: waving discs, or loops through random points. */
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

/** One eighth of a disc with a wave on its rim. */
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

/** Curves as in lettering: gentle quarter bends and long, nearly straight ones. */
function lettering(count: number): Cubic[] {
  const next = random(SEED);
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

/** Curves that come within 1e-1 to 1e-9 of a cusp: where fixed rules fail. */
function nearCusps(count: number): Cubic[] {
  const next = random(SEED + 1);
  return Array.from({ length: count }, (_, i) => {
    const off = 10 ** (-1 - (8 * i) / count);
    const [x, y] = [next(), next()];
    return { kind: 'cubic', x0: x, y0: y, ax: x + 1, ay: y + 1 + off, bx: x, by: y + 1 + off, x1: x + 1, y1: y };
  });
}

function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
