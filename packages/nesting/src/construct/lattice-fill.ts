import { abs, ceil, floor, infinity, max, min } from '@measurement-nesting/curves/math';
import type { Lattice } from './lattice-motif.ts';
import type { LatticePose } from './lattice-motif.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Container } from '../problem/container.ts';

/** Number of shifts of a lattice against the container's sides, along each of its vectors. */
const shifts = 8;
/** Number of fills per rotation that are combined with each other. */
const combined = 8;
/** Maximum number of positions of the seam between two blocks. */
const maxSeams = 32;

/** Size of the part of the container filled first, as a multiple of the copies' area without waste. */
const roomFor = 2;

/** A pose with the far edges of its box. */
type PlacedPose = LatticePose & { readonly right: number; readonly bottom: number };
/** Poses inside the container, by their right edges. */
type Fill = readonly PlacedPose[];

/**
 * Returns the poses of `count` copies on an empty sheet from these lattices: all of them in minimum length if they
 * fit, else as many as possible. Each lattice is tried at several shifts against the container's sides; two are also
 * combined beside or above each other in blocks, which closes the strip that a single one leaves at a side.
 *
 * @param shouldStop ends the comparison as soon as there is a fill.
 */
export function fillContainer(
  lattices: readonly Lattice[],
  shape: Shape,
  container: Container,
  count: number,
  contactTolerance: number,
  shouldStop: () => boolean = () => false,
): LatticePose[] {
  // A small number of copies does not need all of a long container.
  const cell = min(...lattices.map((lattice) => lattice.cell / lattice.motif.poses.length));
  const length = (roomFor * count * cell) / container.height + roomFor * shape.diameter;
  const poses =
    length < container.length
      ? filled(lattices, shape, { ...container, length }, count, contactTolerance, shouldStop)
      : [];
  return poses.length === count ? poses : filled(lattices, shape, container, count, contactTolerance, shouldStop);
}

/** Returns a number that no lattice of a shape exceeds in a container. */
export const maxInLattice = (shape: Shape, { length, height }: Container): number =>
  ceil((length * height) / shape.area) + 1;

function filled(
  lattices: readonly Lattice[],
  shape: Shape,
  container: Container,
  count: number,
  contactTolerance: number,
  shouldStop: () => boolean,
): LatticePose[] {
  let best: Fill = [];
  const offer = (fill: Fill): void => {
    if (
      fill.length > best.length ||
      (fill.length === best.length && lengthOf(fill) < lengthOf(best) - contactTolerance)
    )
      best = fill;
  };
  const byRotation = new Map<number, Fill[]>();
  const isOver = (): boolean => best.length > 0 && shouldStop();
  for (const lattice of lattices) {
    if (isOver()) break;
    const fill = bestShift(lattice, shape, container, count, contactTolerance);
    offer(fill.slice(0, count));
    const rotation = lattice.motif.poses[0]!.rotation;
    byRotation.set(rotation, [...(byRotation.get(rotation) ?? []), fill]);
  }
  const some = Array.from(byRotation.values()).flatMap((fills) => fills.sort(fuller(count)).slice(0, combined));
  for (const a of some) {
    for (const b of some) if (a !== b && !isOver()) combine(a, b, best, container, count, contactTolerance, offer);
  }
  return best.map(({ rotation, x, y }) => ({ rotation, x, y }));
}

/** Combines two fills in blocks beside and above each other, where the result could equal the best. */
function combine(
  a: Fill,
  b: Fill,
  best: Fill,
  container: Container,
  count: number,
  contactTolerance: number,
  offer: (fill: Fill) => void,
): void {
  const beside = besideAt(a, b, container, count, contactTolerance);
  if (beside.reach >= best.length) offer(blocksBeside(a, b, beside.at, container, count, contactTolerance));
  for (const at of edges(a, 'bottom', contactTolerance)) {
    const reach = reachOfBands(a, b, at, container, contactTolerance);
    if (reach >= min(count, best.length)) offer(bands(a, b, at, container, count, contactTolerance));
  }
}

const lengthOf = (fill: Fill): number => (fill.length > 0 ? fill.at(-1)!.right : infinity);

/** Orders fills: more copies first, up to the requested count; then less length. */
const fuller =
  (count: number) =>
  (a: Fill, b: Fill): number => {
    const [na, nb] = [min(a.length, count), min(b.length, count)];
    return nb - na || (na > 0 ? a[na - 1]!.right - b[nb - 1]!.right : 0);
  };

function bestShift(
  lattice: Lattice,
  shape: Shape,
  container: Container,
  count: number,
  contactTolerance: number,
): Fill {
  let best: Fill = [];
  const { ux, uy, vx, vy, motif } = lattice;
  const better = fuller(count);
  const offer = (x: number, y: number): void => {
    const fill = posesInside(lattice, shape, container, { x, y }, contactTolerance, best, count);
    if (better(fill, best) < 0) best = fill;
  };
  for (const pose of motif.poses) {
    const o = outlineAt(shape, pose.rotation);
    offer(-o.minX - pose.x, -o.minY - pose.y);
  }
  for (let i = 0; i < shifts; i++) {
    for (let j = 0; j < shifts; j++) offer((i * ux + j * vx) / shifts, (i * uy + j * vy) / shifts);
  }
  return best;
}

/**
 * Returns all poses of the lattice through (x, y) inside the container, relative to its corner, by their right edges; none if `best`
 * has more of the `count` copies, or as many in the same length or less, which saves sorting them.
 */
function posesInside(
  lattice: Lattice,
  shape: Shape,
  container: Container,
  { x, y }: { readonly x: number; readonly y: number },
  contactTolerance: number,
  best: Fill,
  count: number,
): Fill {
  const { motif, ux, uy, vx, vy } = lattice;
  const det = ux * vy - uy * vx;
  // Integer multiples of u and v that can bring a motif into the container.
  const corners = [0, 1, 2, 3].map((k) => {
    const cx = (k & 1 ? container.length - motif.minX : -motif.maxX) - x;
    const cy = (k & 2 ? container.height - motif.minY : -motif.maxY) - y;
    return { i: (cx * vy - cy * vx) / det, j: (ux * cy - uy * cx) / det };
  });
  const fromJ = floor(min(...corners.map(({ j }) => j)));
  const toJ = ceil(max(...corners.map(({ j }) => j)));
  const fromI = floor(min(...corners.map(({ i }) => i)));
  const toI = ceil(max(...corners.map(({ i }) => i)));
  const found: { rotation: number; x: number; y: number; right: number; bottom: number }[] = [];
  let [left, top, end] = [infinity, infinity, -infinity];
  for (let j = fromJ; j <= toJ; j++) {
    const [low, high] = rangeInside(x + j * vx, ux, -motif.maxX, container.length - motif.minX, fromI, toI);
    const [first, last] = rangeInside(y + j * vy, uy, -motif.maxY, container.height - motif.minY, low, high);
    for (let i = first; i <= last; i++) {
      for (const s of motif.poses) {
        const o = outlineAt(shape, s.rotation);
        const px = x + i * ux + j * vx + s.x;
        const py = y + i * uy + j * vy + s.y;
        const right = px + o.maxX;
        const bottom = py + o.maxY;
        if (
          px + o.minX < -contactTolerance ||
          py + o.minY < -contactTolerance ||
          right > container.length + contactTolerance ||
          bottom > container.height + contactTolerance
        )
          continue;
        found.push({ rotation: s.rotation, x: px, y: py, right, bottom });
        left = min(left, px + o.minX);
        top = min(top, py + o.minY);
        end = max(end, right);
      }
    }
  }
  const [copies, bestCopies] = [min(found.length, count), min(best.length, count)];
  if (copies < bestCopies) return [];
  if (copies === bestCopies && copies > 0 && found.length <= count && end - left >= best[copies - 1]!.right) return [];
  for (const pose of found) {
    pose.x -= left;
    pose.right -= left;
    pose.y -= top;
    pose.bottom -= top;
  }
  return found.sort((a, b) => a.right - b.right || a.y - b.y);
}

/** Returns the integers i in [from, to] with low <= start + i * step <= high, widened by one. */
function rangeInside(
  start: number,
  step: number,
  low: number,
  high: number,
  from: number,
  to: number,
): [number, number] {
  if (abs(step) < 1e-9) return [from, to];
  const a = (low - start) / step;
  const b = (high - start) / step;
  return [max(from, floor(min(a, b)) - 1), min(to, ceil(max(a, b)) + 1)];
}

/** Returns the distinct far edges of a fill without the last: possible starts of another block. */
function edges(fill: Fill, edge: 'right' | 'bottom', contactTolerance: number): number[] {
  const all = Float64Array.from(fill, (pose) => pose[edge]).sort();
  const distinct = Array.from(all).filter((at, k) => k + 1 < all.length && all[k + 1]! - at > 8 * contactTolerance);
  const every = ceil(distinct.length / maxSeams);
  return distinct.filter((_, k) => k % every === 0);
}

/** Returns the best seam between blocks a and b: the most copies up to `count`, or the least length for that number. */
function besideAt(
  a: Fill,
  b: Fill,
  container: Container,
  count: number,
  contactTolerance: number,
): { at: number; reach: number } {
  let best = { at: 0, reach: 0, length: infinity };
  for (let k = 0; k < a.length && k < count; k++) {
    const at = a[k]!.right;
    if (k + 1 < a.length && a[k + 1]!.right - at <= 8 * contactTolerance) continue;
    const rest = min(count - k - 1, countUpTo(b, container.length - at + contactTolerance));
    const reach = k + 1 + rest;
    const length = rest > 0 ? at + b[rest - 1]!.right : at;
    if (reach > best.reach || (reach === best.reach && length < best.length)) best = { at, reach, length };
  }
  return best;
}

/** Returns the number of poses of the fill that end at or before `right`. */
function countUpTo(fill: Fill, right: number): number {
  let [low, high] = [0, fill.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fill[middle]!.right <= right) low = middle + 1;
    else high = middle;
  }
  return low;
}

function blocksBeside(
  a: Fill,
  b: Fill,
  at: number,
  container: Container,
  count: number,
  contactTolerance: number,
): Fill {
  const first = a.filter((pose) => pose.right <= at + contactTolerance);
  const second = b
    .filter((pose) => pose.right + at <= container.length + contactTolerance)
    .map((pose) => moved(pose, at, 0));
  return [...first, ...second].slice(0, count);
}

function reachOfBands(a: Fill, b: Fill, at: number, container: Container, contactTolerance: number): number {
  let reach = 0;
  for (const { bottom } of a) if (bottom <= at + contactTolerance) reach++;
  for (const { bottom } of b) if (bottom + at <= container.height + contactTolerance) reach++;
  return reach;
}

function bands(a: Fill, b: Fill, at: number, container: Container, count: number, contactTolerance: number): Fill {
  const upper = a.filter((pose) => pose.bottom <= at + contactTolerance);
  const lower = b
    .filter((pose) => pose.bottom + at <= container.height + contactTolerance)
    .map((pose) => moved(pose, 0, at));
  return [...upper, ...lower].sort((p, q) => p.right - q.right || p.y - q.y).slice(0, count);
}

function moved({ rotation, x, y, right, bottom }: PlacedPose, dx: number, dy: number): PlacedPose {
  return { rotation, x: x + dx, y: y + dy, right: right + dx, bottom: bottom + dy };
}
