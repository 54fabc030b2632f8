import { flattenContour } from '../geometry/flatten.ts';
import type { Box, Contour } from '../geometry/types.ts';

/** Two edges that face each other, nearest at this place. Inches. */
export type NarrowPlace = { readonly widthIn: number; readonly place: Box };

export type NarrowPlaces = {
  /** Material between two edges, narrowest first; places close to one already named are left out. */
  readonly bridges: readonly NarrowPlace[];
  /** Room between two edges outside the material. */
  readonly gaps: readonly NarrowPlace[];
};

export type NarrowOptions = {
  /** How closely curves are followed. */
  readonly toleranceIn: number;
  /** Everything narrower than this is looked for; beyond it only the narrowest. */
  readonly careIn: number;
};

/** Chunks the outlines are cut into: this many to the larger side of their box. */
const CHUNKS_A_SIDE = 400;
/** A point is nearest to the other edge when its own edges lead no nearer than this (sine of about 6 degrees). */
const FACING = 0.1;
const MOST_PLACES = 12;

/**
 * Where the material, or the room beside it, is narrowest: pairs of edges that face each other, so that nowhere near is
 * nearer. A tip that runs to a point has no such pair, nor has a corner; a stroke, a neck and a slot have. Exact for straight
 * edges but for the chunks' length (1/400 of the drawing); on curves short by the tolerance at most. Contours have material on
 * their right.
 */
export function narrowPlaces(contours: readonly Contour[], options: NarrowOptions): NarrowPlaces {
  const chunks = cut(contours, options.toleranceIn);
  if (chunks.count === 0) return { bridges: [], gaps: [] };
  const index = indexChunks(chunks);
  const found = { bridge: [] as Pair[], gap: [] as Pair[] };
  const reach = { bridge: Infinity, gap: Infinity };
  const largest = Math.hypot(chunks.maxX - chunks.minX, chunks.maxY - chunks.minY);
  // Near pairs first: once one is known, nothing further away matters.
  for (let radius = Math.max(options.careIn, 4 * chunks.step); ; radius *= 4) {
    found.bridge.length = 0;
    found.gap.length = 0;
    search(chunks, index, radius, options.careIn, found, reach);
    if ((reach.bridge < Infinity && reach.gap < Infinity) || radius >= largest) break;
  }
  return { bridges: chosen(found.bridge, chunks, true), gaps: chosen(found.gap, chunks, false) };
}

type Chunks = {
  readonly count: number;
  /** Begin and end of each, and the neighbours along its contour. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly step: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

type Pair = {
  readonly width: number;
  readonly x: number;
  readonly y: number;
  readonly qx: number;
  readonly qy: number;
};

function cut(contours: readonly Contour[], tolerance: number): Chunks {
  const rings = contours.map((contour) => flattenContour(contour, tolerance));
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const { x, y } of ring) {
      minX = Math.min(minX, x);
      minY = Math.min(minY, y);
      maxX = Math.max(maxX, x);
      maxY = Math.max(maxY, y);
    }
  }
  const step = Math.max(maxX - minX, maxY - minY, 1e-6) / CHUNKS_A_SIDE;
  const xs: number[] = [];
  const ys: number[] = [];
  const next: number[] = [];
  const previous: number[] = [];
  for (const ring of rings) {
    const first = xs.length;
    ring.forEach((from, i) => {
      const to = ring[(i + 1) % ring.length]!;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length === 0) return;
      const parts = Math.max(1, Math.ceil(length / step));
      for (let k = 0; k < parts; k++) {
        xs.push(from.x + ((to.x - from.x) * k) / parts);
        ys.push(from.y + ((to.y - from.y) * k) / parts);
      }
    });
    for (let i = first; i < xs.length; i++) {
      previous.push(i === first ? xs.length - 1 : i - 1);
      next.push(i === xs.length - 1 ? first : i + 1);
    }
  }
  return {
    count: xs.length,
    x: Float64Array.from(xs),
    y: Float64Array.from(ys),
    next: Int32Array.from(next),
    previous: Int32Array.from(previous),
    step,
    minX,
    minY,
    maxX,
    maxY,
  };
}

/** Chunks by the grid cell their beginning lies in: `items` from `starts[cell]` to `starts[cell + 1]`. */
type Index = {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly starts: Int32Array;
  readonly items: Int32Array;
};

function indexChunks({ count, x, y, step, minX, minY, maxX, maxY }: Chunks): Index {
  const cell = 2 * step;
  const columns = Math.floor((maxX - minX) / cell) + 1;
  const rows = Math.floor((maxY - minY) / cell) + 1;
  const cellOf = (i: number): number => Math.floor((y[i]! - minY) / cell) * columns + Math.floor((x[i]! - minX) / cell);
  const starts = new Int32Array(columns * rows + 1);
  for (let i = 0; i < count; i++) starts[cellOf(i) + 1]!++;
  for (let c = 0; c < columns * rows; c++) starts[c + 1]! += starts[c]!;
  const fill = starts.slice();
  const items = new Int32Array(count);
  for (let i = 0; i < count; i++) items[fill[cellOf(i)]!++] = i;
  return { cell, columns, rows, starts, items };
}

function search(
  chunks: Chunks,
  index: Index,
  radius: number,
  care: number,
  found: { bridge: Pair[]; gap: Pair[] },
  reach: { bridge: number; gap: number },
): void {
  const { count, x, y, next, previous, step, minX, minY } = chunks;
  const { cell, columns, rows, starts, items } = index;
  for (let p = 0; p < count; p++) {
    const px = x[p]!;
    const py = y[p]!;
    const widest = Math.min(radius, Math.max(care, reach.bridge, reach.gap));
    const far = widest + step;
    const left = Math.max(0, Math.floor((px - far - minX) / cell));
    const right = Math.min(columns - 1, Math.floor((px + far - minX) / cell));
    const top = Math.max(0, Math.floor((py - far - minY) / cell));
    const bottom = Math.min(rows - 1, Math.floor((py + far - minY) / cell));
    for (let row = top; row <= bottom; row++) {
      for (let k = starts[row * columns + left]!; k < starts[row * columns + right + 1]!; k++) {
        const a = items[k]!;
        const b = next[a]!;
        if (a === p || b === p) continue;
        const dx = x[b]! - x[a]!;
        const dy = y[b]! - y[a]!;
        const length = Math.hypot(dx, dy);
        const along = ((px - x[a]!) * dx + (py - y[a]!) * dy) / (length * length);
        if (along < 0 || along > 1) continue;
        const side = (dx * (py - y[a]!) - dy * (px - x[a]!)) / length;
        const width = Math.abs(side);
        const kind = side > 0 ? 'bridge' : 'gap';
        if (width > Math.min(radius, Math.max(care, reach[kind])) || width === 0) continue;
        const qx = x[a]! + along * dx;
        const qy = y[a]! + along * dy;
        if (leadsNearer(chunks, p, previous[p]!, qx, qy, width) || leadsNearer(chunks, p, next[p]!, qx, qy, width)) {
          continue;
        }
        found[kind].push({ width, x: px, y: py, qx, qy });
        if (width < reach[kind]) reach[kind] = width;
      }
    }
  }
}

function leadsNearer({ x, y }: Chunks, p: number, neighbour: number, qx: number, qy: number, width: number): boolean {
  const dx = x[neighbour]! - x[p]!;
  const dy = y[neighbour]! - y[p]!;
  return dx * (qx - x[p]!) + dy * (qy - y[p]!) > FACING * Math.hypot(dx, dy) * width;
}

/** The narrowest, and then whatever is apart from those already chosen; each really runs through material, or beside it. */
function chosen(pairs: Pair[], chunks: Chunks, throughMaterial: boolean): NarrowPlace[] {
  pairs.sort((a, b) => a.width - b.width || a.x - b.x || a.y - b.y);
  const kept: Pair[] = [];
  const apart = 12 * chunks.step;
  for (const pair of pairs) {
    if (kept.length >= MOST_PLACES) break;
    const isNew = kept.every(
      (other) =>
        Math.hypot(other.x - pair.x, other.y - pair.y) > apart &&
        Math.hypot(other.qx - pair.x, other.qy - pair.y) > apart,
    );
    if (isNew && isInside(chunks, (pair.x + pair.qx) / 2, (pair.y + pair.qy) / 2) === throughMaterial) kept.push(pair);
  }
  return kept.map(({ width, x, y, qx, qy }) => ({
    widthIn: width,
    place: { minX: Math.min(x, qx), minY: Math.min(y, qy), maxX: Math.max(x, qx), maxY: Math.max(y, qy) },
  }));
}

/** Even-odd, by the chunks that a ray to the right crosses. */
function isInside({ count, x, y, next }: Chunks, px: number, py: number): boolean {
  let inside = false;
  for (let a = 0; a < count; a++) {
    const b = next[a]!;
    if (y[a]! > py === y[b]! > py) continue;
    if (px < x[a]! + ((py - y[a]!) / (y[b]! - y[a]!)) * (x[b]! - x[a]!)) inside = !inside;
  }
  return inside;
}
