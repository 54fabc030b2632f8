import { ceil, floor, max, min, sqrt } from '@measurement-nesting/curves/math';
import { edgesPerRun } from '../shape/outline.ts';
import type { Outline } from '../shape/outline.ts';
import type { Random } from '../random.ts';
import { freeSpaceCellsPerPart } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';

/**
 * Free space of a layout: the cells of a coarse grid over all sheets whose centers no part or zone covered at the last
 * `scan`.
 * In a dense layout that is a tenth of the area, and contains nearly all feasible positions of a part.
 *
 * Along a row of cell centers, from the left, every edge into a part counts 1 and every edge out of it or into a hole
 * counts -1: the running sum is the number of parts that cover a cell (scan conversion of outlines that may overlap).
 * A container so narrow that no cell fits across it has no free space.
 */
export class FreeSpaceGrid {
  private readonly state: LayoutState;
  private readonly cells: number;
  private crossings = new Int16Array(0);
  private uncovered = new Int32Array(0);
  private count = 0;
  private cellSize = 1;
  private rows = 0;
  private columns = 0;
  private scannedSheets = 0;
  /** Last sampled point, in the frame of its sheet. */
  sheet = 0;
  x = 0;
  y = 0;

  constructor(state: LayoutState) {
    this.state = state;
    this.cells = freeSpaceCellsPerPart * state.count;
  }

  /** Scans the current layout. Time is linear in the parts' edges and the cells. */
  scan(): void {
    const { state } = this;
    const { length, height } = state.container;
    this.scannedSheets = state.sheets;
    const total = (state.sheets - 1) * length + state.openLength;
    this.cellSize = sqrt((total * height) / this.cells);
    this.rows = floor(height / this.cellSize);
    const wholeColumns = state.sheets > 1 ? floor(length / this.cellSize) : 0;
    const openColumns = floor(state.openLength / this.cellSize);
    this.columns = max(wholeColumns, openColumns);
    const size = state.sheets * this.rows * (this.columns + 1);
    if (this.crossings.length < size) {
      this.crossings = new Int16Array(size);
      this.uncovered = new Int32Array(size);
    } else this.crossings.fill(0, 0, size);
    for (let part = 0; part < state.count; part++) {
      const sheet = state.sheet[part]!;
      if (sheet >= 0) this.markCrossings(state.outlineOf(part), sheet, state.x[part]!, state.y[part]!);
    }
    for (let sheet = 0; sheet < state.sheets; sheet++)
      for (const { shape, x, y } of state.zonesOf(sheet)) this.markCrossings(shape.outlines[0]!, sheet, x, y);
    this.count = 0;
    for (let sheet = 0; sheet < state.sheets; sheet++)
      this.gatherUncovered(sheet, sheet === state.sheets - 1 ? openColumns : wholeColumns);
  }

  /** True when the number of sheets has changed since the last scan, so that a sample might be on none. */
  get isOutdated(): boolean {
    return this.scannedSheets !== this.state.sheets;
  }

  /** Samples a point of the free space; returns false without any. */
  sample(random: Random): boolean {
    if (this.count === 0) return false;
    const cell = this.uncovered[random.below(this.count)]!;
    const wide = this.columns + 1;
    const row = floor(cell / wide);
    this.sheet = floor(row / this.rows);
    this.x = ((cell % wide) + random.next()) * this.cellSize;
    this.y = ((row % this.rows) + random.next()) * this.cellSize;
    return true;
  }

  /** Counts the crossings of the edges of one part or zone with the centers of the rows. */
  private markCrossings(o: Outline, sheet: number, x: number, y: number): void {
    const { crossings, rows, columns } = this;
    const perCell = 1 / this.cellSize;
    const wide = columns + 1;
    const first = sheet * rows * wide;
    const toX = x * perCell - 0.5;
    const toY = y * perCell - 0.5;
    const { ends, runs } = o;
    for (let run = 0; run < runs.length; run += 4) {
      // Most runs of a detailed outline are between two rows.
      if (ceil(runs[run + 1]! * perCell + toY) >= ceil(runs[run + 3]! * perCell + toY)) continue;
      const end = min((run + 4) * edgesPerRun, ends.length);
      for (let e = run * edgesPerRun; e < end; e += 4) {
        const ay = ends[e + 1]! * perCell + toY;
        const by = ends[e + 3]! * perCell + toY;
        const isUp = by > ay;
        const from = max(0, ceil(isUp ? ay : by));
        const until = min(rows, ceil(isUp ? by : ay));
        if (from >= until) continue;
        const ax = ends[e]! * perCell + toX;
        const slope = (ends[e + 2]! * perCell + toX - ax) / (by - ay);
        const step = isUp ? -1 : 1;
        for (let row = from; row < until; row++) {
          const column = min(columns, max(0, ceil(ax + (row - ay) * slope)));
          crossings[first + row * wide + column]! += step;
        }
      }
    }
  }

  private gatherUncovered(sheet: number, columns: number): void {
    const { crossings, uncovered, rows } = this;
    const wide = this.columns + 1;
    for (let row = sheet * rows; row < (sheet + 1) * rows; row++) {
      let covers = 0;
      for (let cell = row * wide; cell < row * wide + columns; cell++) {
        covers += crossings[cell]!;
        if (covers <= 0) uncovered[this.count++] = cell;
      }
    }
  }
}
