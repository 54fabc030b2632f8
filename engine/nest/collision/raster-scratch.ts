import { grainsBySquare } from './depth-grains.ts';
import { CellComponents } from './cell-components.ts';
import { PartFaces } from './refined/part-faces.ts';

/** Scratch memory in which rasters are computed one after the other, grown as needed: a job makes thousands. */
export class RasterScratch {
  readonly components = new CellComponents();
  readonly faces = new PartFaces();
  /** By cell, how far the nearest free one above or below is. */
  down = new Int32Array(0);
  /** Parabolas along a row: how high each stands, and of those in the envelope where it begins and its center. */
  height = new Int32Array(0);
  start = new Float64Array(0);
  center = new Int32Array(0);
  /** Depth by the square of a distance. */
  grains: Int16Array = new Int16Array(0);
  private state = new Uint8Array(0);

  /** For `addDepth`. */
  fitDepth(nx: number, ny: number): void {
    if (this.down.length < nx * ny) this.down = new Int32Array(2 * nx * ny);
    if (this.start.length >= nx + 3) return;
    this.height = new Int32Array(2 * nx + 3);
    this.start = new Float64Array(2 * nx + 3);
    this.center = new Int32Array(2 * nx + 3);
    // No cell is farther from a free one than half a row.
    this.grains = grainsBySquare(nx + 2);
  }

  /** A state for each cell, any to begin with. */
  states(cells: number): Uint8Array {
    if (this.state.length < cells) this.state = new Uint8Array(cells * 2);
    return this.state;
  }
}
