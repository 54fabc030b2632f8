import type { Pole } from './poles.ts';
import { findPoles } from './poles.ts';
import type { Bounds, Ring } from './polygon.ts';
import { insideRings, convexHull, diameter, movedRing, oriented, ringArea, ringBounds, ringsArea } from './polygon.ts';
import type { OwnAngle } from './rotation.ts';
import { abs, cos, infinity, max, min, round, sin, sqrt } from '../../geometry/math.ts';

/**
 * A shape turned to one of its angles, as the collision kernel wants it: edges as flat arrays, material on the side
 * of positive turn. The edges are drawn in by `touch`, so shapes that only touch do not collide.
 */
export type Outline = {
  readonly rings: readonly Ring[];
  /** Edges (ax, ay) to (bx, by), all rings one after the other. */
  readonly edges: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** Disjoint circles inside; the first is the deepest point. */
  readonly poles: number;
  readonly px: Float64Array;
  readonly py: Float64Array;
  readonly pr: Float64Array;
  /** One point inside every separate piece of material, `pieces` of them, then the first corner of every ring. */
  readonly pieces: number;
  readonly innerX: Float64Array;
  readonly innerY: Float64Array;
  /** Middles of the holes' boxes. */
  readonly holeCentres: readonly { readonly x: number; readonly y: number }[];
  /** Box of the true rings. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** One distinct shape of the job; its outlines are centred on the box of the unturned shape. */
export type Shape = {
  /** By step of a full turn; every step has one, allowed or not, because pairs are compared by relative turn. */
  readonly outlines: readonly Outline[];
  /** Steps this shape may take, without repeats of what looks the same. */
  readonly turns: Int32Array;
  /** The centre: rings given + (-centreX, -centreY) = outline at step 0. */
  readonly centreX: number;
  readonly centreY: number;
  /** Net area, holes excluded. */
  readonly area: number;
  /** Convex hull at step 0. */
  readonly hull: Ring;
  readonly hullArea: number;
  readonly sqrtHull: number;
  readonly diameter: number;
  /** Smaller side of the unturned box. */
  readonly minSide: number;
  readonly hasHoles: boolean;
  /** What a shape that may lie at any angle has for it; null for the table steps alone. */
  readonly own: OwnAngle | null;
};

/** Cosines and sines of the steps of a full turn; quarter turns exact, others rounded so that machines agree. */
export type Turns = { readonly steps: number; readonly cos: Float64Array; readonly sin: Float64Array };

export function makeTurns(steps: number): Turns {
  const cos = new Float64Array(steps);
  const sin = new Float64Array(steps);
  for (let k = 0; k < steps; k++) {
    cos[k] = roundedCos((2 * Math.PI * k) / steps);
    sin[k] = roundedSin((2 * Math.PI * k) / steps);
  }
  return { steps, cos, sin };
}

const trigGrain = 1e12;
/** cos and sin differ in the last bit between engines; a grid of 1e-12 hides that. */
export const roundedCos = (angle: number): number => round(cos(angle) * trigGrain) / trigGrain + 0;
export const roundedSin = (angle: number): number => round(sin(angle) * trigGrain) / trigGrain + 0;

/** The collision test tries the deepest few circles before edges. */
export const fewPoles = 3;

/**
 * @param rings outer ring(s) and holes in one frame, without self-crossings; any orientation.
 * @param allowed steps of `turns` the shape may take.
 * @param touch by how much edges are drawn in before they count as colliding; tiny against the shape.
 * @param mostPoles how many circles inside are kept: more where overlap is measured by them.
 */
export function makeShape(
  outer: readonly Ring[],
  holes: readonly Ring[],
  allowed: readonly number[],
  turns: Turns,
  touch: number,
  mostPoles = fewPoles,
): Shape {
  const box = ringBounds(outer);
  const centreX = (box.minX + box.maxX) / 2;
  const centreY = (box.minY + box.maxY) / 2;
  const rings = [
    ...outer.map((ring) => movedRing(oriented(ring, 1), 1, 0, -centreX, -centreY)),
    ...holes.map((ring) => movedRing(oriented(ring, -1), 1, 0, -centreX, -centreY)),
  ];
  const area = ringsArea(rings);
  const hull = convexHull(rings);
  const poles = findPoles(rings, ringBounds(rings), area, mostPoles);
  const inner = outer.length === 1 ? poles.slice(0, 1) : innerPoints(rings);
  const outlines: Outline[] = [];
  for (let k = 0; k < turns.steps; k++)
    outlines.push(makeOutline(rings, poles, inner, turns.cos[k]!, turns.sin[k]!, touch));
  const hullArea = ringArea(hull);
  return {
    outlines,
    turns: Int32Array.from(distinctTurns(outlines, allowed, touch)),
    centreX,
    centreY,
    area,
    hull,
    hullArea,
    sqrtHull: sqrt(hullArea),
    diameter: diameter(hull),
    minSide: min(box.maxX - box.minX, box.maxY - box.minY),
    hasHoles: holes.length > 0,
    own: null,
  };
}

export function makeOutline(
  rings: readonly Ring[],
  poles: readonly Pole[],
  inner: readonly Pole[],
  cos: number,
  sin: number,
  touch: number,
): Outline {
  const turned = rings.map((ring) => movedRing(ring, cos, sin, 0, 0));
  const edges = turned.reduce((sum, ring) => sum + ring.xs.length, 0);
  const ax = new Float64Array(edges);
  const ay = new Float64Array(edges);
  const bx = new Float64Array(edges);
  const by = new Float64Array(edges);
  const corners: { x: number; y: number }[] = [];
  let k = 0;
  for (const ring of turned) {
    const { xs, ys } = drawnIn(ring, touch);
    corners.push({ x: xs[0]!, y: ys[0]! });
    for (let i = 0; i < xs.length; i++, k++) {
      const j = i + 1 < xs.length ? i + 1 : 0;
      ax[k] = xs[i]!;
      ay[k] = ys[i]!;
      bx[k] = xs[j]!;
      by[k] = ys[j]!;
    }
  }
  return {
    rings: turned,
    edges,
    ax,
    ay,
    bx,
    by,
    poles: poles.length,
    px: Float64Array.from(poles, (p) => p.x * cos - p.y * sin),
    py: Float64Array.from(poles, (p) => p.x * sin + p.y * cos),
    pr: Float64Array.from(poles, (p) => max(0, p.r - touch)),
    pieces: inner.length,
    innerX: Float64Array.from([...inner.map((p) => p.x * cos - p.y * sin), ...corners.map((corner) => corner.x)]),
    innerY: Float64Array.from([...inner.map((p) => p.x * sin + p.y * cos), ...corners.map((corner) => corner.y)]),
    holeCentres: turned.filter((ring) => ringArea(ring) < 0).map((ring) => middleOf(ringBounds([ring]))),
    ...ringBounds(turned),
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The same outline in memory of its own, to be turned in place. */
export function copyOutline(outline: Outline): Outline {
  return {
    ...outline,
    rings: outline.rings.map(({ xs, ys }) => ({ xs: xs.slice(), ys: ys.slice() })),
    ax: outline.ax.slice(),
    ay: outline.ay.slice(),
    bx: outline.bx.slice(),
    by: outline.by.slice(),
    px: outline.px.slice(),
    py: outline.py.slice(),
    innerX: outline.innerX.slice(),
    innerY: outline.innerY.slice(),
    holeCentres: outline.holeCentres.map((centre) => ({ ...centre })),
  };
}

/** Makes `target`, a copy of `source`, the source turned by the angle of the given cosine and sine. Allocates nothing. */
export function turnOutline(target: Outline, source: Outline, cos: number, sin: number): void {
  const box = target as Writable<Outline>;
  box.minX = box.minY = infinity;
  box.maxX = box.maxY = -infinity;
  let first = 0;
  for (let r = 0; r < source.rings.length; r++) {
    const { xs, ys } = source.rings[r]!;
    const turned = target.rings[r]!;
    const n = xs.length;
    for (let i = 0; i < n; i++) {
      const x = xs[i]! * cos - ys[i]! * sin;
      const y = xs[i]! * sin + ys[i]! * cos;
      turned.xs[i] = x;
      turned.ys[i] = y;
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
    // The edges of a ring follow each other: each ends where the next begins.
    turnPoints(source.ax, source.ay, target.ax, target.ay, first, first + n, cos, sin);
    for (let k = first, end = first + n; k < end; k++) {
      const next = k + 1 < end ? k + 1 : first;
      target.bx[k] = target.ax[next]!;
      target.by[k] = target.ay[next]!;
    }
    first += n;
  }
  turnPoints(source.px, source.py, target.px, target.py, 0, source.poles, cos, sin);
  turnPoints(source.innerX, source.innerY, target.innerX, target.innerY, 0, source.innerX.length, cos, sin);
  for (let k = 0; k < source.holeCentres.length; k++) {
    const { x, y } = source.holeCentres[k]!;
    const centre = target.holeCentres[k] as { x: number; y: number };
    centre.x = x * cos - y * sin;
    centre.y = x * sin + y * cos;
  }
}

function turnPoints(
  fromX: Float64Array,
  fromY: Float64Array,
  toX: Float64Array,
  toY: Float64Array,
  start: number,
  end: number,
  cos: number,
  sin: number,
): void {
  for (let i = start; i < end; i++) {
    const x = fromX[i]!;
    const y = fromY[i]!;
    toX[i] = x * cos - y * sin;
    toY[i] = x * sin + y * cos;
  }
}

/** The deepest point of every outer ring with the holes that lie in it. */
function innerPoints(rings: readonly Ring[]): Pole[] {
  const holes = rings.filter((ring) => ringArea(ring) < 0);
  return rings
    .filter((ring) => ringArea(ring) > 0)
    .map((ring) => {
      const piece = [ring, ...holes.filter((hole) => insideRings([ring], hole.xs[0]!, hole.ys[0]!))];
      return findPoles(piece, ringBounds(piece), ringsArea(piece), 1)[0]!;
    });
}

function middleOf(box: Bounds): { x: number; y: number } {
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
}

/** Every vertex moved into the material so that both its edges move by `distance`; needle tips by at most ten times that. */
function drawnIn(ring: Ring, distance: number): Ring {
  const n = ring.xs.length;
  const xs = new Float64Array(n);
  const ys = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const h = i > 0 ? i - 1 : n - 1;
    const j = i + 1 < n ? i + 1 : 0;
    let ux = ring.xs[i]! - ring.xs[h]!;
    let uy = ring.ys[i]! - ring.ys[h]!;
    let vx = ring.xs[j]! - ring.xs[i]!;
    let vy = ring.ys[j]! - ring.ys[i]!;
    const u = sqrt(ux * ux + uy * uy) || 1;
    const v = sqrt(vx * vx + vy * vy) || 1;
    ux /= u;
    uy /= u;
    vx /= v;
    vy /= v;
    // Inward normals (-uy, ux) and (-vy, vx); the corner moves along their sum.
    const nx = -uy - vy;
    const ny = ux + vx;
    const scale = min(10, 1 / max(1e-9, 1 + ux * vx + uy * vy));
    xs[i] = ring.xs[i]! + nx * scale * distance;
    ys[i] = ring.ys[i]! + ny * scale * distance;
  }
  return { xs, ys };
}

/** The allowed steps, leaving out those that give the same outline as an earlier one (a disc needs one, an H two). */
function distinctTurns(outlines: readonly Outline[], allowed: readonly number[], touch: number): number[] {
  const kept: number[] = [];
  for (const k of allowed) if (!kept.some((other) => sameOutline(outlines[k]!, outlines[other]!, touch))) kept.push(k);
  return kept;
}

function sameOutline(a: Outline, b: Outline, touch: number): boolean {
  if (a.edges !== b.edges) return false;
  return a.rings.every((ring) =>
    ring.xs.every((x, i) =>
      b.rings.some((other) =>
        other.xs.some((ox, j) => abs(ox - x) <= touch && abs(other.ys[j]! - ring.ys[i]!) <= touch),
      ),
    ),
  );
}
