import { apartOf, fine, motifFor, pushTogether, rough, findTightTwins } from './lattice-motif.ts';
import type { IsFree, Lattice, Motif, Precision, Twin } from './lattice-motif.ts';
import { angleOf, isMirrored, rotatedBy, roundedCos, roundedSin } from '../shape/rotation.ts';
import type { Shape } from '../shape/search-shape.ts';
import { abs, ceil, floor, infinity, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { NoFitRasters } from '../collision/no-fit-rasters.ts';
import type { Container } from '../problem/container.ts';
import { alignLattices } from './rotated-lattices.ts';

/** Directions tried for u over a half turn, and positions of the next row along it. */
const directions = { single: 24, twin: 12 };
const phases = 12;
/**
 * Numbers per rotation: lattices refined by small changes of direction, phase and the twin's position, and lattices
 * returned.
 */
const refined = 6;
const refiningSteps = 7;
const returned = 12;
/** Maximum number of copies by which rows that span the container have fewer than fit. */
const spreads = 2;
/** Maximum number of free rotations at which rows along the container's sides are tried. */
const maxFreeRotations = 6;

/** Parameters of a lattice; small changes produce its neighbors. */
type Recipe = { readonly rotation: number; readonly twin: Twin | null; readonly angle: number; readonly phase: number };

/**
 * Returns the densest lattices of one shape, densest first for each rotation, and those whose rows are spread evenly
 * so that they span the container. Candidates are the shape alone and double lattices (Kuperberg and Kuperberg 1990),
 * that is the shape paired with its twin in contact, in rows of many directions: a row is pushed together until its
 * copies touch, then the next row, at every phase, until it touches the first; the best are refined. This finds the
 * hexagonal packing of a disc, the strip of pairs of a triangle, and the stack of chevrons of an angle iron. A shape
 * with free rotation also has its lattices rotated to be parallel to the container's sides.
 *
 * @param shouldStop ends the search for lattices; those found so far are returned.
 */
export function findLattices(
  type: number,
  of: Shape,
  rasters: NoFitRasters,
  container: Container,
  contactTolerance: number,
  shouldStop: () => boolean = () => false,
): Lattice[] {
  // A lattice has no mirrored copies.
  const shape = { ...of, rotations: of.rotations.filter((rotation) => !isMirrored(rotation)) };
  const tabulated = shape.outlines.length;
  const free = freeOf(type, tabulated, rasters);
  const found: Lattice[] = [];
  for (const rotation of baseRotations(shape.rotations, tabulated)) {
    if (shouldStop()) return found;
    const half = rotatedBy(rotation, Math.PI, tabulated);
    const twins =
      shape.rotations.includes(half) && half !== rotation ? findTightTwins(shape, rotation, half, free) : [];
    const recipes = [null, ...twins].flatMap((twin) => recipesOf(rotation, twin));
    const cellOf = (recipe: Recipe): number => make(shape, recipe, free, rough, contactTolerance)?.cell ?? infinity;
    const bySpot: { recipe: Recipe; cell: number }[] = [];
    for (const recipe of recipes) {
      if (shouldStop()) break;
      bySpot.push({ recipe, cell: cellOf(recipe) });
    }
    const share = ({ recipe, cell }: { recipe: Recipe; cell: number }): number => (recipe.twin ? cell / 2 : cell);
    bySpot.sort((a, b) => share(a) - share(b));
    const dense: Lattice[] = [];
    for (const { recipe, cell } of different(bySpot).slice(0, returned)) {
      if (shouldStop()) return found.concat(dense);
      const better = dense.length < refined ? refine(recipe, cell, cellOf) : recipe;
      const lattice = make(shape, better, free, fine, contactTolerance);
      if (lattice !== null && isClear(lattice, free)) dense.push(lattice);
    }
    dense.sort((a, b) => perSpot(a) - perSpot(b));
    found.push(...dense);
    if (shouldStop()) return found;
    found.push(...spanningRows(shape, rotation, twins, container, free, contactTolerance));
  }
  if (shape.freeRotation === null) return found;
  // Other angles have no denser lattices, but some that fit better along the container's sides.
  for (const rotation of freeRotations(shape, tabulated)) {
    if (shouldStop()) return found;
    const half = rotatedBy(rotation, Math.PI, tabulated);
    found.push(
      ...spanningRows(shape, rotation, findTightTwins(shape, rotation, half, free), container, free, contactTolerance),
    );
  }
  return [...found, ...alignLattices(found, shape, container, contactTolerance)];
}

function freeOf(type: number, tabulated: number, rasters: NoFitRasters): IsFree {
  return (a, b, dx, dy) => {
    const x = b.x - a.x + dx;
    const y = b.y - a.y + dy;
    if (a.rotation < tabulated)
      return !rasters.collides(type * tabulated + a.rotation, type * tabulated + b.rotation, x, y);
    // A pair at the same free rotation, or at opposite ones, has a raster after both are rotated back.
    const angle = angleOf(a.rotation, tabulated);
    const [c, s] = [roundedCos(angle), roundedSin(angle)];
    const opposite = a.rotation === b.rotation ? 0 : tabulated / 2;
    return !rasters.collides(type * tabulated, type * tabulated + opposite, c * x + s * y, c * y - s * x);
  };
}

const perSpot = (lattice: Lattice): number => lattice.cell / lattice.motif.poses.length;

/**
 * Returns the quarter turns if there are any, and the first of each pair of opposite ones: a lattice rotated by half a
 * turn is the same.
 */
function baseRotations(rotations: Int32Array, tabulated: number): number[] {
  const all = Array.from(rotations);
  const quarters = all.filter((rotation) => rotation < tabulated && rotation % (tabulated / 4) === 0);
  const some = quarters.length > 0 ? quarters : all.slice(0, 1);
  return some.filter((rotation) => rotation < tabulated / 2 || !some.includes(rotation - tabulated / 2));
}

/**
 * Returns a few rotations at which a long edge is parallel to a side of the container, and the first of each pair of
 * opposite ones.
 */
function freeRotations(shape: Shape, tabulated: number): number[] {
  const freeRotation = Array.from(shape.rotations).filter((rotation) => rotation >= tabulated);
  return freeRotation
    .filter((rotation, k) => !freeRotation.slice(0, k).includes(rotatedBy(rotation, Math.PI, tabulated)))
    .slice(0, maxFreeRotations);
}

function recipesOf(rotation: number, twin: Twin | null): Recipe[] {
  const ways = twin === null ? directions.single : directions.twin;
  const found: Recipe[] = [];
  for (let d = 0; d < ways; d++) {
    for (let p = 0; p < phases; p++) found.push({ rotation, twin, angle: (Math.PI * d) / ways, phase: p / phases });
  }
  return found;
}

/** Removes recipes with the same area: usually they produce the same lattice from another of its directions. */
function different(sorted: readonly { recipe: Recipe; cell: number }[]): { recipe: Recipe; cell: number }[] {
  return sorted.filter(
    (one, k) => one.cell < infinity && (k === 0 || abs(one.cell - sorted[k - 1]!.cell) > 1e-3 * one.cell),
  );
}

function refine(start: Recipe, cell: number, cellOf: (recipe: Recipe) => number): Recipe {
  let best = start;
  let minimum = cell;
  let [angle, phase, at] = [Math.PI / 24, 1 / 24, 1 / 32];
  for (let step = 0; step < refiningSteps; step++) {
    const { twin } = best;
    const tries: Recipe[] = [-1, 1].flatMap((sign) => [
      { ...best, angle: best.angle + sign * angle },
      { ...best, phase: best.phase + sign * phase },
      ...(twin === null ? [] : [{ ...best, twin: { ...twin, at: twin.at + sign * at } }]),
    ]);
    let better = false;
    for (const recipe of tries) {
      const now = cellOf(recipe);
      if (now >= minimum) continue;
      [best, minimum, better] = [recipe, now, true];
    }
    if (!better) [angle, phase, at] = [angle / 2, phase / 2, at / 2];
  }
  return best;
}

/** Returns null when copies overlap in this direction at every distance. */
function make(
  shape: Shape,
  recipe: Recipe,
  free: IsFree,
  precision: Precision,
  contactTolerance: number,
): Lattice | null {
  const motif = motifFor(shape, recipe.rotation, recipe.twin, free, precision);
  const [c, s] = [roundedCos(recipe.angle), roundedSin(recipe.angle)];
  const apart = apartOf(motif, free);
  const [width, height] = [motif.maxX - motif.minX, motif.maxY - motif.minY];
  const far = min(abs(c) > 1e-9 ? width / abs(c) : infinity, abs(s) > 1e-9 ? height / abs(s) : infinity);
  const length = pushTogether((d) => apart(d * c, d * s), far, precision);
  return withRow({ motif, pitch: length, c, s }, recipe.phase, apart, precision, contactTolerance);
}

/** A motif repeated every `pitch` in direction (c, s). */
type Row = { readonly motif: Motif; readonly pitch: number; readonly c: number; readonly s: number };

/** Returns a lattice from a row: the next row, shifted by `phase` pitches, is pushed against it. */
function withRow(
  { motif, pitch, c, s }: Row,
  phase: number,
  apart: (dx: number, dy: number) => boolean,
  precision: Precision,
  contactTolerance: number,
): Lattice | null {
  const [width, height] = [motif.maxX - motif.minX, motif.maxY - motif.minY];
  if (!(pitch > contactTolerance)) return null;
  const reach = ceil(sqrt(width * width + height * height) / pitch) + 1;
  const clear = (d: number): boolean => {
    for (let k = -reach; k <= reach; k++) {
      const along = (phase + k) * pitch;
      if (!apart(along * c - d * s, along * s + d * c)) return false;
    }
    return true;
  };
  const step = pushTogether(clear, width * abs(s) + height * abs(c), precision);
  if (!(step > contactTolerance)) return null;
  const along = phase * pitch;
  const v = { vx: along * c - step * s, vy: along * s + step * c };
  return { motif, ux: pitch * c, uy: pitch * s, ...v, cell: pitch * step };
}

/**
 * Returns upright and level rows whose copies are spread evenly across the container, also with every other row
 * shifted by half.
 */
function spanningRows(
  shape: Shape,
  rotation: number,
  twins: readonly Twin[],
  container: Container,
  free: IsFree,
  contactTolerance: number,
): Lattice[] {
  const found: Lattice[] = [];
  for (const twin of [null, ...twins]) {
    const motif = motifFor(shape, rotation, twin, free, fine);
    const apart = apartOf(motif, free);
    for (const [c, s] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const size = s === 1 ? motif.maxY - motif.minY : motif.maxX - motif.minX;
      const span = (s === 1 ? container.height : container.length) - size;
      const minimum = pushTogether((d) => apart(d * c, d * s), size, fine);
      if (!(minimum > contactTolerance) || span < minimum) continue;
      const pitches = [minimum];
      for (let less = 0; less < spreads; less++) {
        for (const shift of [0, 0.5]) {
          const copies = floor((span + contactTolerance) / minimum - shift) - less;
          if (copies >= 1) pitches.push(max(minimum, span / (copies + shift)));
        }
      }
      for (const pitch of pitches) {
        for (let p = 0; p < phases; p++) {
          const lattice = withRow({ motif, pitch, c, s }, p / phases, apart, fine, contactTolerance);
          if (lattice !== null && isClear(lattice, free)) found.push(lattice);
        }
      }
    }
  }
  const dense = found.sort((a, b) => perSpot(a) - perSpot(b));
  const minimum = dense.length > 0 ? perSpot(dense[0]!) : 0;
  return dense.filter((lattice) => perSpot(lattice) < 1.25 * minimum).slice(0, 24);
}

/** Returns true when no two motifs of the lattice overlap, however far apart in rows. */
function isClear({ motif, ux, uy, vx, vy, cell }: Lattice, free: IsFree): boolean {
  const apart = apartOf(motif, free);
  const [width, height] = [motif.maxX - motif.minX, motif.maxY - motif.minY];
  const size = sqrt(width * width + height * height);
  const rows = ceil((size * sqrt(ux * ux + uy * uy)) / cell);
  const copies = ceil((size * sqrt(vx * vx + vy * vy)) / cell);
  for (let j = 0; j <= rows; j++) {
    for (let i = j === 0 ? 1 : -copies; i <= copies; i++) {
      if (!apart(i * ux + j * vx, i * uy + j * vy)) return false;
    }
  }
  return true;
}
