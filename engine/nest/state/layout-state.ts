import { BoxBitsetIndex } from '../collision/box-bitset-index.ts';
import type { NoFitRasters } from '../collision/no-fit-rasters.ts';
import type { Outline, Shape } from '../shape/search-shape.ts';
import { outlineAt } from '../shape/rotation.ts';
import { FreeAnglePairs } from '../collision/free-angle-pairs.ts';
import { clz32, infinity } from '../../geometry/math.ts';
import { containerLoss } from '../collision/container-overlap.ts';

/** Where every part lies: what is kept of a layout, and all that is needed to restore it. */
export type Positions = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rotation: Int32Array;
  readonly sheet: Int32Array;
  readonly sheets: number;
  /** Usable length of the last sheet. */
  readonly openLength: number;
};

/** The room parts are placed in, margins already taken off: all sheets `length` x `height`, origin at a corner. */
export type Container = { readonly length: number; readonly height: number };

/**
 * A layout in which parts may overlap, with the overlap of every pair kept up to date. All sheets are in one state;
 * only the last one's length is open. Parts and sheets are numbers, coordinates flat arrays.
 *
 * Losses are weighted by guided local search: a pair that keeps overlapping grows heavier until something gives
 * (Voudouris and Tsang; for nesting: Umetani et al. 2009, Gardeyn and Wauters 2025).
 */
export class LayoutState {
  readonly count: number;
  readonly shapes: readonly Shape[];
  readonly rasters: NoFitRasters;
  readonly container: Container;
  /** Rounding allowance at the walls. */
  readonly contactTolerance: number;

  readonly shape: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rotation: Int32Array;
  readonly sheet: Int32Array;
  readonly minX: Float64Array;
  readonly minY: Float64Array;
  readonly maxX: Float64Array;
  readonly maxY: Float64Array;
  /** minX, minY, maxX, maxY of each part side by side, for the inner loop. */
  private readonly boxes: Float64Array;
  private readonly index: BoxBitsetIndex;
  private readonly freeAnglePairs: FreeAnglePairs;
  /** Per sheet, one bit for each part on it. */
  private readonly onSheet: Int32Array[] = [];
  /** shape x steps + turn, or `tables.own`. */
  private readonly rotated: Int32Array;

  sheets = 1;
  openLength: number;
  /** Parts by sheet; a part not placed yet is in none. */
  readonly members: Int32Array[] = [];
  readonly memberCount: number[] = [];
  private readonly slot: Int32Array;

  readonly pairLoss: Float32Array;
  readonly pairWeight: Float32Array;
  /** By part, how many others it overlaps: most overlap none, and nothing is asked of their rows. */
  private readonly overlaps: Int32Array;
  /** Rows with a weight other than 1. */
  private readonly weighted: Uint8Array;
  readonly containerLoss: Float64Array;
  readonly containerWeight: Float64Array;
  evaluations = 0;

  constructor(
    shapes: readonly Shape[],
    shapeOfPart: Int32Array,
    rasters: NoFitRasters,
    container: Container,
    contactTolerance: number,
  ) {
    const n = shapeOfPart.length;
    this.count = n;
    this.shapes = shapes;
    this.rasters = rasters;
    this.container = container;
    this.contactTolerance = contactTolerance;
    this.shape = shapeOfPart;
    this.openLength = container.length;
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.rotation = new Int32Array(n);
    this.sheet = new Int32Array(n).fill(-1);
    this.minX = new Float64Array(n);
    this.minY = new Float64Array(n);
    this.maxX = new Float64Array(n);
    this.maxY = new Float64Array(n);
    this.boxes = new Float64Array(4 * n);
    this.rotated = new Int32Array(n);
    this.index = new BoxBitsetIndex(n);
    this.freeAnglePairs = new FreeAnglePairs(shapes, rasters.collision, n);
    this.index.reset(container.length, container.height);
    this.slot = new Int32Array(n);
    this.pairLoss = new Float32Array(n * n);
    this.pairWeight = new Float32Array(n * n).fill(1);
    this.overlaps = new Int32Array(n);
    this.weighted = new Uint8Array(n);
    this.containerLoss = new Float64Array(n);
    this.containerWeight = new Float64Array(n).fill(1);
  }

  lengthOf(sheet: number): number {
    return sheet === this.sheets - 1 ? this.openLength : this.container.length;
  }

  /** Puts a part somewhere without touching the losses. Sheet -1 takes it off. */
  put(part: number, rotation: number, sheet: number, x: number, y: number): void {
    if (this.sheet[part] !== sheet) this.changeSheet(part, sheet);
    const shape = this.shapes[this.shape[part]!]!;
    const isOwn = rotation >= this.rasters.tabulated;
    const o = isOwn ? this.freeAnglePairs.rest(part, shape, rotation) : shape.outlines[rotation]!;
    this.rotation[part] = rotation;
    this.x[part] = x;
    this.y[part] = y;
    this.rotated[part] = isOwn ? this.rasters.free : this.shape[part]! * this.rasters.tabulated + rotation;
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
    this.onSheet[sheet]![part >> 5]! |= 1 << (part & 31);
    this.slot[part] = this.memberCount[sheet]!;
    this.members[sheet]![this.memberCount[sheet]!++] = part;
  }

  /** Makes sure the lists of a sheet exist. */
  ensureSheet(sheet: number): void {
    while (this.members.length <= sheet) {
      this.members.push(new Int32Array(this.count));
      this.memberCount.push(0);
      this.onSheet.push(new Int32Array(this.index.words));
    }
  }

  /** The outline of a part as it lies. */
  outlineOf(part: number): Outline {
    const rotation = this.rotation[part]!;
    return rotation < this.rasters.tabulated
      ? this.shapes[this.shape[part]!]!.outlines[rotation]!
      : this.freeAnglePairs.outlineOf(part);
  }

  /** Keeps two parts apart as they lie relative to each other, because the checker found that they collide after all. */
  forbid(a: number, rotationA: number, b: number, rotationB: number, dx: number, dy: number): void {
    const { rasters, shape } = this;
    const { tabulated } = rasters;
    if (rotationA >= tabulated || rotationB >= tabulated) this.freeAnglePairs.forbid(shape[a]!, shape[b]!);
    else rasters.forbid(shape[a]! * tabulated + rotationA, shape[b]! * tabulated + rotationB, dx, dy);
  }

  /** Loss of a part with outline `o` against another as it lies. */
  private lossWith(
    part: number,
    o: Outline,
    rotated: number,
    other: number,
    dx: number,
    dy: number,
    most: number,
  ): number {
    const { rasters, shape } = this;
    if (rotated !== rasters.free && this.rotated[other] !== rasters.free)
      return rasters.loss(rotated, this.rotated[other]!, dx, dy);
    return this.freeAnglePairs.loss(o, this.outlineOf(other), shape[part]!, shape[other]!, dx, dy, most);
  }

  /** Weighted loss of a part tried somewhere; Infinity as soon as it passes `bound`. */
  evaluate(part: number, rotation: number, sheet: number, x: number, y: number, bound: number): number {
    this.evaluations++;
    const type = this.shape[part]!;
    const shape = this.shapes[type]!;
    const isOwn = rotation >= this.rasters.tabulated;
    const o = isOwn ? outlineAt(shape, rotation) : shape.outlines[rotation]!;
    const x0 = x + o.minX;
    const y0 = y + o.minY;
    const x1 = x + o.maxX;
    const y1 = y + o.maxY;
    const contactTolerance = this.contactTolerance;
    const length = sheet === this.sheets - 1 ? this.openLength : this.container.length;
    let total = 0;
    if (
      x0 < -contactTolerance ||
      y0 < -contactTolerance ||
      x1 > length + contactTolerance ||
      y1 > this.container.height + contactTolerance
    ) {
      total =
        containerLoss(o, shape.sqrtHull, this.container.height, length, x, y, contactTolerance) *
        this.containerWeight[part]!;
      if (total > bound) return infinity;
    }
    const { boxes, rotated, rasters, index } = this;
    const weights = this.pairWeight;
    const row = part * this.count;
    const rotatedPart = isOwn ? rasters.free : type * rasters.tabulated + rotation;
    const views = rasters.row(rotatedPart);
    const members = this.onSheet[sheet]!;
    const { words, beginsX, endsX, beginsY, endsY } = index;
    const atBeginsX = index.binX(x1) * words;
    const atEndsX = index.binX(x0) * words;
    const atBeginsY = index.binY(y1) * words;
    const atEndsY = index.binY(y0) * words;
    for (let w = 0; w < words; w++) {
      let set =
        members[w]! & beginsX[atBeginsX + w]! & endsX[atEndsX + w]! & beginsY[atBeginsY + w]! & endsY[atEndsY + w]!;
      while (set !== 0) {
        const j = (w << 5) + 31 - clz32(set & -set);
        set &= set - 1;
        const b = 4 * j;
        if (boxes[b + 2]! <= x0 || boxes[b]! >= x1 || boxes[b + 3]! <= y0 || boxes[b + 1]! >= y1 || j === part)
          continue;
        const other = rotated[j]!;
        const view = views[other]!;
        const loss =
          view > 0
            ? rasters.read(view, this.x[j]! - x, this.y[j]! - y)
            : this.lossWith(
                part,
                o,
                rotatedPart,
                j,
                this.x[j]! - x,
                this.y[j]! - y,
                (bound - total) / weights[row + j]!,
              );
        if (loss > 0) {
          total += loss * weights[row + j]!;
          if (total > bound) return infinity;
        }
      }
    }
    return total;
  }

  /** Would the part lie free there, inside the sheet and touching at most? */
  isFree(part: number, rotation: number, sheet: number, x: number, y: number): boolean {
    this.evaluations++;
    const type = this.shape[part]!;
    const o = outlineAt(this.shapes[type]!, rotation);
    const x0 = x + o.minX;
    const y0 = y + o.minY;
    const x1 = x + o.maxX;
    const y1 = y + o.maxY;
    const { boxes, rasters, index, contactTolerance } = this;
    if (
      x0 < -contactTolerance ||
      y0 < -contactTolerance ||
      x1 > this.lengthOf(sheet) + contactTolerance ||
      y1 > this.container.height + contactTolerance
    )
      return false;
    const rotatedPart = rotation < rasters.tabulated ? type * rasters.tabulated + rotation : rasters.free;
    const members = this.onSheet[sheet]!;
    const { words, beginsX, endsX, beginsY, endsY } = index;
    const atBeginsX = index.binX(x1) * words;
    const atEndsX = index.binX(x0) * words;
    const atBeginsY = index.binY(y1) * words;
    const atEndsY = index.binY(y0) * words;
    for (let w = 0; w < words; w++) {
      let set =
        members[w]! & beginsX[atBeginsX + w]! & endsX[atEndsX + w]! & beginsY[atBeginsY + w]! & endsY[atEndsY + w]!;
      for (; set !== 0; set &= set - 1) {
        const j = (w << 5) + 31 - clz32(set & -set);
        const b = 4 * j;
        if (boxes[b + 2]! <= x0 || boxes[b]! >= x1 || boxes[b + 3]! <= y0 || boxes[b + 1]! >= y1 || j === part)
          continue;
        const dx = this.x[j]! - x;
        const dy = this.y[j]! - y;
        const other = this.rotated[j]!;
        const collides =
          rotatedPart === rasters.free || other === rasters.free
            ? this.freeAnglePairs.collides(o, this.outlineOf(j), type, this.shape[j]!, dx, dy)
            : rasters.collides(rotatedPart, other, dx, dy);
        if (collides) return false;
      }
    }
    return true;
  }

  /** Brings the losses of one part up to date after it moved. */
  updateLosses(part: number): void {
    const n = this.count;
    const row = part * n;
    for (let j = 0; j < n && this.overlaps[part]! > 0; j++) {
      if (this.pairLoss[row + j] !== 0) {
        this.pairLoss[row + j] = 0;
        this.pairLoss[j * n + part] = 0;
        this.overlaps[part]!--;
        this.overlaps[j]!--;
      }
    }
    const sheet = this.sheet[part]!;
    if (sheet < 0) {
      this.containerLoss[part] = 0;
      return;
    }
    const type = this.shape[part]!;
    const x = this.x[part]!;
    const y = this.y[part]!;
    const o = this.outlineOf(part);
    const { sqrtHull } = this.shapes[type]!;
    this.containerLoss[part] = containerLoss(
      o,
      sqrtHull,
      this.container.height,
      this.lengthOf(sheet),
      x,
      y,
      this.contactTolerance,
    );
    const members = this.members[sheet]!;
    const count = this.memberCount[sheet]!;
    for (let k = 0; k < count; k++) {
      const j = members[k]!;
      if (j === part || this.maxX[j]! <= this.minX[part]! || this.minX[j]! >= this.maxX[part]!) continue;
      if (this.maxY[j]! <= this.minY[part]! || this.minY[j]! >= this.maxY[part]!) continue;
      const loss = this.lossWith(part, o, this.rotated[part]!, j, this.x[j]! - x, this.y[j]! - y, infinity);
      if (loss > 0) {
        this.pairLoss[row + j] = loss;
        this.pairLoss[j * n + part] = loss;
        this.overlaps[part]!++;
        this.overlaps[j]!++;
      }
    }
  }

  /** Brings everything up to date after many parts or the room's length changed. */
  updateAllLosses(): void {
    this.index.reset(this.sheets === 1 ? this.openLength : this.container.length, this.container.height);
    for (let i = 0; i < this.count; i++) this.index.set(i, this.minX[i]!, this.minY[i]!, this.maxX[i]!, this.maxY[i]!);
    for (let i = 0; i < this.count; i++) this.updateLosses(i);
  }

  isOverlapping(part: number): boolean {
    return this.overlaps[part]! > 0 || this.containerLoss[part]! > 0;
  }

  totalLoss(): number {
    let sum = 0;
    const n = this.count;
    for (let i = 0; i < n; i++) {
      sum += this.containerLoss[i]!;
      if (this.overlaps[i] === 0) continue;
      for (let j = i * n + i + 1; j < (i + 1) * n; j++) sum += this.pairLoss[j]!;
    }
    return sum;
  }

  totalWeightedLoss(): number {
    let sum = 0;
    const n = this.count;
    for (let i = 0; i < n; i++) {
      sum += this.containerLoss[i]! * this.containerWeight[i]!;
      if (this.overlaps[i] === 0) continue;
      for (let j = i * n + i + 1; j < (i + 1) * n; j++) {
        if (this.pairLoss[j]! > 0) sum += this.pairLoss[j]! * this.pairWeight[j]!;
      }
    }
    return sum;
  }

  /** Overlapping pairs grow heavier in proportion to their share of the worst overlap, the others relax towards 1. */
  updateWeights(): void {
    const n = this.count;
    const worst = this.worstLoss();
    if (worst === 0) return;
    for (let i = 0; i < n; i++) {
      this.containerWeight[i] = nextWeight(this.containerWeight[i]!, this.containerLoss[i]!, worst);
      if (this.overlaps[i] === 0 && this.weighted[i] === 0) continue;
      this.weighted[i] = 0;
      for (let j = i + 1; j < n; j++) {
        const k = i * n + j;
        const weight = this.pairWeight[k]!;
        const loss = this.pairLoss[k]!;
        if (loss === 0 && weight === 1) continue;
        const next = nextWeight(weight, loss, worst);
        this.pairWeight[k] = next;
        this.pairWeight[j * n + i] = next;
        if (next !== 1) this.weighted[i] = 1;
      }
    }
  }

  private worstLoss(): number {
    const n = this.count;
    let worst = 0;
    for (let i = 0; i < n; i++) {
      if (this.containerLoss[i]! > worst) worst = this.containerLoss[i]!;
      if (this.overlaps[i] === 0) continue;
      for (let j = i * n + i + 1; j < (i + 1) * n; j++) if (this.pairLoss[j]! > worst) worst = this.pairLoss[j]!;
    }
    return worst;
  }

  resetWeights(): void {
    this.pairWeight.fill(1);
    this.containerWeight.fill(1);
    this.weighted.fill(0);
  }

  /** The layout as it is, in the memory of one that nobody needs any more if there is one. */
  save(over: Positions | null = null): Positions {
    const { sheets, openLength } = this;
    if (over === null) {
      const [x, y, rotation, sheet] = [this.x.slice(), this.y.slice(), this.rotation.slice(), this.sheet.slice()];
      return { x, y, rotation, sheet, sheets, openLength };
    }
    over.x.set(this.x);
    over.y.set(this.y);
    over.rotation.set(this.rotation);
    over.sheet.set(this.sheet);
    return { ...over, sheets, openLength };
  }

  /** Restores a layout; losses are reckoned anew only where something moved. */
  load(saved: Positions): void {
    const { sheets, openLength } = saved;
    const sameRoom = sheets === this.sheets && openLength === this.openLength;
    this.sheets = sheets;
    this.openLength = openLength;
    const moved: number[] = [];
    for (let i = 0; i < this.count; i++) {
      const [rotation, sheet, x, y] = [saved.rotation[i]!, saved.sheet[i]!, saved.x[i]!, saved.y[i]!];
      if (this.x[i] === x && this.y[i] === y && this.rotation[i] === rotation && this.sheet[i] === sheet) continue;
      this.put(i, rotation, sheet, x, y);
      moved.push(i);
    }
    if (!sameRoom || 2 * moved.length > this.count) this.updateAllLosses();
    else for (const i of moved) this.updateLosses(i);
  }
}

/** All sheets but the last whole, and the used length of the last. */
export function totalLength(positions: Pick<Positions, 'sheets' | 'openLength'>, sheetLength: number): number {
  return (positions.sheets - 1) * sheetLength + positions.openLength;
}

function nextWeight(weight: number, loss: number, worst: number): number {
  const next = weight * (loss === 0 ? 0.95 : 1.2 + 0.8 * (loss / worst));
  return next < 1 ? 1 : next > 1e30 ? 1e30 : next;
}
