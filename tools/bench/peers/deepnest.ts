import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { inPlaceParallel } from './in-place-parallel.ts';
import { spentS, valueOf, type PeerTask } from './peer.ts';

/**
 * Drives the scripts of deepnest-next outside Electron: `node tools/bench/peers/deepnest.ts CHECKOUT < task.json`. The scripts are
 * unchanged except for imports and exports, which a plain script cannot have, and a tolerance for rounding. The checkout needs its own
 * native parts (`npm i @deepnest/calculate-nfp @deepnest/svg-preprocessor` there). Messages between its windows are delivered
 * synchronously, work for its pool runs synchronously, and its drawing reader is not used: parts are passed as polygons.
 */
const folder = process.argv[2]!;
const { job, budget } = JSON.parse(readFileSync(0, 'utf8')) as PeerTask;
const requireThere = createRequire(path.resolve(folder, 'package.json'));

type XY = { x: number; y: number };
type Tree = XY[] & { children?: Tree[]; id?: number; source?: number };
type Nest = {
  fitness: number;
  placements: { sheetplacements: { id: number; source: number; x: number; y: number; rotation: number }[] }[];
};
type DeepNest = {
  parts: { quantity: number; sheet: boolean; polygontree: Tree; filename: string }[];
  nests: Nest[];
  config(options: object): unknown;
  start(progress: () => void, display: () => void): void;
};
type Listener = (event: null, payload: unknown) => void;

/**
 * Tolerance for overlaps, in square pixels. Its positions are rounded to about 1e-5 pixels, but it rejects any overlap with parts
 * or the sheet's edge, and so rejects parts at random.
 */
const OVERLAP = 0.05;
const MAX_SHEETS = 40;
const scale = job.pixelsPerUnit;

const listeners = new Map<string, Listener>();
const post = (name: string, payload: unknown): void => {
  // Messages between windows are copied as JSON, so arrays lose other properties.
  listeners.get(name)?.(null, JSON.parse(JSON.stringify(payload ?? null)));
};
const mailbox = {
  on: (name: string, call: Listener) => listeners.set(name, call),
  send: post,
  removeAllListeners() {},
};
const modules: Record<string, unknown> = {
  electron: { ipcRenderer: mailbox },
  '@deepnest/calculate-nfp': requireThere('@deepnest/calculate-nfp'),
  '@deepnest/svg-preprocessor': requireThere('@deepnest/svg-preprocessor'),
};

const window: Record<string, unknown> = {
  console: { log() {}, time() {}, timeEnd() {} },
  navigator: { userAgent: 'chrome' },
};
let tick: (() => void) | null = null;
Object.assign(window, {
  window,
  self: window,
  global: window,
  process: { env: {} },
  require: (name: string) => modules[name] ?? {},
  setInterval: (call: () => void) => (tick = call.bind({})),
  clearInterval: () => {},
  setTimeout: (call: () => void) => call(),
  performance,
  SvgParser: { config() {} },
  Parallel: inPlaceParallel(() => {}),
});
const context = vm.createContext(window);
const withTolerance = (script: string): string =>
  script.replaceAll(/(Clipper\.Area\((?:paths|intersection)\[i\]\)\)) > 0/g, `$1 > ${OVERLAP} * 1e14`);
const files = [
  'util/clipper.js',
  'util/vector.ts',
  'util/point.ts',
  'util/HullPolygon.ts',
  'util/matrix.ts',
  'util/geometryutil.js',
  'nfpDb.ts',
  'background.js',
  'deepnest.js',
];
for (const file of files) {
  const source = readFileSync(path.join(folder, 'main', file), 'utf8');
  const script = file.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
  const plain = script.replaceAll(/^import [^;]*;/gm, '').replaceAll(/^export (default )?/gm, '');
  vm.runInContext(withTolerance(plain), context, { filename: file });
}
(window['onload'] as () => void)();

const made = vm.runInContext('(mailbox) => new DeepNest(mailbox)', context) as (mailbox: object) => DeepNest;
const nester = made(mailbox);
nester.config({ spacing: job.spacing * scale, rotations: Math.max(1, job.angles.length), mergeLines: false });

const tree = (ring: readonly (readonly [number, number])[], holes: readonly Tree[] = []): Tree =>
  Object.assign(
    ring.map(([x, y]) => ({ x: x * scale, y: y * scale })),
    { children: [...holes] },
  );
// Deepnest shrinks a sheet by half the spacing as well, but only where it computes offsets, which this program does not request.
const edge = job.margin - job.spacing / 2;
const sheet = tree([
  [edge, edge],
  [job.width - edge, edge],
  [job.width - edge, job.height - edge],
  [edge, job.height - edge],
]);
const shapes = job.parts.map(({ outer, holes }) =>
  tree(
    outer,
    holes.map((hole) => tree(hole)),
  ),
);
nester.parts = [
  { quantity: job.strip ? 1 : MAX_SHEETS, sheet: true, polygontree: sheet, filename: '' },
  ...shapes.map((polygontree, k) => ({ quantity: job.parts[k]!.copies, sheet: false, polygontree, filename: '' })),
];

let reportedFitness = Infinity;
nester.start(
  () => {},
  () => {
    const best = nester.nests[0];
    if (!best || best.fitness >= reportedFitness) return;
    reportedFitness = best.fitness;
    const sheets = best.placements.map(({ sheetplacements }) => sheetplacements);
    const far = (sheets.at(-1) ?? []).map(farEnds);
    const [farX, farY] = [0, 1].map((axis) => Math.max(...far.map((ends) => ends[axis]!)) / scale);
    const placed = sheets.reduce((sum, { length }) => sum + length, 0);
    console.log(JSON.stringify({ atS: spentS(budget), value: valueOf(job, sheets.length, farX!, farY!), placed }));
  },
);
while (spentS(budget) < budget.seconds) tick!();

/** Returns the far ends of a placed part; source 0 is the sheet. */
function farEnds({ source, x, y, rotation }: Nest['placements'][0]['sheetplacements'][0]): [number, number] {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = shapes[source - 1]!.map((p) => [x + cos * p.x - sin * p.y, y + sin * p.x + cos * p.y]);
  return [Math.max(...points.map(([px]) => px!)), Math.max(...points.map(([, py]) => py!))];
}
