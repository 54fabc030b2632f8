import { grainsBySquare } from './depth-grains.ts';
import { CellComponents } from './cell-components.ts';
import { PartFaces } from './refined/part-faces.ts';

/** Scratch memory for computing rasters, grown as needed: a job builds thousands. */
export class RasterScratch {
  readonly components = new CellComponents();
  readonly faces = new PartFaces();
  /** By cell, distance to the nearest free cell above or below. */
  down = new Int32Array(0);
  /** By cell of a row, from 1 on, the square of that distance; 0 at both ends. */
  squares = new Int32Array(0);
  /** Depth by the square of a distance. */
  grains: Int16Array = new Int16Array(0);
  private state = new Uint8Array(0);

  /** Allocates the memory of `addDepth`. */
  fitDepth(nx: number, ny: number): void {
    if (this.down.length < nx * ny) this.down = new Int32Array(2 * nx * ny);
    if (this.squares.length >= nx + 2) return;
    this.squares = new Int32Array(2 * nx + 2);
    // The distance from a cell to a free one is at most half a row.
    this.grains = grainsBySquare(nx + 2);
  }

  /** Returns a state for each cell, uninitialized. */
  states(cells: number): Uint8Array {
    if (this.state.length < cells) this.state = new Uint8Array(cells * 2);
    return this.state;
  }
}
