/**
 * Binary heap of corners by the area that their change adds, the least first; of equal areas the lower corner is
 * first. Each corner knows its slot, so its entry can be updated and removed.
 */
export class ChangeHeap {
  readonly #areas: Float64Array;
  readonly #heap: Int32Array;
  /** By corner, its slot in the heap; -1 outside. */
  readonly #slots: Int32Array;
  #count = 0;

  /** @param areas by corner, Infinity for corners without a change; read at each update. */
  constructor(areas: Float64Array) {
    this.#areas = areas;
    this.#heap = new Int32Array(areas.length);
    this.#slots = new Int32Array(areas.length).fill(-1);
  }

  /** Corner of the least area, or -1 when no change is left. */
  get first(): number {
    return this.#count > 0 ? this.#heap[0]! : -1;
  }

  /** Inserts, moves or removes a corner after its area changed. */
  update(corner: number): void {
    if (this.#areas[corner] === Infinity) return this.remove(corner);
    let slot = this.#slots[corner]!;
    if (slot < 0) {
      slot = this.#count++;
      this.#set(slot, corner);
    }
    this.#sink(this.#rise(slot));
  }

  remove(corner: number): void {
    const slot = this.#slots[corner]!;
    if (slot < 0) return;
    this.#slots[corner] = -1;
    const last = this.#heap[--this.#count]!;
    if (last === corner) return;
    this.#set(slot, last);
    this.#sink(this.#rise(slot));
  }

  #rise(from: number): number {
    let slot = from;
    while (slot > 0) {
      const parent = (slot - 1) >> 1;
      if (!this.#isLess(slot, parent)) break;
      this.#swap(slot, parent);
      slot = parent;
    }
    return slot;
  }

  #sink(from: number): void {
    let slot = from;
    for (;;) {
      let min = slot;
      for (let child = 2 * slot + 1; child <= 2 * slot + 2 && child < this.#count; child++)
        if (this.#isLess(child, min)) min = child;
      if (min === slot) return;
      this.#swap(slot, min);
      slot = min;
    }
  }

  #isLess(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a]!, this.#heap[b]!];
    const saved = this.#areas[one]! - this.#areas[other]!;
    return saved < 0 || (saved === 0 && one < other);
  }

  #swap(a: number, b: number): void {
    const corner = this.#heap[a]!;
    this.#set(a, this.#heap[b]!);
    this.#set(b, corner);
  }

  #set(slot: number, corner: number): void {
    this.#heap[slot] = corner;
    this.#slots[corner] = slot;
  }
}
