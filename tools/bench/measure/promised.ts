import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { markdownTable } from 'markdown-table';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { limits } from '#lib/shared/limits.ts';
import { comb, touchingTooth } from '#harness/drawings/hard-drawings.ts';
import { nearlyCoincident } from '#harness/drawings/random-drawing.ts';
import { drawingOf, filled } from '#harness/drawings/shapes.ts';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { randomFrom } from '#harness/fuzz/mutation.ts';

const ROUNDS = 3;
const squareTooth = [
  [0, 0],
  [0, -1],
  [1, -1],
  [1, 0],
] as const;

/**
 * Measures the promised times, each with its limit, in CPU time (the command line: wall time, cold): touching and shared edges no worse
 * than n log n, drawings at the product's limits, and a second arrangement no slower than the first.
 */
export function promisedTimes(): void {
  console.log(`Promised times, best of ${ROUNDS}`);
  const teeth = drawingOf(filled([comb(20_000, touchingTooth)]));
  const shared = drawingOf(filled([comb(28_000, squareTooth)]));
  const squares = drawingOf(
    ...Array.from({ length: 14_000 }, (_, i) =>
      filled([rectangleContour(0.1 * (i % 118), 0.1 * Math.floor(i / 118), 0.1, 0.1)]),
    ),
  );
  const rows = [
    ['20,000 teeth that touch', secondsCell(() => measureDrawing(teeth)), '1 s'],
    ['28,000 teeth that share sides', secondsCell(() => measureDrawing(shared)), '1 s'],
    ['28,000 edges shared by squares', secondsCell(() => measureDrawing(squares)), '1 s'],
    ['a second arrangement, over the first', `${secondOverFirst().toFixed(2)} times`, '2 times'],
    ['the command line, cold, a small SVG', `${fromCold().toFixed(2)} s`, '0.4 s'],
    ...atTheLimits().map(([name, svg]) => {
      const bytes = new TextEncoder().encode(svg);
      return [name, secondsCell(() => measureDrawing(readDrawing(bytes, { fileName: 'limit.svg', limits })), 1), ''];
    }),
  ];
  console.log(markdownTable([['drawing', 'measured', 'promised'], ...rows]));
}

const secondsCell = (run: () => void, rounds = ROUNDS): string => `${seconds(run, rounds).toFixed(2)} s`;

/** Returns the minimum CPU time of all threads over some rounds, in seconds. */
function seconds(run: () => void, rounds = ROUNDS): number {
  let min = Infinity;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    min = Math.min(min, (user + system) / 1e6);
  }
  return min;
}

/**
 * Returns the time of drawings that need a second arrangement with a wider tolerance, relative to the same drawings
 * with coincident curves, which need one.
 */
function secondOverFirst(): number {
  const drawings = [
    [656, 1e-6],
    [1235, 3e-7],
    [224, 3e-8],
    [996, 1e-9],
    [1087, 1e-8],
    [6267, 1e-5],
  ] as const;
  const time = (share: number) =>
    seconds(() => {
      for (let round = 0; round < 10; round++) {
        for (const [seed, by] of drawings) measureDrawing(nearlyCoincident(seed, share * by));
      }
    });
  return time(1) / time(0);
}

/** Returns the minimum wall time of the command line in seconds, each time in a new process. */
function fromCold(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'cold-'));
  try {
    const file = path.join(folder, 'small.svg');
    writeFileSync(file, svgOf('<rect width="3" height="2"/><circle cx="6" cy="6" r="2"/>'));
    const main = path.join(import.meta.dirname, '../../../cli/main.ts');
    let min = Infinity;
    for (let round = 0; round < 5; round++) {
      const started = performance.now();
      const { status } = spawnSync(process.execPath, [main, 'measure', file], { stdio: 'ignore' });
      if (status !== 0) return Number.NaN;
      min = Math.min(min, performance.now() - started);
    }
    return min / 1000;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns drawings at the limits of an upload: lines far apart and dense ones, dots of a halftone, one outline. */
function atTheLimits(): [string, string][] {
  const { shapes, segments } = limits;
  const next = randomFrom(1);
  const at = () => (100 * next()).toFixed(4);
  const linesOf = (d: string) => svgOf(`<path fill="none" stroke="red" stroke-width=".01" d="${d}"/>`);
  const times = (count: number, make: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join('');
  return [
    [`${segments / 2} short lines, apart`, linesOf(times(segments / 2, () => `M${at()} ${at()}l.02 .01`))],
    [
      `${segments / 2} long lines, crossing`,
      linesOf(times(segments / 2, () => `M${at()} ${at()}l${(next() - 0.5).toFixed(4)} ${(next() - 0.5).toFixed(4)}`)),
    ],
    [
      `${segments} segments in one open line`,
      linesOf(`M0 0${times(segments, (i) => `l.01 ${i % 2 === 0 ? '.02' : '-.02'}`)}`),
    ],
    [
      `${shapes} circles`,
      svgOf(times(shapes, (i) => `<circle cx="${0.5 * (i % 142)}" cy="${0.5 * Math.floor(i / 142)}" r=".2"/>`)),
    ],
  ];
}

const svgOf = (art: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100">${art}</svg>`;
