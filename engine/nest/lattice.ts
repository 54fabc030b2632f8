import { ceil, infinity, max, min } from './numbers.ts';
import type { Outline, Shape } from './outline.ts';
import { roundedCos, roundedSin } from './outline.ts';
import { angleOf, outlineAt, turnedBy } from './own-angle.ts';
import type { PairTables } from './pair-tables.ts';
import type { Room } from './search-state.ts';

/** Where one copy of a block lies: its turn and place. */
export type LatticeSpot = { readonly turn: number; readonly x: number; readonly y: number };

/** What is repeated: one part, or a part and its half-turned twin. */
type Motif = {
  readonly spots: readonly LatticeSpot[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Copies stacked at `pitch`; every next stack `step` further along and `phase` further down (modulo the pitch). */
type Lattice = { readonly motif: Motif; readonly pitch: number; readonly step: number; readonly phase: number };

const phases = 12;
const twinPlaces = 16;
const halvings = 40;

/**
 * Equal parts packed by repetition: the places of `count` copies on an empty sheet, column by column from x = 0, as many as
 * fit. Tried are all turns, alone and paired with the half-turned twin in touching positions; stacks touch, and
 * neighbouring stacks are shifted against each other and pushed together until they touch. A disc finds the hexagonal
 * packing this way, a triangle the strip of pairs. The answer uses the least length for the copies asked, or holds most
 * copies when the sheet is full.
 */
export function packLattice(
  type: number,
  shape: Shape,
  tables: PairTables,
  room: Room,
  count: number,
  touch: number,
): LatticeSpot[] {
  let best: LatticeSpot[] = [];
  let bestLength = infinity;
  const steps = shape.outlines.length;
  const free = (a: LatticeSpot, b: LatticeSpot, dx: number, dy: number): boolean => {
    const x = b.x - a.x + dx;
    const y = b.y - a.y + dy;
    if (a.turn < steps) return !tables.collides(tables.plainView(type * steps + a.turn, type * steps + b.turn), x, y);
    // Turned back by an angle of their own, a pair that lies the same way or opposite is one of the tables'.
    const angle = angleOf(a.turn, steps);
    const [c, s] = [roundedCos(angle), roundedSin(angle)];
    const opposite = a.turn === b.turn ? 0 : steps / 2;
    return !tables.collides(tables.plainView(type * steps, type * steps + opposite), c * x + s * y, c * y - s * x);
  };
  for (const turn of shape.turns) {
    const twin = turnedBy(turn, Math.PI, steps);
    const motifs = [motifOf(shape, [{ turn, x: 0, y: 0 }])];
    if (shape.turns.includes(twin)) motifs.push(...twins(shape, turn, twin, free));
    for (const motif of motifs) {
      for (const lattice of latticesOf(motif, free, touch)) {
        const spots = fill(shape, lattice, room, count, touch);
        const length = spots.reduce((most, s) => max(most, s.x + outlineAt(shape, s.turn).maxX), 0);
        if (spots.length < best.length || (spots.length === best.length && length >= bestLength)) continue;
        best = spots;
        bestLength = length;
      }
    }
  }
  return best;
}

type Free = (a: LatticeSpot, b: LatticeSpot, dx: number, dy: number) => boolean;

/** Pairs in touching positions around the part: pushed together from the side at several heights. */
function twins(shape: Shape, turn: number, twin: number, free: Free): Motif[] {
  const a = outlineAt(shape, turn);
  const b = outlineAt(shape, twin);
  const first = { turn, x: 0, y: 0 };
  const second = { turn: twin, x: 0, y: 0 };
  const found: Motif[] = [];
  const height = a.maxY - a.minY;
  const width = a.maxX - a.minX;
  for (let k = 0; k < twinPlaces; k++) {
    const dy = height * (k / twinPlaces - 0.5);
    const dx = pushed((d) => free(first, second, d, dy), a.maxX - b.minX);
    found.push(motifOf(shape, [first, { turn: twin, x: dx, y: dy }]));
    const across = width * (k / twinPlaces - 0.5);
    const down = pushed((d) => free(first, second, across, d), a.maxY - b.minY);
    found.push(motifOf(shape, [first, { turn: twin, x: across, y: down }]));
  }
  // Only tight pairs are worth repeating.
  const area = (m: Motif): number => (m.maxX - m.minX) * (m.maxY - m.minY);
  return found.sort((p, q) => area(p) - area(q)).slice(0, 6);
}

function motifOf(shape: Shape, spots: readonly LatticeSpot[]): Motif {
  const boxes = spots.map((s): Pick<Outline, 'minX' | 'minY' | 'maxX' | 'maxY'> => outlineAt(shape, s.turn));
  return {
    spots,
    minX: min(...spots.map((s, k) => s.x + boxes[k]!.minX)),
    minY: min(...spots.map((s, k) => s.y + boxes[k]!.minY)),
    maxX: max(...spots.map((s, k) => s.x + boxes[k]!.maxX)),
    maxY: max(...spots.map((s, k) => s.y + boxes[k]!.maxY)),
  };
}

function latticesOf(motif: Motif, free: Free, touch: number): Lattice[] {
  const apart = (dx: number, dy: number): boolean =>
    motif.spots.every((a) => motif.spots.every((b) => free(a, b, dx, dy)));
  const pitch = pushed((d) => apart(0, d), motif.maxY - motif.minY);
  const width = motif.maxX - motif.minX;
  const reach = ceil((motif.maxY - motif.minY) / max(pitch, touch)) + 1;
  const found: Lattice[] = [];
  for (let k = 0; k < phases; k++) {
    const phase = (pitch * k) / phases;
    // A stack next to a stack: no copy may meet any copy of the stack before.
    const clear = (d: number): boolean => {
      for (let row = -reach; row <= reach; row++) if (!apart(d, phase + row * pitch)) return false;
      return true;
    };
    found.push({ motif, pitch, step: pushed(clear, width), phase });
  }
  return found;
}

/** The least distance in (0, `far`] that is free with everything beyond it taken as free; `far` itself is free. */
function pushed(isFree: (distance: number) => boolean, far: number): number {
  let low = 0;
  let high = far;
  // The first blocked place coming from afar bounds the search, so parts never jump over each other.
  const strides = 24;
  for (let k = strides - 1; k >= 0; k--) {
    const d = (far * k) / strides;
    if (d > 0 && isFree(d)) high = d;
    else {
      low = d;
      break;
    }
  }
  for (let k = 0; k < halvings; k++) {
    const d = (low + high) / 2;
    if (isFree(d)) high = d;
    else low = d;
  }
  return high;
}

/** Copies of the lattice that lie inside the room, in columns from x = 0, at most `count`. */
function fill(shape: Shape, lattice: Lattice, room: Room, count: number, touch: number): LatticeSpot[] {
  const { motif, pitch, step, phase } = lattice;
  const spots: LatticeSpot[] = [];
  if (!(pitch > touch) || !(step > touch)) return spots;
  for (let column = 0; column * step <= room.length && spots.length < count; column++) {
    const x = column * step - motif.minX;
    const start = (column * phase) % pitch;
    for (let y = start - pitch - motif.minY; y + motif.minY <= room.height && spots.length < count; y += pitch) {
      for (const s of motif.spots) {
        const o = outlineAt(shape, s.turn);
        const spot = { turn: s.turn, x: x + s.x, y: y + s.y };
        const inside =
          spot.x + o.minX >= -touch &&
          spot.y + o.minY >= -touch &&
          spot.x + o.maxX <= room.length + touch &&
          spot.y + o.maxY <= room.height + touch;
        if (inside && spots.length < count) spots.push(spot);
      }
    }
  }
  return spots;
}
