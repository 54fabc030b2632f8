import { type Contour, type Point, type Segment, withEnds } from '@measurement-nesting/curves';

/** Subpath under construction, in inches, y down. */
export type Subpath = {
  readonly x0: number;
  readonly y0: number;
  readonly segments: Segment[];
  readonly closed: boolean;
};

/**
 * Current path. Coordinates are final (inches, y down); the current point is also stored in device units, so that the
 * program reads exactly the values it set. Copies share their finished subpaths.
 */
export class Path {
  #subpaths: Subpath[] = [];
  #shared = false;
  /** Current point and start of the subpath in device units; NaN without a current point. */
  x = Number.NaN;
  y = Number.NaN;
  startX = Number.NaN;
  startY = Number.NaN;
  /** Line width in inches when the path represents the outline of its stroke (strokepath). */
  strokedWidthIn: number | null = null;
  #segmentCount = 0;

  get subpaths(): readonly Subpath[] {
    return this.#subpaths;
  }

  get hasPoint(): boolean {
    return !Number.isNaN(this.x);
  }

  /** Returns whether the open subpath has no segment. */
  get isEmptyHere(): boolean {
    const last = this.#subpaths.at(-1);
    return last !== undefined && !last.closed && last.segments.length === 0;
  }

  get segmentCount(): number {
    return this.#segmentCount;
  }

  moveTo(x: number, y: number, deviceX: number, deviceY: number): void {
    const last = this.#subpaths.at(-1);
    this.#own();
    if (last !== undefined && last.segments.length === 0 && !last.closed) this.#subpaths.pop();
    this.#subpaths.push({ x0: x, y0: y, segments: [], closed: false });
    [this.x, this.y, this.startX, this.startY] = [deviceX, deviceY, deviceX, deviceY];
  }

  /** Appends a segment whose start is moved exactly to the current point. */
  add(segment: Segment, deviceX: number, deviceY: number): void {
    this.#own();
    let last = this.#subpaths.at(-1)!;
    if (last.closed) {
      last = { x0: last.x0, y0: last.y0, segments: [], closed: false };
      this.#subpaths.push(last);
    }
    const before = last.segments.at(-1);
    const [x, y] = before === undefined ? [last.x0, last.y0] : [before.x1, before.y1];
    last.segments.push(
      segment.x0 === x && segment.y0 === y ? segment : withEnds(segment, x, y, segment.x1, segment.y1),
    );
    this.#segmentCount++;
    [this.x, this.y] = [deviceX, deviceY];
  }

  /** Returns the end of the last segment in inches. */
  end(): { x: number; y: number } {
    const last = this.#subpaths.at(-1)!;
    const segment = last.closed ? undefined : last.segments.at(-1);
    return segment === undefined ? { x: last.x0, y: last.y0 } : { x: segment.x1, y: segment.y1 };
  }

  close(): void {
    const last = this.#subpaths.at(-1);
    if (last === undefined || last.closed) return;
    this.#own();
    const segments = [...last.segments];
    const tail = segments.at(-1);
    if (tail !== undefined && (tail.x1 !== last.x0 || tail.y1 !== last.y0)) {
      segments.push({ kind: 'line', x0: tail.x1, y0: tail.y1, x1: last.x0, y1: last.y0 });
      this.#segmentCount++;
    }
    this.#subpaths[this.#subpaths.length - 1] = { x0: last.x0, y0: last.y0, segments, closed: true };
    [this.x, this.y] = [this.startX, this.startY];
  }

  /** Adds whole contours (glyphs, clip outlines) and sets the current point. */
  addContours(contours: readonly Contour[], deviceX: number, deviceY: number): void {
    this.#own();
    for (const { segments, closed } of contours) {
      const first = segments[0];
      if (first === undefined) continue;
      this.#subpaths.push({ x0: first.x0, y0: first.y0, segments: [...segments], closed });
      this.#segmentCount += segments.length;
    }
    [this.x, this.y, this.startX, this.startY] = [deviceX, deviceY, deviceX, deviceY];
  }

  /** Returns the drawn subpaths, which have at least one segment. */
  contours(): Contour[] {
    const contours: Contour[] = [];
    for (const { segments, closed } of this.#subpaths) if (segments.length > 0) contours.push({ segments, closed });
    return contours;
  }

  /** Returns the positions of subpaths without length: closed at their start, or made of lines without length. */
  dots(): Point[] {
    return this.#subpaths.filter(isDot).map(({ x0, y0 }) => ({ x: x0, y: y0 }));
  }

  /** Returns a copy of the path; later additions to either do not affect the other. */
  copy(): Path {
    const copy = new Path();
    copy.#subpaths = this.#subpaths;
    copy.#segmentCount = this.#segmentCount;
    copy.strokedWidthIn = this.strokedWidthIn;
    [copy.x, copy.y, copy.startX, copy.startY] = [this.x, this.y, this.startX, this.startY];
    this.#shared = copy.#shared = true;
    return copy;
  }

  /** Cost of the next change after a copy, in elements. */
  get copyCost(): number {
    return this.#shared ? this.#subpaths.length + (this.#subpaths.at(-1)?.segments.length ?? 0) : 0;
  }

  #own(): void {
    if (!this.#shared) return;
    this.#subpaths = this.#subpaths.slice();
    const last = this.#subpaths.at(-1);
    if (last !== undefined) this.#subpaths[this.#subpaths.length - 1] = { ...last, segments: last.segments.slice() };
    this.#shared = false;
  }
}

const isDot = ({ segments, closed }: Subpath): boolean =>
  segments.length === 0 ? closed : isPoint({ segments, closed });

/** Returns the contours that have a length; the list itself when all do. */
export const withoutPoints = (contours: readonly Contour[]): readonly Contour[] =>
  contours.some(isPoint) ? contours.filter((contour) => !isPoint(contour)) : contours;

/** Returns whether all points of a contour coincide. */
function isPoint({ segments }: Contour): boolean {
  const { x0, y0 } = segments[0]!;
  const isStart = (x: number, y: number): boolean => x === x0 && y === y0;
  return segments.every((segment) => {
    if (!isStart(segment.x1, segment.y1)) return false;
    if (segment.kind === 'cubic') return isStart(segment.ax, segment.ay) && isStart(segment.bx, segment.by);
    return segment.kind === 'line';
  });
}
