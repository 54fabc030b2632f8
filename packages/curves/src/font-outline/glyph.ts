import type { Contour, Segment } from '../geometry/types.ts';

/** Outline in glyph units, y up, and the advance to the next glyph. */
export type Glyph = {
  readonly contours: readonly Contour[];
  readonly width: readonly [number, number];
  /** True when the font has no readable data for the glyph. */
  readonly missing?: true;
};

export const emptyGlyph: Glyph = { contours: [], width: [0, 0], missing: true };

/** Collects the outline that a glyph program draws. */
export class GlyphPen {
  x = 0;
  y = 0;
  readonly #contours: Contour[] = [];
  #segments: Segment[] = [];
  #startX = 0;
  #startY = 0;

  moveTo(x: number, y: number): void {
    this.close();
    [this.x, this.y, this.#startX, this.#startY] = [x, y, x, y];
  }

  lineTo(x: number, y: number): void {
    if (x !== this.x || y !== this.y) this.#segments.push({ kind: 'line', x0: this.x, y0: this.y, x1: x, y1: y });
    [this.x, this.y] = [x, y];
  }

  curveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#segments.push({ kind: 'cubic', x0: this.x, y0: this.y, ax, ay, bx, by, x1: x, y1: y });
    [this.x, this.y] = [x, y];
  }

  quadTo(cx: number, cy: number, x: number, y: number): void {
    this.#segments.push({ kind: 'quadratic', x0: this.x, y0: this.y, cx, cy, x1: x, y1: y });
    [this.x, this.y] = [x, y];
  }

  /** Ends the contour, with a line if it is open; the current point does not change. */
  close(): void {
    if (this.#segments.length > 0) {
      if (this.x !== this.#startX || this.y !== this.#startY) {
        const [x0, y0] = [this.x, this.y];
        this.#segments.push({ kind: 'line', x0, y0, x1: this.#startX, y1: this.#startY });
      }
      this.#contours.push({ segments: this.#segments, closed: true });
    }
    this.#segments = [];
    [this.#startX, this.#startY] = [this.x, this.y];
  }

  contours(): Contour[] {
    this.close();
    return this.#contours;
  }
}
