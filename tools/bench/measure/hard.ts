import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { markdownTable } from 'markdown-table';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { pathData } from '#packages/curves/src/geometry/path-codec/write-path-data.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import type { Drawing } from '#packages/curves/src/drawing/drawing.ts';
import { drawingOf } from '#harness/drawings/shapes.ts';
import { hardDrawings } from '#harness/drawings/hard-drawings.ts';
import { ensureGhostscript } from '../../compare/eps/ghostscript.ts';

/** Number of segments of a timed drawing. A drawing of four times as many shows the growth; paper.js gets few. */
const SIZE = 4000;
const LARGE = 16_000;
const SMALL = 300;
const ROUNDS = 3;
const MAX_MS = 20_000;
/** Width of the pictures that resvg and Ghostscript draw. */
const PIXELS = 1000;

/** Returns the milliseconds that a program needs for a drawing. */
type Timed = (drawing: Drawing, svg: string) => number;

/**
 * Reads and measures drawings that are hard for an arrangement of edges. For comparison resvg and Ghostscript draw
 * them (no union, no lengths), and paper.js unites them with few segments. Ratios are of times on the same machine
 * in the same run; the sum of perimeters is the checksum.
 */
export async function hardOnes(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-measure-'));
  try {
    const peers = { resvg: await resvgTime(), gs: ghostscriptTime(folder), paper: await paperTime() };
    console.log(
      `Hard drawings of ${SIZE} segments, read and measured, best of ${ROUNDS}; growth: time of ${LARGE} segments over that, linear is ${LARGE / SIZE}; ` +
        `then the peers' time over ours: resvg and Ghostscript draw the same, paper.js unites ${SMALL} segments`,
    );
    const timed = hardDrawings.map(({ name, make }) => timeDrawing(name, make, peers));
    const heads = ['drawing', 'ms', 'growth', 'resvg', 'Ghostscript', 'paper.js'];
    console.log(markdownTable([heads, ...timed.map(({ row }) => row)]));
    console.log(`Sum of the perimeters: ${timed.reduce((sum, { perimeterIn }) => sum + perimeterIn, 0)} in`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the row of one drawing, and its perimeter. */
function timeDrawing(
  name: string,
  make: (size: number) => Drawing,
  { resvg, gs, paper }: { resvg: Timed | null; gs: Timed | null; paper: Timed | null },
): { row: string[]; perimeterIn: number } {
  const [drawing, few] = [make(SIZE), make(SMALL)];
  const [svg, fewSvg, large] = [svgOf(drawing), svgOf(few), svgOf(make(LARGE))];
  const product = best(() => measured(svg));
  const oursOfFew = best(() => measured(fewSvg), 20);
  const growth = measured(large) === null ? 'refused' : (best(() => measured(large), 1) / product).toFixed(1);
  const ratio = (time: number | undefined, base: number): string =>
    time === undefined ? '-' : (time / base).toPrecision(2);
  const row = [
    name,
    product.toFixed(0),
    growth,
    ratio(resvg?.(drawing, svg), product),
    ratio(gs?.(drawing, svg), product),
    ratio(paper?.(few, fewSvg), oursOfFew),
  ];
  return { row, perimeterIn: measured(svg) ?? 0 };
}

/** Returns the perimeter, or null for a drawing rejected as too complex. */
function measured(svg: string): number | null {
  try {
    return measureDrawing(readDrawing(new TextEncoder().encode(svg), { fileName: 'hard.svg' })).totals.perimeterIn;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'too_complex') return null;
    throw error;
  }
}

function best(run: () => void, rounds = ROUNDS): number {
  let min = Infinity;
  const begin = performance.now();
  for (let round = 0; round < rounds && performance.now() - begin < MAX_MS; round++) {
    const start = performance.now();
    run();
    min = Math.min(min, performance.now() - start);
  }
  return min;
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

/** Returns the drawing as EPS, on a page of PIXELS points, which Ghostscript draws at one dot per point. */
function epsOf({ shapes }: Drawing): string {
  const { minX, minY, maxX, maxY } = contoursBox(shapes.flatMap(({ contours }) => contours));
  const scale = shapes.length === 0 ? 1 : PIXELS / Math.max(maxX - minX, maxY - minY);
  const lines = ['%!PS-Adobe-3.0', `${scale} ${scale} scale 0.001 setlinewidth`];
  if (shapes.length > 0) lines.push(`${-minX} ${-minY} translate`);
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

async function resvgTime(): Promise<Timed | null> {
  const { Resvg } = await import('@resvg/resvg-js').catch(() => ({ Resvg: null }));
  if (Resvg === null) return leftOut('resvg');
  return (_, svg) => best(() => new Resvg(svg, { fitTo: { mode: 'width', value: PIXELS } }).render());
}

type PaperScope = {
  setup(size: [number, number]): void;
  CompoundPath: new (d: string) => { unite(): { remove(): void } };
};

async function paperTime(): Promise<Timed | null> {
  const loaded = (await import('paper/dist/paper-core.js').catch(() => null)) as { default: PaperScope } | null;
  if (loaded === null) return leftOut('paper.js');
  const paper = loaded.default;
  paper.setup([100, 100]);
  return ({ shapes }) => {
    const outlines = pathData(shapes.flatMap(({ contours }) => contours));
    return best(() => new paper.CompoundPath(outlines).unite().remove(), 2);
  };
}

/** Ghostscript's start time is subtracted. */
function ghostscriptTime(folder: string): Timed | null {
  if (!ensureGhostscript()) return leftOut('Ghostscript');
  const file = path.join(folder, 'hard.eps');
  const flags = [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-sDEVICE=pgmraw',
    '-r72',
    `-g${PIXELS}x${PIXELS}`,
    '-o',
    '-',
  ];
  const time = (drawing: Drawing): number => {
    writeFileSync(file, epsOf(drawing));
    return best(() => spawnSync('gs', [...flags, file], { timeout: MAX_MS, stdio: ['ignore', 'ignore', 'ignore'] }));
  };
  const started = time(drawingOf());
  return (drawing) => Math.max(0, time(drawing) - started);
}

function leftOut(name: string): null {
  console.log(`${name}: not installed, skipped`);
  return null;
}
