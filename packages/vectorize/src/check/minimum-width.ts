import { type Box, type Contour, flattenContour } from '@measurement-nesting/curves';

/** Two facing edges at their minimum distance, in inches. */
export type NarrowPlace = { readonly widthIn: number; readonly place: Box };

export type NarrowPlaces = {
  /** Material between two edges, narrowest first; positions close to a reported one are left out. */
  readonly bridges: readonly NarrowPlace[];
  /** Gaps between two edges outside the material. */
  readonly gaps: readonly NarrowPlace[];
  /** Blunt tips of the material: narrow, but not bridges. */
  readonly spikes: readonly NarrowPlace[];
};

export type NarrowOptions = {
  /** Maximum distance of polylines from their curves. */
  readonly toleranceIn: number;
  /** All widths below this are reported; above it only the narrowest. */
  readonly careIn: number;
  /** Perimeter of an end that consists only of raster pixels: blunt or pointed, it has no width of its own. */
  readonly endIn: number;
};

/** Number of chunks along the larger side of the outlines' box. */
const CHUNKS_A_SIDE = 400;
/**
 * A point is nearest to the opposite edge when its own edges approach it by no more than this (sine of about 6
 * degrees).
 */
const FACING = 0.1;
/** Tolerance as a share of a chunk's length: a point that faces the joint of two chunks faces both. */
const ROUNDING = 1e-9;
const MAX_PLACES = 12;
/** Search range as a multiple of the reported width, to detect where material widens. */
const LOOKED_TIMES = 1.6;
/** Number of chunks without a facing edge that end a neck. */
const NECK_BREAK = 4;
/** Pairs up to this many chunks apart are searched from every chunk, further pairs from proportionally fewer. */
const STRIDE_STEPS = 64;

/**
 * Finds where the material, or the gap beside it, is narrowest: pairs of facing edges at a local minimum of distance. A
 * tip that ends in a point and a corner have no such pair; strokes, necks and slots do. Exact for straight edges except
 * for the chunk length (1/400 of the drawing); on curves the width is low by the tolerance at most. Contours have
 * material on their right.
 */
export function checkMinimumWidth(contours: readonly Contour[], options: NarrowOptions): NarrowPlaces {
  const chunks = cut([contours], options.toleranceIn);
  if (chunks.count === 0) return { bridges: [], gaps: [], spikes: [] };
  const found = facingEdges(chunks, options.careIn, 0);
  const bridges = chosen(found.bridge, chunks, true, options);
  return {
    bridges: bridges.through,
    gaps: chosen(found.gap, chunks, false, options).through,
    spikes: bridges.ends,
  };
}

/**
 * Finds where the gap between two drawings that do not overlap is narrowest: edges of two drawings that face each other
 * without material between them. Edges closer than `sharedIn` are one shared edge and not a gap. Accuracy as in
 * `checkMinimumWidth`.
 */
export function gapsBetween(
  drawings: readonly (readonly Contour[])[],
  options: NarrowOptions & { readonly sharedIn: number },
): readonly NarrowPlace[] {
  const chunks = cut(drawings, options.toleranceIn);
  const { gap } = facingEdges(chunks, options.careIn, options.sharedIn);
  // Gaps between edges of the same drawing are reported for that drawing alone.
  for (let p = 0; p < chunks.count; p++) {
    if (gap.width[p]! < Infinity && chunks.drawing[p] === chunks.drawing[gap.chunk[p]!]) gap.width[p] = Infinity;
  }
  return chosen(gap, chunks, false, options).through;
}

function facingEdges(chunks: Chunks, careIn: number, sharedIn: number): { bridge: Facing; gap: Facing } {
  const index = indexChunks(chunks);
  const found = { bridge: newFacing(chunks.count), gap: newFacing(chunks.count) };
  const largest = Math.hypot(chunks.maxX - chunks.minX, chunks.maxY - chunks.minY);
  // Near pairs are searched first: when one is found, pairs further away are irrelevant. Far pairs are searched from
  // fewer chunks.
  const lookedIn = LOOKED_TIMES * careIn;
  for (let radius = Math.max(lookedIn, 4 * chunks.step); ; radius *= 4) {
    search(chunks, index, radius, lookedIn, sharedIn, found);
    if ((found.bridge.min < Infinity && found.gap.min < Infinity) || radius >= largest) return found;
  }
}

/** Nearest facing edge for the beginning of each chunk: distance, chunk, and position on it. */
type Facing = {
  min: number;
  readonly width: Float64Array;
  readonly chunk: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
};

function newFacing(count: number): Facing {
  return {
    min: Infinity,
    width: new Float64Array(count).fill(Infinity),
    chunk: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
  };
}

type Chunks = {
  readonly count: number;
  /** Beginning of each chunk; its end is the beginning of the next chunk along its contour. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** Index of the drawing that contains the chunk. */
  readonly drawing: Int32Array;
  readonly step: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

function cut(drawings: readonly (readonly Contour[])[], tolerance: number): Chunks {
  const owners = drawings.flatMap((contours, drawing) => contours.map(() => drawing));
  const rings = drawings.flatMap((contours) => contours.map((contour) => flattenContour(contour, tolerance)));
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
  const drawing: number[] = [];
  for (const [r, ring] of rings.entries()) {
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
      drawing.push(owners[r]!);
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
    drawing: Int32Array.from(drawing),
    step,
    minX,
    minY,
    maxX,
    maxY,
  };
}

/** Chunks by the grid cell of their beginning: `items` from `starts[cell]` to `starts[cell + 1]`. */
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
  shared: number,
  found: { bridge: Facing; gap: Facing },
): void {
  const { count, x, y, next, previous, step, minX, minY } = chunks;
  const { cell, columns, rows, starts, items } = index;
  const stride = Math.max(1, Math.floor(radius / (STRIDE_STEPS * step)));
  for (let p = 0; p < count; p += stride) {
    const px = x[p]!;
    const py = y[p]!;
    const widest = Math.min(radius, Math.max(care, found.bridge.min, found.gap.min));
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
        if (along < -ROUNDING || along > 1 + ROUNDING) continue;
        const side = (dx * (py - y[a]!) - dy * (px - x[a]!)) / length;
        const width = Math.abs(side);
        const facing = side > 0 ? found.bridge : found.gap;
        if (width <= shared || width >= facing.width[p]!) continue;
        if (width > Math.min(radius, Math.max(care, facing.min))) continue;
        const qx = x[a]! + along * dx;
        const qy = y[a]! + along * dy;
        if (leadsNearer(chunks, p, previous[p]!, qx, qy, width) || leadsNearer(chunks, p, next[p]!, qx, qy, width)) {
          continue;
        }
        facing.width[p] = width;
        facing.chunk[p] = a;
        facing.x[p] = qx;
        facing.y[p] = qy;
        if (width < facing.min) facing.min = width;
      }
    }
  }
}

function leadsNearer({ x, y }: Chunks, p: number, neighbor: number, qx: number, qy: number, width: number): boolean {
  const dx = x[neighbor]! - x[p]!;
  const dy = y[neighbor]! - y[p]!;
  return dx * (qx - x[p]!) + dy * (qy - y[p]!) > FACING * Math.hypot(dx, dy) * width;
}

/**
 * Returns the narrowest place, then one for each further neck. Both sides of a neck are followed as long as they face
 * an edge, so that it is reported once. Each place is verified to be inside the material, or outside it for gaps.
 */
function chosen(
  facing: Facing,
  chunks: Chunks,
  throughMaterial: boolean,
  { careIn, endIn }: NarrowOptions,
): { through: NarrowPlace[]; ends: NarrowPlace[] } {
  const order: number[] = [];
  for (let p = 0; p < chunks.count; p++) if (facing.width[p]! < Infinity) order.push(p);
  order.sort((a, b) => facing.width[a]! - facing.width[b]! || a - b);
  const isNamed = new Uint8Array(chunks.count);
  const isPointed = new Uint8Array(chunks.count);
  const places: NarrowPlace[] = [];
  const ends: NarrowPlace[] = [];
  for (const p of order) {
    if (places.length >= MAX_PLACES) break;
    if (isNamed[p] === 1) continue;
    const end = facing.width[p]! < careIn ? endBeyond(p, facing, chunks, endIn) : null;
    if (end && end.way <= endIn) continue;
    if (throughMaterial && end && isPoint(p, end, facing, chunks)) {
      isNamed[p] = 1;
      if (ends.length < MAX_PLACES && !passes(p, end, isPointed)) ends.push(placeOf(p, facing, chunks));
      isPointed[p] = 1;
      continue;
    }
    nameAlong(p, facing, chunks, isNamed);
    nameAlong(facing.chunk[p]!, facing, chunks, isNamed);
    const [x, y, qx, qy] = [chunks.x[p]!, chunks.y[p]!, facing.x[p]!, facing.y[p]!];
    if (isInside(chunks, (x + qx) / 2, (y + qy) / 2) !== throughMaterial) continue;
    places.push(placeOf(p, facing, chunks));
  }
  return { through: places, ends };
}

function placeOf(p: number, facing: Facing, chunks: Chunks): NarrowPlace {
  const [x, y, qx, qy] = [chunks.x[p]!, chunks.y[p]!, facing.x[p]!, facing.y[p]!];
  return {
    widthIn: facing.width[p]!,
    place: { minX: Math.min(x, qx), minY: Math.min(y, qy), maxX: Math.max(x, qx), maxY: Math.max(y, qy) },
  };
}

/**
 * End of the material or of a gap: the length of the boundary around it from one edge to the other, and the step arrays
 * in both directions.
 */
type End = { readonly way: number; readonly step: Int32Array; readonly back: Int32Array; readonly goal: number };

/** Maximum length of the boundary around an end, in widths; longer and thinner tips are bridges. */
const END_TIMES = 400;
/**
 * Maximum area of an end as a share of width times boundary length: slightly more than a stroke of that width. A larger
 * area means that a neck leads to it.
 */
const STROKE_SHARE = 0.55;
/**
 * A tip is wider by this factor at half its length further back, and at least this many widths back. A stroke has the
 * same width there.
 */
const WIDER = 1.25;
const BACK_TIMES = 6;
const ASKED = 16;

/** Returns the end whose two sides are the edges at `p`, or null; the nearer when there are two. */
function endBeyond(p: number, facing: Facing, { x, y, next, previous }: Chunks, minWay: number): End | null {
  const width = facing.width[p]!;
  const longest = Math.max(minWay, END_TIMES * width);
  let end: End | null = null;
  for (const [step, back, goal] of [
    [next, previous, facing.chunk[p]!],
    [previous, next, next[facing.chunk[p]!]!],
  ] as const) {
    let [way, area, at] = [0, 0, p];
    const pass = (toX: number, toY: number): void => {
      way += Math.hypot(toX - x[at]!, toY - y[at]!);
      area += ((x[at]! - x[p]!) * (toY - y[p]!) - (toX - x[p]!) * (y[at]! - y[p]!)) / 2;
    };
    while (at !== goal && way <= longest) {
      pass(x[step[at]!]!, y[step[at]!]!);
      at = step[at]!;
    }
    if (at !== goal) continue;
    pass(facing.x[p]!, facing.y[p]!);
    if (way <= longest && (way <= minWay || Math.abs(area) <= STROKE_SHARE * width * way)) {
      if (!end || way < end.way) end = { way, step, back, goal };
    }
  }
  return end;
}

/** Returns whether an end is a point. */
function isPoint(p: number, { way, back }: End, facing: Facing, { x, y }: Chunks): boolean {
  const far = Math.max(way / 4, BACK_TIMES * facing.width[p]!);
  let behind = p;
  for (let gone = 0, chunks = 0; gone <= far || chunks < 2; chunks++) {
    gone += Math.hypot(x[back[behind]!]! - x[behind]!, y[back[behind]!]! - y[behind]!);
    behind = back[behind]!;
  }
  // Not every chunk has been searched for a facing edge.
  for (let k = 0; k < ASKED && facing.width[behind]! === Infinity; k++) behind = back[behind]!;
  return facing.width[behind]! < Infinity && facing.width[behind]! > WIDER * facing.width[p]!;
}

/** Returns whether the boundary around an end passes a marked chunk. */
function passes(p: number, { step, goal }: End, marks: Uint8Array): boolean {
  for (let at = p; at !== goal; at = step[at]!) if (marks[at] === 1) return true;
  return marks[goal] === 1 || marks[step[goal]!] === 1;
}

function nameAlong(from: number, { width }: Facing, { next, previous }: Chunks, isNamed: Uint8Array): void {
  for (const step of [next, previous]) {
    let missing = 0;
    for (let p = from; missing < NECK_BREAK; p = step[p]!) {
      if (p !== from && isNamed[p] === 1) break;
      isNamed[p] = 1;
      missing = width[p]! < Infinity ? 0 : missing + 1;
    }
  }
}

/** Even-odd test, by the chunks that a ray to the right crosses. */
function isInside({ count, x, y, next }: Chunks, px: number, py: number): boolean {
  let inside = false;
  for (let a = 0; a < count; a++) {
    const b = next[a]!;
    if (y[a]! > py === y[b]! > py) continue;
    if (px < x[a]! + ((py - y[a]!) / (y[b]! - y[a]!)) * (x[b]! - x[a]!)) inside = !inside;
  }
  return inside;
}
