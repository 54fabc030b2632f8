/** Scratch memory in which rasters are computed one after the other, grown as needed: a job makes thousands. */
export class RasterScratch {
  columns = new Float64Array(0);
  f = new Float64Array(0);
  start = new Float64Array(0);
  center = new Int32Array(0);
  private state = new Uint8Array(0);
  private line = new Int32Array(0);

  /** For `addDepth`. */
  fitDepth(nx: number, ny: number): void {
    if (this.columns.length < nx * ny) this.columns = new Float64Array(nx * ny * 2);
    if (this.start.length >= nx + 3) return;
    this.f = new Float64Array(2 * nx + 3);
    this.start = new Float64Array(2 * nx + 3);
    this.center = new Int32Array(2 * nx + 3);
  }

  /** A state for each cell, all FREE. */
  states(cells: number): Uint8Array {
    if (this.state.length < cells) this.state = new Uint8Array(cells * 2);
    return this.state.fill(0, 0, cells);
  }

  /** A line for each cell, all 0. */
  lines(cells: number): Int32Array {
    if (this.line.length < cells) this.line = new Int32Array(cells * 2);
    return this.line.fill(0, 0, cells);
  }
}
