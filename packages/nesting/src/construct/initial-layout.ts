import { fillContainer, maxInLattice } from './lattice-fill.ts';
import { findLattices } from './lattice.ts';
import type { Lattice, LatticePose } from './lattice-motif.ts';
import { turnOf } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Random } from '../random.ts';
import { reachOf } from '../problem/place-first.ts';
import type { Positions } from '../problem/positions.ts';
import { initialLayouts } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { BottomLeftFill } from './bottom-left-fill.ts';
import { placeOnShelves } from './shelves-after-fill.ts';
import { abs, max, infinity } from '@measurement-nesting/curves/math';

/** Conditions that end a construction. */
export type EndOfConstruction = {
  /** Ends it at once. */
  readonly isStopped: () => boolean;
  /** Ends lattices at once, and a fill once it has had the evaluations that any small job needs. */
  readonly isLate: () => boolean;
};

/**
 * Leaves the best of several constructed layouts in the state: parts by bulk, by diameter and by area, and with all
 * parts upright or all flat, which fills a sheet with equal rectangles. Parts that are placed first precede all others.
 * Returns the number of unplaced parts.
 *
 * @param end ends the construction: the parts that are left are then placed on shelves.
 */
export function bestInitialLayout(
  state: LayoutState,
  random: Random,
  { isStopped, isLate }: EndOfConstruction,
): number {
  const all = allQuarters(state);
  const tall = state.shapes.map((shape) =>
    oneWay(quarterRotations(shape.rotations, state.rasters.tabulated), (rotation) => heightOf(shape, rotation)),
  );
  const flat = state.shapes.map((shape) =>
    oneWay(quarterRotations(shape.rotations, state.rasters.tabulated), (rotation) => -heightOf(shape, rotation)),
  );
  const tries = [
    [bulk, all, 'single'],
    [bulk, tall, 'single'],
    [bulk, flat, 'single'],
    [side, all, 'single'],
    [area, all, 'single'],
  ] as const;
  // A lattice needs whole sheets, which pinned parts would obstruct.
  const lattice = state.hasPins ? [] : latticeCounts(state);
  let best: Constructed | null = null;
  const limit = state.evaluations + initialLayouts.evaluations;
  const shouldStop = (): boolean => isStopped() || (state.evaluations > limit && isLate());
  const latticeEnds = (): boolean => isStopped() || isLate();
  for (const [size, rotations, how] of [...(lattice.length > 0 ? [[bulk, all, 'lattice'] as const] : []), ...tries]) {
    if (best !== null && (state.evaluations > limit || isStopped())) break;
    clear(state);
    let unplaced: readonly number[] = [];
    for (const parts of inOrder(state, bySize(state, size))) {
      if (how === 'lattice') for (const type of lattice) placeLattice(state, random, type, parts, latticeEnds);
      const rest = parts.filter((part) => state.sheet[part]! < 0);
      unplaced = unplaced.concat(new BottomLeftFill(state, random, shouldStop, rotations).place(rest, state.maxSheets));
    }
    if (unplaced.length > 0 && shouldStop()) unplaced = placeOnShelves(state, unplaced);
    trimLastSheet(state);
    const positions = state.save();
    const now = { positions, order: orderOf(state, positions, unplaced) };
    if (best === null || isLess(now.order, best.order)) best = now;
  }
  if (best !== null) state.restore(best.positions);
  return best === null ? infinity : best.positions.sheet.filter((sheet) => sheet < 0).length;
}

/** A layout with the numbers by which constructed layouts are compared, in order of precedence, less first. */
type Constructed = { readonly positions: Positions; readonly order: readonly number[] };

/** Returns the numbers of unplaced parts, first of those that are placed first, the sheets of these, and the length. */
function orderOf(state: LayoutState, positions: Positions, unplaced: readonly number[]): readonly number[] {
  const { first } = state;
  const length = lengthOf(positions, state);
  if (first === null) return [unplaced.length, length];
  const missing = unplaced.filter((part) => first[part] === 1).length;
  return [missing, unplaced.length, reachOf(first, positions.sheet), length];
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const differs = a.findIndex((value, k) => value !== b[k]!);
  return differs >= 0 && a[differs]! < b[differs]!;
}

/** Returns the parts in the groups in which they are placed: those that are placed first, then the others. */
function inOrder({ first }: LayoutState, parts: readonly number[]): readonly (readonly number[])[] {
  if (first === null) return [parts];
  return [parts.filter((part) => first[part] === 1), parts.filter((part) => first[part] === 0)];
}

/**
 * Constructs a layout on one sheet for a restart: the bulkiest parts first, with other random samples each time.
 * Returns false when some part has no position; the state is then unspecified.
 */
export function randomInitialLayout(state: LayoutState, random: Random, shouldStop: () => boolean): boolean {
  clear(state);
  const order = bySize(state, bulk);
  const rest = order.filter((part) => !state.isPinned(part));
  if (new BottomLeftFill(state, random, shouldStop, allQuarters(state)).place(rest, 1).length > 0) return false;
  trimLastSheet(state);
  return true;
}

/**
 * Returns the shapes worth a lattice, largest total area first: those with many copies and a large share of the job,
 * and after the first only those that fill most of a sheet, because each begins on a sheet of its own.
 */
function latticeCounts(state: LayoutState): number[] {
  const counts = new Int32Array(state.shapes.length);
  for (const type of state.shape) counts[type]!++;
  const areaOf = (type: number): number => state.shapes[type]!.area * counts[type]!;
  const sheetArea = state.container.length * state.container.height;
  const total = Array.from(counts, (_, type) => areaOf(type)).reduce((sum, a) => sum + a, 0);
  return Array.from(counts.keys())
    .filter(
      (type) =>
        counts[type]! >= initialLayouts.fewestCopiesInLattice &&
        areaOf(type) >= initialLayouts.minShareInLattice * total,
    )
    .sort((a, b) => areaOf(b) - areaOf(a))
    .filter((type, k) => k === 0 || areaOf(type) >= initialLayouts.minOfSheetInLattice * sheetArea);
}

/**
 * Places parts of one shape in lattices on separate sheets, all full ones alike; the rest of the last sheet is
 * left to the other parts. The ragged edges of a lattice receive further copies if possible.
 */
function placeLattice(
  state: LayoutState,
  random: Random,
  type: number,
  of: readonly number[],
  shouldStop: () => boolean,
): void {
  const shape = state.shapes[type]!;
  const parts = of.filter((part) => state.shape[part] === type).sort((a, b) => a - b);
  if (parts.length === 0) return;
  const lattices = findLattices(type, shape, state.rasters, state.container, state.contactTolerance, shouldStop);
  let sheet = state.memberCount[0] === undefined || state.memberCount[0] === 0 ? 0 : state.sheets;
  let at = 0;
  let full: readonly LatticePose[] = [];
  let fullIn = state.container;
  for (; at < parts.length && sheet < state.maxSheets; sheet++) {
    if (at > 0 && shouldStop()) return;
    const left = parts.length - at;
    const container = state.containerOf(sheet);
    const poses =
      full.length > 0 && full.length <= left && container === fullIn
        ? full
        : fillBesideZones(lattices, shape, left, state, { part: parts[at]!, sheet }, shouldStop);
    if (poses.length === 0 || !poses.every(({ rotation }) => state.allowsRotation(rotation, sheet))) return;
    for (const pose of poses) state.place(parts[at++]!, pose.rotation, sheet, pose.x, pose.y);
    state.sheets = sheet + 1;
    state.openLength = container.length;
    if (poses === full || at === parts.length) continue;
    const more = parts.slice(at, at + initialLayouts.maxInLatticeEdges);
    at += more.length - new BottomLeftFill(state, random, shouldStop).place(more, sheet + 1, sheet).length;
    fullIn = container;
    full = parts.filter((part) => state.sheet[part] === sheet).map((part) => spotOf(state, part));
  }
}

/** Returns the poses of a lattice on an empty sheet that overlap no zone, at most `count`, the least x first. */
function fillBesideZones(
  lattices: readonly Lattice[],
  shape: Shape,
  count: number,
  state: LayoutState,
  { part, sheet }: { readonly part: number; readonly sheet: number },
  shouldStop: () => boolean,
): readonly LatticePose[] {
  const { contactTolerance } = state;
  const container = state.containerOf(sheet);
  if (container.zones === undefined)
    return fillContainer(lattices, shape, container, count, contactTolerance, shouldStop);
  const maximum = maxInLattice(shape, container);
  return fillContainer(lattices, shape, container, maximum, contactTolerance, shouldStop)
    .filter(({ rotation, x, y }) => !state.touchesZone(part, rotation, sheet, x, y))
    .sort((a, b) => a.x + outlineAt(shape, a.rotation).maxX - b.x - outlineAt(shape, b.rotation).maxX)
    .slice(0, count);
}

const spotOf = ({ rotation, x, y }: LayoutState, part: number): LatticePose => ({
  rotation: rotation[part]!,
  x: x[part]!,
  y: y[part]!,
});

function clear(state: LayoutState): void {
  let last = 0;
  for (let i = 0; i < state.count; i++) {
    if (state.isPinned(i)) last = max(last, state.sheet[i]!);
    else state.place(i, state.shapeOf(i).rotations[0]!, -1, 0, 0);
  }
  state.sheets = last + 1;
  state.openLength = state.containerOf(last).length;
}

/** Shortens the last sheet to its last part. */
export function trimLastSheet(state: LayoutState): void {
  const last = state.sheets - 1;
  let used = 0;
  for (let k = 0; k < (state.memberCount[last] ?? 0); k++) used = max(used, state.maxX[state.members[last]![k]!]!);
  state.openLength = used;
}

const lengthOf = (positions: Positions, state: LayoutState): number =>
  state.lengthOfFirst(positions.sheets - 1) + positions.openLength;

/** Returns all parts, those that are placed first before the others, each the bulkiest first. */
export const byBulk = (state: LayoutState): number[] => inOrder(state, bySize(state, bulk)).flat();

/** Returns all parts, the largest first. */
function bySize(state: LayoutState, size: (shape: Shape) => number): number[] {
  const sizes = Array.from(state.shape, (s) => size(state.shapes[s]!));
  return Array.from(sizes.keys()).sort((a, b) => sizes[b]! - sizes[a]! || a - b);
}

const bulk = (shape: Shape): number => shape.hullArea * shape.diameter;
const side = (shape: Shape): number => shape.diameter;
const area = (shape: Shape): number => shape.area;

const heightOf = (shape: Shape, rotation: number): number =>
  outlineAt(shape, rotation).maxY - outlineAt(shape, rotation).minY;

/** Returns the rotations with the greatest value, up to rounding. */
function oneWay(rotations: Int32Array, value: (rotation: number) => number): Int32Array {
  const maximum = max(...Array.from(rotations, value));
  return rotations.filter((rotation) => value(rotation) >= maximum - 1e-6 * abs(maximum));
}

const allQuarters = (state: LayoutState): Int32Array[] =>
  state.shapes.map((shape) => quarterRotations(shape.rotations, state.rasters.tabulated));

/** Returns the quarter turns among many rotations, because they are quick to evaluate, or all if there is none. */
function quarterRotations(rotations: Int32Array, tabulated: number): Int32Array {
  const quarters = rotations.filter((rotation) => {
    const turn = turnOf(rotation);
    return turn < tabulated && turn % (tabulated / 4) === 0;
  });
  return quarters.length > 0 ? quarters : rotations;
}
