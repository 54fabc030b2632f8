import { positionBesideZones, positionsAtSides } from '../collision/position-beside-zones.ts';
import type { Outline } from '../shape/outline.ts';
import { polygonArea, type Bounds } from '../shape/polygon.ts';
import { turnOf } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Random } from '../random.ts';
import { bottomLeftSamples } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';
import type { Candidate } from './corner-heap.ts';
import { CornerHeap } from './corner-heap.ts';
import { OccupiedCells } from './occupied-cells.ts';
import { fitInHole } from './fit-in-hole.ts';
import { slideToContact } from './slide-to-contact.ts';
import { max, min, infinity } from '@measurement-nesting/curves/math';

/** Contact positions of one shape on one sheet, least cost first; a position found blocked never becomes free again. */
type Corners = { readonly heap: CornerHeap; membersSeen: number };

/**
 * Bottom-left fill (Baker et al. 1980; here toward x = 0): places the parts in input order, each at the free
 * position nearest to x = 0 (then y = 0) on the first sheet that has one; opens a sheet when none has. Overlap-free.
 * Parts must fit an empty sheet at some rotation; one that does not remains unplaced (sheet -1) and is returned.
 *
 * Candidate positions: corners of the sheet, positions flush with placed parts and exclusion zones, centers of holes, and random samples;
 * the best ones slide into contact, so exact fits are found.
 */
export class BottomLeftFill {
  private readonly state: LayoutState;
  private readonly random: Random;
  private readonly corners = new Map<number, Corners>();
  private readonly samples: number;
  readonly #occupied: OccupiedCells;
  private readonly shouldStop: () => boolean;
  /** By shape, the first sheet that may have space. */
  private readonly firstSheet: Int32Array;

  /** By shape, the candidate rotations. */
  private readonly rotations: readonly Int32Array[];

  constructor(state: LayoutState, random: Random, shouldStop: () => boolean, rotations?: readonly Int32Array[]) {
    this.rotations = rotations ?? state.shapes.map((shape) => shape.rotations);
    this.state = state;
    this.random = random;
    this.shouldStop = shouldStop;
    this.samples = max(
      bottomLeftSamples.minimum,
      min(bottomLeftSamples.maximum, (bottomLeftSamples.evaluations / max(1, state.count)) | 0),
    );
    this.firstSheet = new Int32Array(state.shapes.length);
    this.#occupied = new OccupiedCells(state);
  }

  /** Places parts on the sheets from `from` on, opening up to `maxSheets`; returns the parts without a position. */
  place(order: readonly number[], maxSheets: number, from = 0): number[] {
    const { state } = this;
    const left: number[] = [];
    state.sheets = max(1, state.sheets);
    const lastOf = new Map(order.map((part) => [state.shape[part]!, part]));
    for (const part of order) {
      const type = state.shape[part]!;
      let placed = false;
      for (let sheet = max(from, this.firstSheet[type]!); sheet < maxSheets && !placed; sheet++) {
        if (sheet >= state.sheets) {
          state.sheets = sheet + 1;
          state.openLength = state.containerOf(sheet).length;
        }
        state.ensureSheet(sheet);
        placed = this.placeOn(part, sheet);
        if (placed) break;
        this.firstSheet[type] = sheet + 1;
        // Further sheets of the same size have no more room.
        if (state.memberCount[sheet] === 0 && !state.hasSizes) break;
      }
      if (!placed) left.push(part);
      // In jobs with hundreds of shapes these would be most of the memory.
      if (lastOf.get(type) === part) for (let k = 0; k < state.sheets; k++) this.corners.delete(this.#keyOf(type, k));
      if (this.shouldStop()) {
        const at = order.indexOf(part);
        left.push(...order.slice(at + 1));
        break;
      }
    }
    const opened = state.sheets;
    while (state.sheets > 1 && state.memberCount[state.sheets - 1] === 0) state.sheets--;
    if (state.hasSizes && state.sheets < opened) state.openLength = state.containerOf(state.sheets - 1).length;
    return left;
  }

  /** Returns the key of a shape on a sheet. */
  #keyOf(type: number, sheet: number): number {
    return type * this.state.maxSheets + sheet;
  }

  private placeOn(part: number, sheet: number): boolean {
    const { state } = this;
    const type = state.shape[part]!;
    const corner = this.firstFreeCorner(part, type, sheet);
    const sample = this.bestSample(part, type, sheet, corner?.cost ?? infinity);
    let best: Candidate | null = null;
    for (const start of [corner, sample]) {
      if (start === null) continue;
      state.place(part, start.rotation, sheet, start.x, start.y);
      slideToContact(state, part);
      const cost = costOf(outlineAt(state.shapes[type]!, start.rotation), state.x[part]!, state.y[part]!);
      if (best === null || cost < best.cost)
        best = { cost, rotation: start.rotation, x: state.x[part]!, y: state.y[part]! };
      state.place(part, start.rotation, -1, 0, 0);
    }
    if (best === null) return false;
    state.place(part, best.rotation, sheet, best.x, best.y);
    return true;
  }

  private firstFreeCorner(part: number, type: number, sheet: number): Candidate | null {
    const { state } = this;
    this.#occupied.update(sheet);
    const key = this.#keyOf(type, sheet);
    let corners = this.corners.get(key);
    if (corners === undefined) {
      corners = { heap: new CornerHeap(), membersSeen: 0 };
      this.corners.set(key, corners);
      for (const rotation of this.rotations[type]!) {
        const o = outlineAt(state.shapes[type]!, rotation);
        this.push(corners.heap, o, rotation, -o.minX, -o.minY, sheet);
        this.push(corners.heap, o, rotation, -o.minX, state.containerOf(sheet).height - o.maxY, sheet);
        this.#addBesideZones(corners.heap, o, rotation, sheet);
      }
    }
    const members = state.members[sheet]!;
    for (; corners.membersSeen < state.memberCount[sheet]!; corners.membersSeen++) {
      this.addAround(corners.heap, type, members[corners.membersSeen]!, sheet);
    }
    for (let { top } = corners.heap; top !== null; { top } = corners.heap) {
      const o = outlineAt(state.shapes[type]!, top.rotation);
      if (this.#occupied.covers(sheet, o, top.x, top.y)) state.evaluations++;
      else if (state.isFree(part, top.rotation, sheet, top.x, top.y)) return top;
      corners.heap.pop();
    }
    return null;
  }

  /**
   * Adds positions flush with the zones of a sheet, with holes around them, in the corners of its outline, and one that
   * is free on the empty sheet.
   */
  #addBesideZones(heap: CornerHeap, o: Outline, rotation: number, sheet: number): void {
    const { state } = this;
    const container = state.containerOf(sheet);
    if (container.zones === undefined) return;
    for (const zone of container.zones.all) {
      this.#addFlush(heap, o, rotation, zone, sheet);
      for (const hole of o.holeCenters) this.push(heap, o, rotation, zone.x - hole.x, zone.y - hole.y, sheet);
    }
    const { boxes, outline } = container.zones;
    if (outline !== undefined) {
      for (const { x, y } of positionsAtSides(o, outline, false)) this.push(heap, o, rotation, x, y, sheet);
      for (const box of boxes) this.#addFlush(heap, o, rotation, box, sheet);
    }
    const { collision } = state.rasters;
    const free = positionBesideZones(o, container, collision, state.contactTolerance);
    if (free !== null) this.push(heap, o, rotation, free.x, free.y, sheet);
  }

  /** Adds positions flush with a box. */
  #addFlush(heap: CornerHeap, o: Outline, rotation: number, { minX, minY, maxX, maxY }: Bounds, sheet: number): void {
    const { height } = this.state.containerOf(sheet);
    const right = maxX - o.minX;
    const left = minX - o.minX;
    this.push(heap, o, rotation, right, minY - o.minY, sheet);
    this.push(heap, o, rotation, right, maxY - o.maxY, sheet);
    this.push(heap, o, rotation, right, -o.minY, sheet);
    this.push(heap, o, rotation, left, maxY - o.minY, sheet);
    this.push(heap, o, rotation, left, minY - o.maxY, sheet);
    this.push(heap, o, rotation, right, height - o.maxY, sheet);
  }

  /** Adds positions flush with the box of a placed part, and in the centers of its holes. */
  private addAround(heap: CornerHeap, type: number, j: number, sheet: number): void {
    const { state } = this;
    const shape = state.shapes[type]!;
    const box = { minX: state.minX[j]!, minY: state.minY[j]!, maxX: state.maxX[j]!, maxY: state.maxY[j]! };
    for (const rotation of this.rotations[type]!) {
      const o = outlineAt(shape, rotation);
      this.#addFlush(heap, o, rotation, box, sheet);
      const other = state.shapeOf(j);
      if (!other.hasHoles) continue;
      const around = state.outlineOf(j);
      for (const hole of around.holeCenters) {
        this.push(
          heap,
          o,
          rotation,
          state.x[j]! + hole.x - (o.minX + o.maxX) / 2,
          state.y[j]! + hole.y - (o.minY + o.maxY) / 2,
          sheet,
        );
      }
      const { tabulated } = state.rasters;
      // Outlines at free angles are rotated in place.
      const areTabulated = turnOf(rotation) < tabulated && turnOf(state.rotation[j]!) < tabulated;
      for (const hole of areTabulated ? around.polygons : []) {
        const fit = polygonArea(hole) < 0 ? fitInHole(hole, o) : null;
        if (fit !== null) this.push(heap, o, rotation, state.x[j]! + fit.x, state.y[j]! + fit.y, sheet);
      }
    }
  }

  private push(heap: CornerHeap, o: Outline, rotation: number, x: number, y: number, sheet: number): void {
    const { state } = this;
    const { contactTolerance } = state;
    const { length, height } = state.containerOf(sheet);
    if (x + o.minX < -contactTolerance || y + o.minY < -contactTolerance || y + o.maxY > height + contactTolerance)
      return;
    if (x + o.maxX > length + contactTolerance) return;
    heap.push(costOf(o, x, y), rotation, x, y);
  }

  private bestSample(part: number, type: number, sheet: number, below: number): Candidate | null {
    const { state, random } = this;
    const shape = state.shapes[type]!;
    const length = min(state.lengthOf(sheet), this.usedLength(sheet) + shape.diameter);
    const rotations = this.rotations[type]!;
    let best: Candidate | null = null;
    let bound = below;
    for (let k = 0; k < this.samples; k++) {
      const rotation = rotations[random.below(rotations.length)]!;
      const o = outlineAt(shape, rotation);
      const spanX = length - (o.maxX - o.minX);
      const spanY = state.containerOf(sheet).height - (o.maxY - o.minY);
      if (spanX < -state.contactTolerance || spanY < -state.contactTolerance) continue;
      const x = random.next() * max(0, spanX) - o.minX;
      const y = random.next() * max(0, spanY) - o.minY;
      const cost = costOf(o, x, y);
      if (cost >= bound || !state.isFree(part, rotation, sheet, x, y)) continue;
      bound = cost;
      best = { cost, rotation, x, y };
    }
    return best;
  }

  private usedLength(sheet: number): number {
    const { state } = this;
    let used = 0;
    for (let k = 0; k < state.memberCount[sheet]!; k++) used = max(used, state.maxX[state.members[sheet]![k]!]!);
    return used;
  }
}

/** Returns a cost that is less nearer to x = 0, then y = 0, and for a narrower outline. */
const costOf = (o: Outline, x: number, y: number): number =>
  10 * (2 * x + o.minX + o.maxX + (o.maxX - o.minX) * 0.5) + (2 * y + o.minY + o.maxY);
