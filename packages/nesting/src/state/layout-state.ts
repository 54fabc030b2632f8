import { clz32, infinity } from '@measurement-nesting/curves/math';
import { BoxBitsetIndex } from '../collision/box-bitset-index.ts';
import { FREE, UNDECIDED } from '../collision/cell-state.ts';
import { containerLoss } from '../collision/container-overlap.ts';
import { FreeAnglePairs } from '../collision/free-angle-pairs.ts';
import type { NoFitRasters } from '../collision/no-fit-rasters.ts';
import type { Container, ContainerZone, ContainerZones, SheetPlan } from '../problem/container.ts';
import { reachOf } from '../problem/place-first.ts';
import type { PlaceFirst } from '../problem/place-first.ts';
import type { Positions } from '../problem/positions.ts';
import type { Problem } from '../problem/problem.ts';
import type { Outline } from '../shape/outline.ts';
import { isMirrored, turnOf } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import { OverlapTracker } from './overlap-tracker.ts';

/** Parts for which the list of a sheet has memory at first. */
const firstMembers = 32;

const noZones: readonly ContainerZone[] = [];

/** Returns true when the box of an outline at (x, y) meets that of a zone. */
const meetsZone = ({ minX, minY, maxX, maxY }: ContainerZone, o: Outline, x: number, y: number): boolean =>
  maxX > x + o.minX && minX < x + o.maxX && maxY > y + o.minY && minY < y + o.maxY;

/** Loss of a part on a sheet where it is not allowed, or across the grain there, equal to that of a part entirely outside. */
const forbiddenLoss = (shape: Shape): number => 2 * shape.diameter * shape.sqrtHull;

/**
 * A layout in which parts may overlap, with an up-to-date loss of every pair. All sheets are in one state; only the
 * last one's length is open. Parts and sheets are numbers, coordinates flat arrays.
 */
export class LayoutState {
  readonly count: number;
  readonly shapes: readonly Shape[];
  readonly rasters: NoFitRasters;
  readonly container: Container;
  readonly maxSheets: number;
  /** Contact tolerance, also the rounding tolerance at the container's sides. */
  readonly contactTolerance: number;
  readonly overlaps: OverlapTracker;

  /** By part: index of its shape, position, rotation index, sheet and box. */
  readonly shape: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rotation: Int32Array;
  readonly sheet: Int32Array;
  readonly minX: Float64Array;
  readonly minY: Float64Array;
  readonly maxX: Float64Array;
  readonly maxY: Float64Array;

  sheets = 1;
  openLength: number;
  /** Parts by sheet; an unplaced part is in none. */
  readonly members: Int32Array[] = [];
  readonly memberCount: number[] = [];
  /** The parts found by `findNear`, valid until its next call. */
  readonly near: Int32Array;
  /** Number of evaluated positions: the cost of a search. */
  evaluations = 0;

  /** Parts that are placed first, null without any, and the number of the first sheets they may be on. */
  readonly first: PlaceFirst | null;
  #sheetsOfFirst = infinity;
  /** By part, 1 if the grain of a sheet does not limit its rotations; null without any. */
  readonly #grainFree: Uint8Array | null;
  /** By part, 1 if it never moves; null when all may. */
  private readonly pinned: Uint8Array | null;
  private readonly plan: SheetPlan | null;
  /** minX, minY, maxX, maxY of each part in sequence, for the inner loop. */
  private readonly boxes: Float64Array;
  private readonly index: BoxBitsetIndex;
  private readonly freeAnglePairs: FreeAnglePairs;
  /** By sheet, one bit for each part on it, and the range of words that have had any since it was empty. */
  private readonly onSheet: Int32Array[] = [];
  readonly #firstWord: number[] = [];
  readonly #endWord: number[] = [];
  /** By part, its oriented shape: shape x tabulated + rotation, or `rasters.free`. */
  private readonly oriented: Int32Array;
  /** Index of each mirror image among the shapes. */
  readonly #imageOf: ReadonlyMap<Shape, number>;
  /** Oriented shape of each shape of a zone. */
  readonly #orientedZone: ReadonlyMap<Shape, number>;
  /** By part, its index in the list of its sheet. */
  private readonly slot: Int32Array;
  /** Parts whose outlines must be compared with an evaluated pose, and their weighted losses; 0 without a raster. */
  private readonly openParts: Int32Array;
  private readonly openLosses: Float64Array;

  constructor(
    problem: Pick<
      Problem,
      'shapes' | 'shapeOfPart' | 'container' | 'plan' | 'contactTolerance' | 'pinned' | 'first' | 'grainFree'
    >,
    rasters: NoFitRasters,
  ) {
    const { shapes, shapeOfPart, container, contactTolerance } = problem;
    const n = shapeOfPart.length;
    this.count = n;
    this.shapes = shapes;
    this.#imageOf = new Map(
      shapes.flatMap(({ image }) => (image === null ? [] : [[image, shapes.indexOf(image)] as const])),
    );
    this.rasters = rasters;
    this.container = container;
    this.plan = problem.plan ?? null;
    const zones = [container, ...(this.plan?.containers ?? [])].flatMap((of) => of.zones?.all ?? []);
    this.#orientedZone = new Map(zones.map(({ shape }) => [shape, shapes.indexOf(shape) * rasters.tabulated] as const));
    this.pinned = problem.pinned ?? null;
    this.first = problem.first ?? null;
    this.#grainFree = problem.grainFree ?? null;
    this.maxSheets = this.plan === null ? n : this.plan.containers.length;
    this.contactTolerance = contactTolerance;
    this.overlaps = new OverlapTracker(n);
    this.shape = shapeOfPart;
    this.openLength = this.containerOf(0).length;
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.rotation = new Int32Array(n);
    this.sheet = new Int32Array(n).fill(-1);
    this.minX = new Float64Array(n);
    this.minY = new Float64Array(n);
    this.maxX = new Float64Array(n);
    this.maxY = new Float64Array(n);
    this.boxes = new Float64Array(4 * n);
    this.index = new BoxBitsetIndex(n);
    this.index.reset(container.length, container.height);
    this.freeAnglePairs = new FreeAnglePairs(shapes, rasters.collision, n);
    this.oriented = new Int32Array(n);
    this.slot = new Int32Array(n);
    this.near = new Int32Array(n);
    this.openParts = new Int32Array(n);
    this.openLosses = new Float64Array(n);
  }

  shapeOf(part: number): Shape {
    return this.shapes[this.shape[part]!]!;
  }

  isPinned(part: number): boolean {
    return this.pinned !== null && this.pinned[part] === 1;
  }

  get hasPins(): boolean {
    return this.pinned !== null;
  }

  /** Returns the far end of the pinned parts on a sheet, a lower bound of its length; 0 without any. */
  pinnedLengthOf(sheet: number): number {
    if (this.pinned === null) return 0;
    let far = 0;
    for (let part = 0; part < this.count; part++)
      if (this.pinned[part] === 1 && this.sheet[part] === sheet && this.maxX[part]! > far) far = this.maxX[part]!;
    return far;
  }

  /** True when the sheets have several sizes. */
  get hasSizes(): boolean {
    return this.plan !== null;
  }

  containerOf(sheet: number): Container {
    return this.plan === null ? this.container : this.plan.containers[sheet]!;
  }

  /** Returns the exclusion zones of a sheet. */
  zonesOf(sheet: number): readonly ContainerZone[] {
    return this.containerOf(sheet).zones?.all ?? noZones;
  }

  /** Returns true when a rotation is allowed on a sheet: with grain only half turns. */
  allowsRotation(rotation: number, sheet: number): boolean {
    if (this.plan === null || !this.plan.halfTurns[sheet]!) return true;
    const { tabulated } = this.rasters;
    const turn = turnOf(rotation);
    return turn < tabulated && (2 * turn) % tabulated === 0;
  }

  /** Returns true when a part may be on a sheet at a rotation. */
  #allows(part: number, rotation: number, sheet: number): boolean {
    if (!this.mayBeOn(part, sheet)) return false;
    return this.#grainFree?.[part] === 1 || this.allowsRotation(rotation, sheet);
  }

  /** Returns true when a part may be on a sheet; parts that are placed first are limited to the first sheets. */
  mayBeOn(part: number, sheet: number): boolean {
    return sheet < this.#sheetsOfFirst || this.first === null || this.first[part] === 0;
  }

  /** Limits the parts that are placed first to as many of the first sheets as they need in a layout. */
  limitFirstTo({ sheet }: Pick<Positions, 'sheet'>): void {
    if (this.first !== null) this.#sheetsOfFirst = reachOf(this.first, sheet);
  }

  /** Returns the number of sheets that a part may be on. */
  sheetsFor(part: number): number {
    return this.mayBeOn(part, this.sheets - 1) ? this.sheets : this.#sheetsOfFirst;
  }

  lengthOf(sheet: number): number {
    return sheet === this.sheets - 1 ? this.openLength : this.containerOf(sheet).length;
  }

  /** Returns the total length of the first `sheets` sheets. */
  lengthOfFirst(sheets: number): number {
    if (this.plan === null) return sheets * this.container.length;
    return this.plan.containers.slice(0, sheets).reduce((sum, { length }) => sum + length, 0);
  }

  /** Returns the far end of the parts on a sheet; 0 when it is empty. */
  usedLengthOf(sheet: number): number {
    const count = this.memberCount[sheet] ?? 0;
    let used = 0;
    for (let k = 0; k < count; k++) {
      const far = this.maxX[this.members[sheet]![k]!]!;
      if (far > used) used = far;
    }
    return used;
  }

  /** Places a part without updating the losses. Sheet -1 removes it. */
  place(part: number, rotation: number, sheet: number, x: number, y: number): void {
    if (this.sheet[part] !== sheet) this.changeSheet(part, sheet);
    const shape = this.shapeOf(part);
    const { tabulated } = this.rasters;
    const isTabulated = rotation < tabulated;
    const o = isTabulated ? shape.outlines[rotation]! : this.#outlineToPlace(part, shape, rotation);
    this.rotation[part] = rotation;
    this.x[part] = x;
    this.y[part] = y;
    this.oriented[part] = isTabulated
      ? this.shape[part]! * tabulated + rotation
      : this.#orientedAt(this.shape[part]!, rotation);
    const x0 = x + o.minX;
    const y0 = y + o.minY;
    const x1 = x + o.maxX;
    const y1 = y + o.maxY;
    this.minX[part] = x0;
    this.minY[part] = y0;
    this.maxX[part] = x1;
    this.maxY[part] = y1;
    const b = 4 * part;
    this.boxes[b] = x0;
    this.boxes[b + 1] = y0;
    this.boxes[b + 2] = x1;
    this.boxes[b + 3] = y1;
    this.index.set(part, x0, y0, x1, y1);
  }

  private changeSheet(part: number, sheet: number): void {
    const old = this.sheet[part]!;
    if (old >= 0) {
      const last = this.members[old]![this.memberCount[old]! - 1]!;
      this.members[old]![this.slot[part]!] = last;
      this.slot[last] = this.slot[part]!;
      this.memberCount[old]!--;
      this.onSheet[old]![part >> 5]! &= ~(1 << (part & 31));
    }
    this.sheet[part] = sheet;
    if (sheet < 0) return;
    this.ensureSheet(sheet);
    const word = part >> 5;
    this.onSheet[sheet]![word]! |= 1 << (part & 31);
    const isEmpty = this.memberCount[sheet] === 0;
    if (isEmpty || word < this.#firstWord[sheet]!) this.#firstWord[sheet] = word;
    if (isEmpty || word >= this.#endWord[sheet]!) this.#endWord[sheet] = word + 1;
    const at = this.memberCount[sheet]!++;
    if (at === this.members[sheet]!.length) {
      const members = new Int32Array(2 * at);
      members.set(this.members[sheet]!);
      this.members[sheet] = members;
    }
    this.slot[part] = at;
    this.members[sheet]![at] = part;
  }

  /** Creates the lists of a sheet if necessary. */
  ensureSheet(sheet: number): void {
    while (this.members.length <= sheet) {
      this.members.push(new Int32Array(firstMembers));
      this.memberCount.push(0);
      this.onSheet.push(new Int32Array(this.index.words));
      this.#firstWord.push(0);
      this.#endWord.push(0);
    }
  }

  /** Returns the outline of a part at its rotation. */
  outlineOf(part: number): Outline {
    const rotation = this.rotation[part]!;
    const { tabulated } = this.rasters;
    if (rotation < tabulated) return this.shapeOf(part).outlines[rotation]!;
    const turn = turnOf(rotation);
    return turn < tabulated ? this.shapeOf(part).image!.outlines[turn]! : this.freeAnglePairs.outlineOf(part);
  }

  /** Returns the shape whose outline a part has, its own or the mirror image, and the rotation of that shape. */
  outlineShapeOf(part: number): { readonly shape: Shape; readonly rotation: number } {
    const shape = this.shapeOf(part);
    const rotation = this.rotation[part]!;
    return isMirrored(rotation) ? { shape: shape.image!, rotation: turnOf(rotation) } : { shape, rotation };
  }

  /** Returns the outline of a part at a rotation that is not one of its own tabulated ones. */
  #outlineToPlace(part: number, shape: Shape, rotation: number): Outline {
    if (!isMirrored(rotation)) return this.freeAnglePairs.place(part, shape, rotation);
    const turn = turnOf(rotation);
    const image = shape.image!;
    return turn < this.rasters.tabulated ? image.outlines[turn]! : this.freeAnglePairs.place(part, image, turn);
  }

  /** Returns the oriented shape of a part of one shape at any rotation; `rasters.free` at a free angle. */
  #orientedAt(type: number, rotation: number): number {
    const { tabulated, free } = this.rasters;
    const turn = turnOf(rotation);
    if (turn >= tabulated) return free;
    return (isMirrored(rotation) ? this.#imageOf.get(this.shapes[type]!.image!)! : type) * tabulated + turn;
  }

  /** Marks the relative position of two parts as colliding, because the checker found an overlap. */
  forbid(positions: Positions, a: number, b: number): void {
    const { rasters, shape } = this;
    const orientedA = this.#orientedAt(shape[a]!, positions.rotation[a]!);
    const orientedB = this.#orientedAt(shape[b]!, positions.rotation[b]!);
    if (orientedA === rasters.free || orientedB === rasters.free) this.freeAnglePairs.forbid(shape[a]!, shape[b]!);
    else {
      const [dx, dy] = [positions.x[b]! - positions.x[a]!, positions.y[b]! - positions.y[a]!];
      rasters.forbid(orientedA, orientedB, dx, dy);
    }
  }

  /**
   * Returns the loss of a part with outline `o` against another in its current position, at (`dx`, `dy`) from it;
   * Infinity if above `most`.
   */
  private lossWith(
    part: number,
    o: Outline,
    oriented: number,
    other: number,
    dx: number,
    dy: number,
    max: number,
  ): number {
    const { rasters, shape } = this;
    if (oriented !== rasters.free && this.oriented[other] !== rasters.free)
      return rasters.loss(oriented, this.oriented[other]!, dx, dy);
    return this.freeAnglePairs.loss(o, this.outlineOf(other), shape[part]!, shape[other]!, dx, dy, max);
  }

  /** Returns the loss of an outline of a part at (x, y) against the zones of its sheet. */
  #zoneLoss(part: number, o: Outline, oriented: number, { all }: ContainerZones, x: number, y: number): number {
    const { rasters } = this;
    let total = 0;
    for (let k = 0; k < all.length; k++) {
      const zone = all[k]!;
      if (!meetsZone(zone, o, x, y)) continue;
      const orientedZone = this.#orientedZone.get(zone.shape)!;
      const [dx, dy] = [zone.x - x, zone.y - y];
      total +=
        oriented === rasters.free
          ? this.freeAnglePairs.loss(
              o,
              zone.shape.outlines[0]!,
              this.shape[part]!,
              orientedZone / rasters.tabulated,
              dx,
              dy,
              infinity,
            )
          : rasters.loss(oriented, orientedZone, dx, dy);
    }
    return total;
  }

  /** Returns true when a part would overlap an exclusion zone of a sheet there. */
  touchesZone(part: number, rotation: number, sheet: number, x: number, y: number): boolean {
    const { rasters } = this;
    const type = this.shape[part]!;
    const o = outlineAt(this.shapes[type]!, rotation);
    const oriented = this.#orientedAt(type, rotation);
    return this.zonesOf(sheet).some((zone) => {
      if (!meetsZone(zone, o, x, y)) return false;
      const orientedZone = this.#orientedZone.get(zone.shape)!;
      const [dx, dy] = [zone.x - x, zone.y - y];
      return oriented === rasters.free
        ? this.freeAnglePairs.collides(o, zone.shape.outlines[0]!, type, orientedZone / rasters.tabulated, dx, dy)
        : rasters.collides(oriented, orientedZone, dx, dy);
    });
  }

  /** Returns the weighted loss of a part at a candidate pose; Infinity as soon as it exceeds `bound`. */
  evaluate(part: number, rotation: number, sheet: number, x: number, y: number, bound: number): number {
    this.evaluations++;
    const type = this.shape[part]!;
    const shape = this.shapes[type]!;
    const isTabulated = rotation < this.rasters.tabulated;
    const o = isTabulated ? shape.outlines[rotation]! : outlineAt(shape, rotation);
    const x0 = x + o.minX;
    const y0 = y + o.minY;
    const x1 = x + o.maxX;
    const y1 = y + o.maxY;
    const { contactTolerance } = this;
    const { height, length: whole, zones } = this.containerOf(sheet);
    const length = sheet === this.sheets - 1 ? this.openLength : whole;
    let total = 0;
    if (
      x0 < -contactTolerance ||
      y0 < -contactTolerance ||
      x1 > length + contactTolerance ||
      y1 > height + contactTolerance
    ) {
      const outside = containerLoss(o, shape.sqrtHull, height, length, x, y, contactTolerance);
      total = outside * this.overlaps.containerWeight[part]!;
      if (total > bound) return infinity;
    }
    if (!this.#allows(part, rotation, sheet)) {
      total += forbiddenLoss(shape) * this.overlaps.containerWeight[part]!;
      if (total > bound) return infinity;
    }
    const { boxes, oriented, rasters, index } = this;
    const weights = this.overlaps.weightsOf(part);
    const orientedPart = isTabulated ? type * rasters.tabulated + rotation : this.#orientedAt(type, rotation);
    if (zones !== undefined) {
      total += this.#zoneLoss(part, o, orientedPart, zones, x, y) * this.overlaps.containerWeight[part]!;
      if (total > bound) return infinity;
    }
    const entries = rasters.row(orientedPart);
    const members = this.onSheet[sheet]!;
    const { query } = rasters;
    const { openParts, openLosses } = this;
    let open = 0;
    const { words, beginsX, endsX, beginsY, endsY } = index;
    const atBeginsX = index.binX(x1) * words;
    const atEndsX = index.binX(x0) * words;
    const atBeginsY = index.binY(y1) * words;
    const atEndsY = index.binY(y0) * words;
    const end = this.#endWord[sheet]!;
    for (let w = this.#firstWord[sheet]!; w < end; w++) {
      let set =
        members[w]! & beginsX[atBeginsX + w]! & endsX[atEndsX + w]! & beginsY[atBeginsY + w]! & endsY[atEndsY + w]!;
      while (set !== 0) {
        const j = (w << 5) + 31 - clz32(set & -set);
        set &= set - 1;
        const b = 4 * j;
        if (boxes[b + 2]! <= x0 || boxes[b]! >= x1 || boxes[b + 3]! <= y0 || boxes[b + 1]! >= y1 || j === part)
          continue;
        const entry = entries[oriented[j]!]!;
        query[0] = this.x[j]! - x;
        query[1] = this.y[j]! - y;
        const state = entry > 0 ? rasters.read(entry) : UNDECIDED;
        if (state === FREE) continue;
        const loss = entry > 0 ? query[2]! * weights[j]! : 0;
        if (state === UNDECIDED) {
          openParts[open] = j;
          openLosses[open++] = loss;
        } else {
          total += loss;
          if (total > bound) return infinity;
        }
      }
    }
    // The outlines are compared last: most poses exceed the bound before.
    for (; open > 0; open--) {
      let next = open - 1;
      for (let k = 0; k < open; k++) if (openLosses[k]! > openLosses[next]!) next = k;
      const j = openParts[next]!;
      const loss = openLosses[next]!;
      openParts[next] = openParts[open - 1]!;
      openLosses[next] = openLosses[open - 1]!;
      query[0] = this.x[j]! - x;
      query[1] = this.y[j]! - y;
      const entry = entries[oriented[j]!]!;
      // An earlier comparison may have replaced the raster of several pairs.
      if (loss === 0 || entry <= 0) {
        const weight = weights[j]!;
        total += this.lossWith(part, o, orientedPart, j, query[0]!, query[1]!, (bound - total) / weight) * weight;
      } else if (rasters.decide(entry)) total += loss;
      if (total > bound) return infinity;
    }
    return total;
  }

  /** Returns true when the part would be free there, inside the sheet and in contact at most. */
  isFree(part: number, rotation: number, sheet: number, x: number, y: number): boolean {
    this.evaluations++;
    const type = this.shape[part]!;
    const o = outlineAt(this.shapes[type]!, rotation);
    const x0 = x + o.minX;
    const y0 = y + o.minY;
    const x1 = x + o.maxX;
    const y1 = y + o.maxY;
    const { boxes, rasters, index, contactTolerance } = this;
    if (x0 < -contactTolerance || x1 > this.lengthOf(sheet) + contactTolerance) return false;
    if (y0 < -contactTolerance || y1 > this.containerOf(sheet).height + contactTolerance) return false;
    if (!this.#allows(part, rotation, sheet)) return false;
    if (this.zonesOf(sheet).length > 0 && this.touchesZone(part, rotation, sheet, x, y)) return false;
    const orientedPart =
      rotation < rasters.tabulated ? type * rasters.tabulated + rotation : this.#orientedAt(type, rotation);
    const members = this.onSheet[sheet]!;
    const { words, beginsX, endsX, beginsY, endsY } = index;
    const atBeginsX = index.binX(x1) * words;
    const atEndsX = index.binX(x0) * words;
    const atBeginsY = index.binY(y1) * words;
    const atEndsY = index.binY(y0) * words;
    const end = this.#endWord[sheet]!;
    for (let w = this.#firstWord[sheet]!; w < end; w++) {
      let set =
        members[w]! & beginsX[atBeginsX + w]! & endsX[atEndsX + w]! & beginsY[atBeginsY + w]! & endsY[atEndsY + w]!;
      for (; set !== 0; set &= set - 1) {
        const j = (w << 5) + 31 - clz32(set & -set);
        const b = 4 * j;
        if (boxes[b + 2]! <= x0 || boxes[b]! >= x1 || boxes[b + 3]! <= y0 || boxes[b + 1]! >= y1 || j === part)
          continue;
        const dx = this.x[j]! - x;
        const dy = this.y[j]! - y;
        const other = this.oriented[j]!;
        const collides =
          orientedPart === rasters.free || other === rasters.free
            ? this.freeAnglePairs.collides(o, this.outlineOf(j), type, this.shape[j]!, dx, dy)
            : rasters.collides(orientedPart, other, dx, dy);
        if (collides) return false;
      }
    }
    return true;
  }

  /** Updates the losses of one part after it moved. */
  updateLosses(part: number): void {
    const { overlaps, contactTolerance } = this;
    overlaps.clearPairs(part);
    const sheet = this.sheet[part]!;
    if (sheet < 0) {
      overlaps.containerLoss[part] = 0;
      return;
    }
    const x = this.x[part]!;
    const y = this.y[part]!;
    const o = this.outlineOf(part);
    const shape = this.shapeOf(part);
    const { height, zones } = this.containerOf(sheet);
    // The checker has accepted pinned parts; the search's outlines are slightly larger.
    const isPinned = this.isPinned(part);
    const outside = isPinned
      ? 0
      : containerLoss(o, shape.sqrtHull, height, this.lengthOf(sheet), x, y, contactTolerance);
    const mayLieSo = isPinned || this.#allows(part, this.rotation[part]!, sheet);
    const inZones = zones === undefined || isPinned ? 0 : this.#zoneLoss(part, o, this.oriented[part]!, zones, x, y);
    overlaps.containerLoss[part] = outside + (mayLieSo ? 0 : forbiddenLoss(shape)) + inZones;
    const { near } = this;
    const count = this.findNear(sheet, this.minX[part]!, this.minY[part]!, this.maxX[part]!, this.maxY[part]!);
    this.#sortNear(count);
    for (let k = 0; k < count; k++) {
      const j = near[k]!;
      if (j === part || (isPinned && this.isPinned(j))) continue;
      const loss = this.lossWith(part, o, this.oriented[part]!, j, this.x[j]! - x, this.y[j]! - y, infinity);
      if (loss > 0) overlaps.addPair(part, j, loss);
    }
  }

  /** Lists the parts of a sheet whose boxes overlap a box in `near`, in no order; returns their number. */
  findNear(sheet: number, x0: number, y0: number, x1: number, y1: number): number {
    const { boxes, index, near } = this;
    const members = this.onSheet[sheet]!;
    const { words, beginsX, endsX, beginsY, endsY } = index;
    const atBeginsX = index.binX(x1) * words;
    const atEndsX = index.binX(x0) * words;
    const atBeginsY = index.binY(y1) * words;
    const atEndsY = index.binY(y0) * words;
    const end = this.#endWord[sheet]!;
    let count = 0;
    for (let w = this.#firstWord[sheet]!; w < end; w++) {
      let set =
        members[w]! & beginsX[atBeginsX + w]! & endsX[atEndsX + w]! & beginsY[atBeginsY + w]! & endsY[atEndsY + w]!;
      for (; set !== 0; set &= set - 1) {
        const j = (w << 5) + 31 - clz32(set & -set);
        const b = 4 * j;
        if (boxes[b + 2]! > x0 && boxes[b]! < x1 && boxes[b + 3]! > y0 && boxes[b + 1]! < y1) near[count++] = j;
      }
    }
    return count;
  }

  /** Sorts the near parts in the order of their sheet's list, because a loss may add the raster that the next one reads. */
  #sortNear(count: number): void {
    const { near, slot } = this;
    for (let k = 1; k < count; k++) {
      const part = near[k]!;
      let at = k;
      for (; at > 0 && slot[near[at - 1]!]! > slot[part]!; at--) near[at] = near[at - 1]!;
      near[at] = part;
    }
  }

  /** Updates all losses after many parts or the container's length changed. */
  updateAllLosses(): void {
    const { index, container } = this;
    index.reset(this.sheets === 1 ? this.openLength : container.length, container.height);
    for (let i = 0; i < this.count; i++) index.set(i, this.minX[i]!, this.minY[i]!, this.maxX[i]!, this.maxY[i]!);
    for (let i = 0; i < this.count; i++) this.updateLosses(i);
  }

  /** Returns a copy of the layout, in the memory of an unused one if provided. */
  save(over: Positions | null = null): Positions {
    const { x, y, rotation, sheet, sheets, openLength } = this;
    if (over === null) {
      const copies = { x: x.slice(), y: y.slice(), rotation: rotation.slice(), sheet: sheet.slice() };
      return { ...copies, sheets, openLength };
    }
    over.x.set(x);
    over.y.set(y);
    over.rotation.set(rotation);
    over.sheet.set(sheet);
    return { ...over, sheets, openLength };
  }

  /** Restores a layout; losses are computed again only where something moved. */
  restore(saved: Positions): void {
    const { sheets, openLength } = saved;
    const isSameSize = sheets === this.sheets && openLength === this.openLength;
    this.sheets = sheets;
    this.openLength = openLength;
    const moved: number[] = [];
    for (let i = 0; i < this.count; i++) {
      const [rotation, sheet, x, y] = [saved.rotation[i]!, saved.sheet[i]!, saved.x[i]!, saved.y[i]!];
      if (this.x[i] === x && this.y[i] === y && this.rotation[i] === rotation && this.sheet[i] === sheet) continue;
      this.place(i, rotation, sheet, x, y);
      moved.push(i);
    }
    if (!isSameSize || 2 * moved.length > this.count) this.updateAllLosses();
    else for (const i of moved) this.updateLosses(i);
  }
}
