import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { inPlaceParallel } from './in-place-parallel.ts';
import { spentS, valueOf, type PeerTask } from './peer.ts';

/**
 * Drives SVGnest's own, unchanged scripts outside a browser: `node tools/bench/peers/svgnest.ts CHECKOUT < task.json`. Its
 * drawing reader and its pool of browser workers are replaced: parts are passed as polygons, and work runs synchronously.
 */
const folder = process.argv[2]!;
const { job, budget } = JSON.parse(readFileSync(0, 'utf8')) as PeerTask;

type XY = { x: number; y: number };
type Element = { readonly points: XY[] };
type Placed = { readonly id: number; readonly x: number; readonly y: number; readonly rotation: number };
type Nester = {
  parsesvg(text: string): unknown;
  setbin(bin: Element): void;
  config(options: object): unknown;
  start(progress: () => void, display: (placed?: readonly (readonly Placed[])[]) => void): unknown;
  applyPlacement(placed: readonly (readonly Placed[])[]): unknown;
};

const scale = job.pixelsPerUnit;
/** Distance of the parts, so that no part is recognized as another's hole. */
const APART = 1000;
const toPixels = (ring: readonly (readonly [number, number])[], dx = 0): XY[] =>
  ring.map(([x, y]) => ({ x: x * scale + dx, y: y * scale }));

// SVGnest separates parts from the edge by the spacing, and places the corner of the remaining area, half the spacing in, at the origin.
const edge = job.margin - job.spacing;
const origin = job.margin - job.spacing / 2;
const bin: Element = {
  points: toPixels([
    [edge, edge],
    [job.width - edge, edge],
    [job.width - edge, job.height - edge],
    [edge, job.height - edge],
  ]),
};
const elements: Element[] = [];
/** Outlines by part number; SVGnest numbers the parts first, in order. */
const outers: XY[][] = [];
let shift = 10 * APART;
for (const part of job.parts) {
  const xs = part.outer.map(([x]) => x * scale);
  const wide = Math.max(...xs) - Math.min(...xs);
  for (let copy = 0; copy < part.copies; copy++) {
    const dx = shift - Math.min(...xs);
    outers.push(toPixels(part.outer, dx));
    elements.push({ points: toPixels(part.outer, dx) }, ...part.holes.map((hole) => ({ points: toPixels(hole, dx) })));
    shift += wide + APART;
  }
}

const window: Record<string, unknown> = { console: { log: () => {} }, navigator: { userAgent: 'chrome' } };
let tick: (() => void) | null = null;
Object.assign(window, {
  window,
  self: window,
  global: window,
  setInterval: (call: () => void) => (tick = call),
  clearInterval: () => {},
  SvgParser: {
    load: () => {},
    config: () => {},
    getStyle: () => null,
    clean: () => ({ childNodes: [bin, ...elements] }),
    polygonify: (element: Element) => element.points.map((point) => ({ ...point })),
  },
  Parallel: inPlaceParallel((env) => (window['env'] = env)),
});
const context = vm.createContext(window);
for (const file of [
  'util/clipper.js',
  'util/geometryutil.js',
  'util/matrix.js',
  'util/placementworker.js',
  'svgnest.js',
]) {
  vm.runInContext(readFileSync(path.join(folder, file), 'utf8'), context, { filename: file });
}

const nester = window['SvgNest'] as Nester;
nester.applyPlacement = (placed) => placed;
nester.config({
  spacing: job.spacing * scale,
  rotations: Math.max(1, job.angles.length),
  useHoles: job.parts.some(({ holes }) => holes.length > 0),
  // SVGnest's default, in pixels.
  curveTolerance: 0.3,
});
nester.parsesvg('');
nester.setbin(bin);
nester.start(
  () => {},
  (placed) => {
    if (!placed) return;
    const count = placed.reduce((sum, sheet) => sum + sheet.length, 0);
    const far = placed.at(-1)!.map(farEnds);
    const [farX, farY] = [0, 1].map((axis) => Math.max(...far.map((ends) => ends[axis]!)) / scale + origin);
    const value = valueOf(job, placed.length, farX!, farY!);
    console.log(JSON.stringify({ atS: spentS(budget), value, placed: count }));
  },
);
while (spentS(budget) < budget.seconds) tick!();

function farEnds({ id, x, y, rotation }: Placed): [number, number] {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = outers[id]!.map((point) => [x + cos * point.x - sin * point.y, y + sin * point.x + cos * point.y]);
  return [Math.max(...points.map(([px]) => px!)), Math.max(...points.map(([, py]) => py!))];
}
