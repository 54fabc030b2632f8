import {
  arcAroundCenter,
  type Contour,
  type Ellipse,
  type Line,
  type PathData,
  type Point,
  readPathData,
  scanNumber,
  type Segment,
  skipComma,
  skipSpace,
  wholeEllipse,
} from '@measurement-nesting/curves';
import { resolveLength, type LengthAxis, type LengthContext } from '../values/length.ts';

/** Values of an element's outline: the attribute, or the declared property when CSS may set it too. */
export type ShapeValues = { readonly get: (name: string) => string | undefined };

export type ShapeOutline = {
  readonly contours: readonly Contour[];
  /** Positions of lines without length. */
  readonly dots: readonly Point[];
  /** True for a rectangle or an ellipse without a size, which is not drawn (SVG 2, 10.2 to 10.4). */
  readonly sizeless: boolean;
  /** Reason for missing geometry: an invalid number, or path data with a fault. */
  readonly badValue: string | null;
  readonly path: PathData['fault'];
};

export const shapeNames: ReadonlySet<string> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
]);

const nothing: ShapeOutline = { contours: [], dots: [], sizeless: false, badValue: null, path: null };

/** Returns the outline of a basic shape in user units (SVG 2, chapter 10). Shapes without extent have no contours. */
export function outlineOf(
  name: string,
  values: ShapeValues,
  lengths: LengthContext,
  segmentsAllowed: number,
): ShapeOutline {
  switch (name) {
    case 'path': {
      const { contours, dots, fault } = readPathData(pathText(values.get('d') ?? ''), segmentsAllowed);
      return { ...nothing, contours, dots, path: fault };
    }
    case 'rect':
      return rect(new LengthReader(values, lengths));
    case 'circle':
      return circle(new LengthReader(values, lengths));
    case 'ellipse':
      return ellipse(new LengthReader(values, lengths));
    case 'line':
      return line(new LengthReader(values, lengths));
    case 'polyline':
    case 'polygon':
      return poly(values.get('points') ?? '', name === 'polygon', segmentsAllowed);
    default:
      return nothing;
  }
}

/** Returns the contents of CSS's path("..."), or the text itself. */
function pathText(text: string): string {
  const first = text.charCodeAt(0);
  // Nearly always an M; other text is searched for 'path(' and 'none'.
  if (first === 77 || first === 109) return text;
  const css = /^\s*path\(\s*(["'])/.exec(text);
  if (css === null) return text.trim() === 'none' ? '' : text;
  const end = text.lastIndexOf(css[1]!);
  return text.slice(css[0].length, Math.max(end, css[0].length));
}

class LengthReader {
  readonly #values: ShapeValues;
  readonly #lengths: LengthContext;
  badValue: string | null = null;

  constructor(values: ShapeValues, lengths: LengthContext) {
    this.#values = values;
    this.#lengths = lengths;
  }

  /** Returns the length, or null when it is absent, 'auto', or invalid (which is recorded). */
  read(name: string, axis: LengthAxis): number | null {
    const text = this.#values.get(name)?.trim();
    if (text === undefined || text === '' || text === 'auto') return null;
    const value = resolveLength(text, axis, this.#lengths);
    if (value === null || !Number.isFinite(value)) {
      this.badValue ??= `${name}="${text.slice(0, 20)}"`;
      return null;
    }
    return value;
  }

  outline(contours: readonly Contour[]): ShapeOutline {
    return { ...nothing, contours, badValue: this.badValue };
  }

  /** Returns an outline that encloses an area; `sizeless` when it has no size. */
  area(contour: () => Contour | null): ShapeOutline {
    if (this.badValue !== null) return this.outline([]);
    const found = contour();
    return found === null ? { ...nothing, sizeless: true } : this.outline([found]);
  }
}

function rect(reader: LengthReader): ShapeOutline {
  const x = reader.read('x', 'x') ?? 0;
  const y = reader.read('y', 'y') ?? 0;
  const width = reader.read('width', 'x') ?? 0;
  const height = reader.read('height', 'y') ?? 0;
  const [rxGiven, ryGiven] = [positive(reader.read('rx', 'x')), positive(reader.read('ry', 'y'))];
  if (reader.badValue !== null || !(width > 0 && height > 0)) return reader.area(() => null);
  // An absent radius equals the other one; both are limited to half the side (SVG 2, 10.2).
  const rx = Math.min(rxGiven ?? ryGiven ?? 0, width / 2);
  const ry = Math.min(ryGiven ?? rxGiven ?? 0, height / 2);
  const [right, bottom] = [x + width, y + height];
  if (rx === 0 || ry === 0)
    return reader.outline([
      chain(
        [
          [x, y],
          [right, y],
          [right, bottom],
          [x, bottom],
        ],
        true,
      ),
    ]);
  const segments: Segment[] = [];
  const to = (x0: number, y0: number, x1: number, y1: number) => {
    if (x0 !== x1 || y0 !== y1) segments.push(lineTo(x0, y0, x1, y1));
  };
  to(x + rx, y, right - rx, y);
  segments.push(
    corner(
      { cx: right - rx, cy: y + ry, rx, ry, rotation: 0 },
      -Math.PI / 2,
      { x: right - rx, y: y },
      { x: right, y: y + ry },
    ),
  );
  to(right, y + ry, right, bottom - ry);
  segments.push(
    corner(
      { cx: right - rx, cy: bottom - ry, rx, ry, rotation: 0 },
      0,
      { x: right, y: bottom - ry },
      { x: right - rx, y: bottom },
    ),
  );
  to(right - rx, bottom, x + rx, bottom);
  segments.push(
    corner(
      { cx: x + rx, cy: bottom - ry, rx, ry, rotation: 0 },
      Math.PI / 2,
      { x: x + rx, y: bottom },
      { x: x, y: bottom - ry },
    ),
  );
  to(x, bottom - ry, x, y + ry);
  segments.push(
    corner({ cx: x + rx, cy: y + ry, rx, ry, rotation: 0 }, Math.PI, { x: x, y: y + ry }, { x: x + rx, y: y }),
  );
  return reader.outline([{ segments, closed: true }]);
}

/** Returns null for a negative radius, which is an error and is ignored (SVG 2, 10.2 and 10.4). */
function positive(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}

/** Returns a quarter of an ellipse, clockwise on screen, with the end points of its neighbors. */
function corner(ellipse: Ellipse, start: number, from: Point, to: Point): Segment {
  const arc = arcAroundCenter(ellipse, start, Math.PI / 2, from);
  return { ...arc, x1: to.x, y1: to.y };
}

function circle(reader: LengthReader): ShapeOutline {
  const cx = reader.read('cx', 'x') ?? 0;
  const cy = reader.read('cy', 'y') ?? 0;
  const r = reader.read('r', 'diagonal') ?? 0;
  return reader.area(() => (r > 0 ? ellipseContour(cx, cy, r, r) : null));
}

function ellipse(reader: LengthReader): ShapeOutline {
  const cx = reader.read('cx', 'x') ?? 0;
  const cy = reader.read('cy', 'y') ?? 0;
  const [rxGiven, ryGiven] = [positive(reader.read('rx', 'x')), positive(reader.read('ry', 'y'))];
  // An absent radius equals the other one (SVG 2, 10.4).
  const rx = rxGiven ?? ryGiven ?? 0;
  const ry = ryGiven ?? rxGiven ?? 0;
  return reader.area(() => (rx > 0 && ry > 0 ? ellipseContour(cx, cy, rx, ry) : null));
}

function ellipseContour(cx: number, cy: number, rx: number, ry: number): Contour {
  return { segments: [wholeEllipse(cx, cy, rx, ry)], closed: true };
}

function line(reader: LengthReader): ShapeOutline {
  const x0 = reader.read('x1', 'x') ?? 0;
  const y0 = reader.read('y1', 'y') ?? 0;
  const x1 = reader.read('x2', 'x') ?? 0;
  const y1 = reader.read('y2', 'y') ?? 0;
  if (reader.badValue !== null) return reader.outline([]);
  if (x0 === x1 && y0 === y1) return { ...nothing, dots: [{ x: x0, y: y0 }] };
  return reader.outline([{ segments: [lineTo(x0, y0, x1, y1)], closed: false }]);
}

/** Reads points up to the first fault; an odd number at the end is dropped (SVG 2, 10.6). */
function poly(text: string, close: boolean, segmentsAllowed: number): ShapeOutline {
  const cursor = { text, at: 0 };
  const points: [number, number][] = [];
  let badValue: string | null = null;
  skipSpace(cursor);
  while (cursor.at < text.length && points.length <= segmentsAllowed) {
    const start = cursor.at;
    const x = scanNumber(cursor);
    skipComma(cursor);
    const y = scanNumber(cursor);
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      badValue = text.slice(start, start + 20).trim();
      break;
    }
    points.push([x, y]);
    skipComma(cursor);
  }
  const contour = chain(points, close);
  const isDot = contour.segments.length === 0;
  const dots = isDot ? points.slice(0, 1).map(([x, y]): Point => ({ x, y })) : [];
  return { ...nothing, contours: isDot ? [] : [contour], dots, badValue };
}

/** Returns lines through the points, except those without length. */
function chain(points: readonly (readonly [number, number])[], close: boolean): Contour {
  const segments: Line[] = [];
  let [x, y] = points[0] ?? [0, 0];
  for (const [x1, y1] of points) {
    if (x1 !== x || y1 !== y) segments.push(lineTo(x, y, x1, y1));
    [x, y] = [x1, y1];
  }
  const [startX, startY] = points[0] ?? [0, 0];
  const back = x === startX && y === startY;
  if (close && !back) segments.push(lineTo(x, y, startX, startY));
  return { segments, closed: close || back };
}

function lineTo(x0: number, y0: number, x1: number, y1: number): Line {
  return { kind: 'line', x0, y0, x1, y1 };
}
