import { floor, round, sqrt } from '@measurement-nesting/curves/math';
import { directionOf } from '../../shape/edge-directions.ts';

/**
 * Tolerance of directions and of distances in cells within which lines are equal. Lines that rounding separates count
 * as several.
 */
const sameDirection = 1e-7;
const sameDistance = 1e-5;
/** Upper bound of distances in cells: rasters are a hundred cells wide. */
const farthest = 1000;
const distances = (2 * farthest) / sameDistance;

/**
 * The straight lines that contain convolution edges; parallel edges of the outlines produce several edges on one line.
 */
export class OffsetLines {
  /** Lines from 1 on, three numbers each: points with nx * x + ny * y = c, the normal of length 1. */
  readonly numbers: number[] = [0, 0, 0];
  private readonly cellSize: number;
  private readonly known = new Map<number, number>();

  constructor(cellSize: number) {
    this.cellSize = cellSize;
  }

  /** Adds an edge; returns the number of its line, or 0 for a point. */
  add(px: number, py: number, qx: number, qy: number): number {
    const { cellSize, known, numbers } = this;
    const length = sqrt((qx - px) ** 2 + (qy - py) ** 2);
    if (length < sameDistance * cellSize) return 0;
    const flip = px > qx || (px === qx && py > qy) ? -1 : 1;
    const nx = (flip * (py - qy)) / length;
    const ny = (flip * (qx - px)) / length;
    const c = nx * px + ny * py;
    const distance = c / cellSize + farthest;
    if (!(distance >= 0 && distance < 2 * farthest)) return 0;
    const key = round(directionOf(nx, ny) / sameDirection) * distances + floor(distance / sameDistance);
    let line = known.get(key);
    if (line === undefined) {
      line = numbers.length / 3;
      known.set(key, line);
      numbers.push(nx, ny, c);
    }
    return line;
  }
}
