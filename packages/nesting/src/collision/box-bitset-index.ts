import { infinity } from '@measurement-nesting/curves/math';

const bins = 64;

/**
 * Index of `count` boxes that returns candidates for intersection with a query box. Bit sets by coordinate: for every
 * bin of an axis, the boxes that begin at or before it and those that end at or after it. Four loads and three ANDs
 * decide 32 boxes at once; the caller compares the remaining ones. Boxes beyond the range fall in the end bins,
 * so the result is complete.
 */
export class BoxBitsetIndex {
  readonly words: number;
  /** Rows of `words` numbers per bin. */
  readonly beginsX: Int32Array;
  readonly endsX: Int32Array;
  readonly beginsY: Int32Array;
  readonly endsY: Int32Array;
  private readonly binOf: Uint8Array;
  private perX = 0;
  private perY = 0;

  constructor(count: number) {
    this.words = (count + 31) >> 5;
    const size = bins * this.words;
    this.beginsX = new Int32Array(size);
    this.endsX = new Int32Array(size);
    this.beginsY = new Int32Array(size);
    this.endsY = new Int32Array(size);
    this.binOf = new Uint8Array(4 * count).fill(255);
  }

  /** Empties the index and spreads its bins over [0, width] x [0, height]. */
  reset(width: number, height: number): void {
    this.perX = width > 0 && width < infinity ? bins / width : 0;
    this.perY = height > 0 && height < infinity ? bins / height : 0;
    this.beginsX.fill(0);
    this.endsX.fill(0);
    this.beginsY.fill(0);
    this.endsY.fill(0);
    this.binOf.fill(255);
  }

  binX(x: number): number {
    const bin = x * this.perX;
    return bin <= 0 ? 0 : bin >= bins ? bins - 1 : bin | 0;
  }

  binY(y: number): number {
    const bin = y * this.perY;
    return bin <= 0 ? 0 : bin >= bins ? bins - 1 : bin | 0;
  }

  /** Inserts or moves a box. */
  set(box: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const k = 4 * box;
    const fresh = this.binOf[k] === 255;
    const bit = 1 << (box & 31);
    const word = box >> 5;
    this.moveBegin(this.beginsX, k, this.binX(minX), word, bit, fresh);
    this.moveEnd(this.endsX, k + 1, this.binX(maxX), word, bit, fresh);
    this.moveBegin(this.beginsY, k + 2, this.binY(minY), word, bit, fresh);
    this.moveEnd(this.endsY, k + 3, this.binY(maxY), word, bit, fresh);
  }

  /**
   * Updates the sets between the old and the new first bin of a box; the set of bin b contains boxes that begin in b
   * or before.
   */
  private moveBegin(sets: Int32Array, key: number, bin: number, word: number, bit: number, fresh: boolean): void {
    const old = fresh ? bins : this.binOf[key]!;
    for (let b = bin; b < old; b++) sets[b * this.words + word]! |= bit;
    for (let b = old; b < bin; b++) sets[b * this.words + word]! &= ~bit;
    this.binOf[key] = bin;
  }

  private moveEnd(sets: Int32Array, key: number, bin: number, word: number, bit: number, fresh: boolean): void {
    const old = fresh ? -1 : this.binOf[key]!;
    for (let b = old + 1; b <= bin; b++) sets[b * this.words + word]! |= bit;
    for (let b = bin + 1; b <= old; b++) sets[b * this.words + word]! &= ~bit;
    this.binOf[key] = bin;
  }
}
