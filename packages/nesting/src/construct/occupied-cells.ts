import { ceil, floor, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';
import type { LayoutState } from '../state/layout-state.ts';

/** Cells along the side of a square as large as the mean part: enough for most of its material to be in whole cells. */
const cellsAlongPart = 8;
/** Maximum number of cells of one sheet. */
const maxCells = 1 << 18;
/** Number of a part's poles that are tested, the deepest first. */
const maxPoles = 3;

/**
 * Grid over each sheet that marks the cells inside the poles of placed parts and exclusion zones: a pose with the center of a pole in such
 * a cell collides. One look-up rejects most candidate positions in a filled sheet without a collision test. Parts are
 * only added.
 */
export class OccupiedCells {
  readonly #state: LayoutState;
  readonly #cellSize: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #sheets: Uint8Array[] = [];
  /** By sheet, the number of its members that are marked. */
  readonly #marked: number[] = [];

  constructor(state: LayoutState) {
    const { length, height } = state.container;
    const area = state.shape.reduce((sum, shape) => sum + state.shapes[shape]!.area, 0) / max(1, state.count);
    this.#state = state;
    this.#cellSize = max(sqrt(area) / cellsAlongPart, sqrt((length * height) / maxCells));
    this.#columns = ceil(length / this.#cellSize);
    this.#rows = ceil(height / this.#cellSize);
  }

  /** Marks the parts that a sheet has gained. */
  update(sheet: number): void {
    const state = this.#state;
    const count = state.memberCount[sheet] ?? 0;
    const isNew = this.#sheets[sheet] === undefined;
    const cells = (this.#sheets[sheet] ??= new Uint8Array(this.#columns * this.#rows));
    if (isNew) for (const { shape, x, y } of state.zonesOf(sheet)) this.#mark(cells, shape.outlines[0]!, x, y);
    for (let k = this.#marked[sheet] ?? 0; k < count; k++) {
      const part = state.members[sheet]![k]!;
      this.#mark(cells, state.outlineOf(part), state.x[part]!, state.y[part]!);
    }
    this.#marked[sheet] = count;
  }

  /** Returns true when an outline at (x, y) certainly collides on this sheet; false if it may not. */
  covers(sheet: number, outline: Outline, x: number, y: number): boolean {
    const cells = this.#sheets[sheet];
    if (cells === undefined) return false;
    const { px, py } = outline;
    for (let k = min(maxPoles, outline.poles) - 1; k >= 0; k--) {
      const column = floor((x + px[k]!) / this.#cellSize);
      const row = floor((y + py[k]!) / this.#cellSize);
      if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) continue;
      if (cells[row * this.#columns + column] === 1) return true;
    }
    return false;
  }

  /** Marks the cells that are entirely inside a pole. */
  #mark(cells: Uint8Array, { poles, px, py, pr }: Outline, x: number, y: number): void {
    const size = this.#cellSize;
    for (let k = 0; k < poles; k++) {
      const radius = pr[k]! / size - Math.SQRT1_2;
      if (radius <= 0) continue;
      const centerX = (x + px[k]!) / size - 0.5;
      const centerY = (y + py[k]!) / size - 0.5;
      const lastRow = min(this.#rows - 1, floor(centerY + radius));
      for (let row = max(0, ceil(centerY - radius)); row <= lastRow; row++) {
        const half = sqrt(max(0, radius * radius - (row - centerY) ** 2));
        const last = min(this.#columns - 1, floor(centerX + half));
        const first = max(0, ceil(centerX - half));
        if (first <= last) cells.fill(1, row * this.#columns + first, row * this.#columns + last + 1);
      }
    }
  }
}
