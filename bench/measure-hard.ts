import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import type { Drawing } from '#engine/drawing/types.ts';
import { EngineError } from '#engine/errors.ts';
import { pathData } from '#engine/geometry/path-data.ts';
import { contoursBox } from '#engine/geometry/bounds.ts';
import { measureDrawing } from '#engine/measure/measure-drawing.ts';
import { hardDrawings } from '#tests/engine/measure/hard-drawings.ts';

/** Segments of a drawing: what everybody is timed on, four times as many for how the time grows, few for paper.js. */
const SIZE = 4000;
const LARGE = 16_000;
const SMALL = 300;
const ROUNDS = 3;
const MOST_MS = 20_000;

/**
 * Drawings that are hard on an arrangement of edges, read and measured; beside it resvg and Ghostscript, which only draw
 * them (no union, no lengths), and paper.js, which unites them, on few segments. Ratios are of times in the same process
 * on the same machine; the sum of perimeters is the checksum.
 */
export async function hardOnes(): Promise<void> {
  const resvg = await resvgTime();
  const paper = await paperTime();
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-measure-'));
  const gs = ghostscriptTime(folder);
  console.log(
    `Hard drawings of ${SIZE} segments, best of ${ROUNDS}; growth: time of ${LARGE} segments over that, linear is ${LARGE / SIZE}; peers: their time over ours`,
  );
  let checksum = 0;
  for (const { name, make } of hardDrawings) {
    const drawing = make(SIZE);
    const svg = svgOf(drawing);
    const ours = best(() => {
      checksum += measured(svg);
    });
    const large = svgOf(make(LARGE));
    const growth = best(() => measured(large), 1) / ours;
    const small = svgOf(make(SMALL));
    const few = best(() => measured(small), 20);
    const ratio = (time: number | null, base: number) => (time === null ? '-' : (time / base).toPrecision(2));
    console.log(
      `${name.padEnd(42)} ${ours.toFixed(0).padStart(6)} ms   growth ${growth.toFixed(1).padStart(5)}   resvg ${ratio(resvg?.(svg) ?? null, ours)}` +
        `   Ghostscript ${ratio(gs?.(drawing) ?? null, ours)}   paper.js (${SMALL} segments) ${ratio(paper?.(small) ?? null, few)}`,
    );
  }
  rmSync(folder, { recursive: true });
  console.log(`Sum of the perimeters: ${checksum} in`);
}

/** Perimeter; 0 for what is refused as too complex. */
function measured(svg: string): number {
  try {
    return measureDrawing(readDrawing(new TextEncoder().encode(svg), { fileName: 'hard.svg' })).totals.perimeterIn;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'too_complex') return 0;
    throw error;
  }
}

function best(run: () => void, rounds = ROUNDS): number {
  let least = Infinity;
  const begin = performance.now();
  for (let round = 0; round < rounds && performance.now() - begin < MOST_MS; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function svgOf({ shapes }: Drawing): string {
  const { minX, minY, maxX, maxY } = contoursBox(shapes.flatMap(({ contours }) => contours));
  const [width, height] = [maxX - minX + 1, maxY - minY + 1];
  const paths = shapes.map(({ contours, fill }) => {
    const paint = fill === null ? 'fill="none" stroke="#000" stroke-width=".001"' : `fill-rule="${fill}"`;
    return `<path ${paint} d="${pathData(contours)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="${minX} ${minY} ${width} ${height}">${paths.join('')}</svg>`;
}

/** The same for Ghostscript, at a hundredth of its size: most are larger than a page can be. */
function epsOf({ shapes }: Drawing): string {
  const lines = ['%!PS-Adobe-3.0 EPSF-3.0', '%%BoundingBox: 0 0 600 600', '0.72 0.72 scale 0.001 setlinewidth'];
  for (const { contours, fill } of shapes) {
    lines.push('newpath');
    for (const { segments, closed } of contours) {
      lines.push(`${segments[0]!.x0} ${segments[0]!.y0} moveto`);
      for (const s of segments) {
        if (s.kind === 'arc') lines.push(`${s.cx} ${s.cy} ${s.rx} 0 360 arc`);
        else if (s.kind === 'cubic') lines.push(`${s.ax} ${s.ay} ${s.bx} ${s.by} ${s.x1} ${s.y1} curveto`);
        else lines.push(`${s.x1} ${s.y1} lineto`);
      }
      if (closed) lines.push('closepath');
    }
    lines.push(fill === null ? 'stroke' : fill === 'evenodd' ? 'eofill' : 'fill');
  }
  return `${lines.join('\n')}\nshowpage\n`;
}

async function resvgTime(): Promise<((svg: string) => number) | null> {
  const { Resvg } = await import('@resvg/resvg-js').catch(() => ({ Resvg: null }));
  if (Resvg === null) return leftOut('resvg');
  return (svg) => best(() => new Resvg(svg, { fitTo: { mode: 'width', value: 1000 } }).render(), 1);
}

async function paperTime(): Promise<((svg: string) => number) | null> {
  const module = (await import('paper/dist/paper-core.js').catch(() => null)) as { default: PaperScope } | null;
  if (module === null) return leftOut('paper.js');
  const paper = module.default;
  paper.setup([100, 100]);
  return (svg) => {
    const outlines = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d!);
    return best(() => {
      new paper.CompoundPath(outlines.join('')).unite().remove();
    }, 2);
  };
}

type PaperScope = {
  setup(size: [number, number]): void;
  CompoundPath: new (d: string) => { unite(): { remove(): void } };
};

function ghostscriptTime(folder: string): ((drawing: Drawing) => number) | null {
  if (spawnSync('gs', ['--version']).status !== 0) return leftOut('Ghostscript');
  const flags = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=bbox'];
  const empty = path.join(folder, 'empty.eps');
  writeFileSync(empty, epsOf({ shapes: [] } as unknown as Drawing));
  const time = (file: string) => best(() => spawnSync('gs', [...flags, file], { timeout: MOST_MS }), 2);
  // What it takes to start is not counted.
  const started = time(empty);
  return (drawing) => {
    const file = path.join(folder, 'hard.eps');
    writeFileSync(file, epsOf(drawing));
    return Math.max(0, time(file) - started);
  };
}

function leftOut(name: string): null {
  console.log(`${name}: not installed, left out`);
  return null;
}
