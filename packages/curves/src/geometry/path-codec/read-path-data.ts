import { arcFromEndpoints } from '../arc.ts';
import type { Contour, Point, Segment } from '../types.ts';
import { scanNumber, skipComma, skipSpace, type NumberCursor } from './scan-number.ts';

export type PathData = {
  readonly contours: Contour[];
  /** Points of subpaths without length although something is drawn: `M1 2z`, `M1 2h0`. */
  readonly dots: Point[];
  /** Position (from 1) and cause of the first error, or null. Everything drawn before it counts: SVG 2, 9.5.4. */
  readonly fault: { readonly position: number; readonly found: string; readonly beyondRange: boolean } | null;
};

/** Length of a closing line, as a share of the coordinates, below which it is rounding of relative coordinates. */
const ROUNDING_SHARE = 1e-13;

/**
 * Converts path data to contours in user units: every command of SVG 2, 9.3, arcs retained. Segments of no length are
 * omitted; subpaths of nothing else are dots. A subpath that returns exactly to its start is closed even without Z.
 * Reading ends when segments and dots together exceed `segmentsAllowed` (the caller rejects such a drawing).
 */
export function readPathData(text: string, segmentsAllowed: number): PathData {
  const reader = new PathReader(text, segmentsAllowed);
  return reader.read();
}

const [letterA, letterC, letterH, letterL, letterM, letterQ, letterS, letterT, letterV, letterZ] = [
  65, 67, 72, 76, 77, 81, 83, 84, 86, 90,
];

const comma = 44;

class PathReader {
  readonly #cursor: NumberCursor;
  readonly #contours: Contour[] = [];
  readonly #dots: Point[] = [];
  readonly #segmentsAllowed: number;
  #segments: Segment[] = [];
  /** True when anything, of any length, was drawn since the subpath began. */
  #begun = false;
  #count = 0;
  /** Current point, start of the subpath, last control point. */
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #controlX = 0;
  #controlY = 0;
  #beyondRange = false;
  /** Set by the first invalid argument: the cursor then remains at the error. */
  #failed = false;

  constructor(text: string, segmentsAllowed: number) {
    this.#cursor = { text, at: 0 };
    this.#segmentsAllowed = segmentsAllowed;
  }

  read(): PathData {
    const cursor = this.#cursor;
    let command = 0;
    let previous = 0;
    let stoppedAt = -1;
    for (;;) {
      const code = skipSpace(cursor);
      if (Number.isNaN(code)) break;
      const at = cursor.at;
      const upper = code & ~32;
      if (upper >= 65 && upper <= 90 && isCommand(upper)) {
        command = code;
        cursor.at++;
        if (skipSpace(cursor) === comma) {
          stoppedAt = cursor.at;
          break;
        }
      } else if (command === 0 || (command & ~32) === letterZ) {
        stoppedAt = at;
        break;
      } else {
        // Further arguments of the same command; after M they are those of L (SVG 2, 9.3.3).
        if (command === letterM) command = letterL;
        else if (command === (letterM | 32)) command = letterL | 32;
      }
      if (previous === 0 && (command & ~32) !== letterM) {
        stoppedAt = at;
        break;
      }
      if (!this.#draw(command, previous)) {
        stoppedAt = cursor.at;
        break;
      }
      previous = command;
      if (this.#count > this.#segmentsAllowed) break;
    }
    this.#finish(false);
    const { text } = cursor;
    const found = stoppedAt >= text.length ? '' : text.slice(Math.max(0, stoppedAt), stoppedAt + 12);
    return {
      contours: this.#contours,
      dots: this.#dots,
      fault: stoppedAt < 0 ? null : { position: stoppedAt + 1, found, beyondRange: this.#beyondRange },
    };
  }

  /** Draws one command; returns false when its arguments are incomplete. */
  #draw(command: number, previous: number): boolean {
    const relative = command >= 97;
    const baseX = relative ? this.#x : 0;
    const baseY = relative ? this.#y : 0;
    const upper = command & ~32;
    const before = previous & ~32;
    switch (upper) {
      case letterM: {
        const x = baseX + this.#number();
        const y = baseY + this.#number();
        if (!this.#good(x + y)) return false;
        this.#finish(false);
        this.#x = this.#startX = x;
        this.#y = this.#startY = y;
        break;
      }
      case letterZ:
        if (before === letterM) this.#begun = true;
        this.#finish(true);
        this.#x = this.#startX;
        this.#y = this.#startY;
        break;
      case letterH: {
        const x = baseX + this.#number();
        if (!this.#good(x)) return false;
        this.#line(x, this.#y);
        break;
      }
      case letterV: {
        const y = baseY + this.#number();
        if (!this.#good(y)) return false;
        this.#line(this.#x, y);
        break;
      }
      case letterL: {
        const x = baseX + this.#number();
        const y = baseY + this.#number();
        if (!this.#good(x + y)) return false;
        this.#line(x, y);
        break;
      }
      case letterC:
      case letterS: {
        const smooth = before === letterC || before === letterS;
        let ax = smooth ? 2 * this.#x - this.#controlX : this.#x;
        let ay = smooth ? 2 * this.#y - this.#controlY : this.#y;
        if (upper === letterC) {
          ax = baseX + this.#number();
          ay = baseY + this.#number();
        }
        const bx = baseX + this.#number();
        const by = baseY + this.#number();
        const x = baseX + this.#number();
        const y = baseY + this.#number();
        if (!this.#good(ax + ay + bx + by + x + y)) return false;
        this.#cubic(ax, ay, bx, by, x, y);
        this.#controlX = bx;
        this.#controlY = by;
        break;
      }
      case letterQ:
      case letterT: {
        const smooth = before === letterQ || before === letterT;
        let cx = smooth ? 2 * this.#x - this.#controlX : this.#x;
        let cy = smooth ? 2 * this.#y - this.#controlY : this.#y;
        if (upper === letterQ) {
          cx = baseX + this.#number();
          cy = baseY + this.#number();
        }
        const x = baseX + this.#number();
        const y = baseY + this.#number();
        if (!this.#good(cx + cy + x + y)) return false;
        this.#quadratic(cx, cy, x, y);
        this.#controlX = cx;
        this.#controlY = cy;
        break;
      }
      case letterA: {
        const rx = this.#number();
        const ry = this.#number();
        const degrees = this.#number();
        const large = this.#flag();
        const sweep = this.#flag();
        const x = baseX + this.#number();
        const y = baseY + this.#number();
        if (!this.#good(rx + ry + degrees + large + sweep + x + y)) return false;
        this.#arc(rx, ry, degrees, large === 1, sweep === 1, x, y);
        break;
      }
      default:
        return false;
    }
    return true;
  }

  #good(sum: number): boolean {
    if (Number.isFinite(sum)) return true;
    if (!Number.isNaN(sum)) this.#beyondRange = true;
    return false;
  }

  /** Returns the next argument, after an optional comma; NaN without one. */
  #number(): number {
    if (this.#failed) return Number.NaN;
    const cursor = this.#cursor;
    if (skipSpace(cursor) === comma) skipComma(cursor);
    const value = scanNumber(cursor);
    if (!Number.isFinite(value)) {
      this.#failed = true;
      this.#beyondRange = !Number.isNaN(value);
    }
    return value;
  }

  /** Reads an arc flag, which is one character and may touch the next argument. */
  #flag(): number {
    const cursor = this.#cursor;
    if (this.#failed) return Number.NaN;
    const code = skipComma(cursor);
    if (code !== 48 && code !== 49) {
      this.#failed = true;
      return Number.NaN;
    }
    cursor.at++;
    return code - 48;
  }

  #push(segment: Segment): void {
    this.#segments.push(segment);
    this.#count++;
    this.#x = segment.x1;
    this.#y = segment.y1;
  }

  #line(x: number, y: number): void {
    this.#begun = true;
    if (x === this.#x && y === this.#y) return;
    this.#push({ kind: 'line', x0: this.#x, y0: this.#y, x1: x, y1: y });
  }

  #quadratic(cx: number, cy: number, x: number, y: number): void {
    this.#begun = true;
    const [x0, y0] = [this.#x, this.#y];
    if (cx === x0 && cy === y0 && x === x0 && y === y0) return;
    this.#push({ kind: 'quadratic', x0, y0, cx, cy, x1: x, y1: y });
  }

  #cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#begun = true;
    const [x0, y0] = [this.#x, this.#y];
    if (ax === x0 && ay === y0 && bx === x0 && by === y0 && x === x0 && y === y0) return;
    this.#push({ kind: 'cubic', x0, y0, ax, ay, bx, by, x1: x, y1: y });
  }

  #arc(rx: number, ry: number, degrees: number, large: boolean, sweep: boolean, x: number, y: number): void {
    this.#begun = true;
    if (x === this.#x && y === this.#y) return;
    const segment = arcFromEndpoints(
      { x: this.#x, y: this.#y },
      { rx, ry, rotation: (degrees * Math.PI) / 180, largeArc: large, positiveSweep: sweep },
      { x, y },
    );
    if (segment !== null) this.#push(segment);
  }

  /** Ends the subpath, by Z or before another one. */
  #finish(close: boolean): void {
    const segments = this.#segments;
    const begun = this.#begun;
    this.#begun = false;
    if (segments.length === 0) {
      if (!begun) return;
      this.#dots.push({ x: this.#startX, y: this.#startY });
      this.#count++;
      return;
    }
    this.#segments = [];
    const first = segments[0]!;
    const last = segments[segments.length - 1]!;
    let closed = last.x1 === first.x0 && last.y1 === first.y0;
    if (close && !closed) {
      closed = true;
      const gap = Math.hypot(last.x1 - first.x0, last.y1 - first.y0);
      if (gap <= ROUNDING_SHARE * reachOf(segments)) {
        segments[segments.length - 1] = { ...last, x1: first.x0, y1: first.y0 };
      } else {
        segments.push({ kind: 'line', x0: last.x1, y0: last.y1, x1: first.x0, y1: first.y0 });
        this.#count++;
      }
    }
    this.#contours.push({ segments, closed });
  }
}

/** Returns the greatest absolute coordinate of the end points. */
function reachOf(segments: readonly Segment[]): number {
  let reach = 0;
  for (const { x0, y0 } of segments) reach = Math.max(reach, Math.abs(x0), Math.abs(y0));
  return reach;
}

function isCommand(upper: number): boolean {
  switch (upper) {
    case letterA:
    case letterC:
    case letterH:
    case letterL:
    case letterM:
    case letterQ:
    case letterS:
    case letterT:
    case letterV:
    case letterZ:
      return true;
    default:
      return false;
  }
}
