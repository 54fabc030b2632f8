import { type Affine, type Contour, reverseSegment } from '@measurement-nesting/curves';
import { deviceUnitsPerIn } from '../../graphics/device-space.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, PsString, real } from '../../values/objects.ts';
import { Path, withoutPoints } from '../../graphics/path.ts';
import {
  arc,
  currentPoint,
  curveTo,
  lineBy,
  lineTo,
  moveBy,
  moveTo,
  newPath,
  userOf,
} from '../../graphics/path-construction.ts';
import { PsError } from '../../ps-error.ts';
import { asCurves } from '../../graphics/arc-curves.ts';
import { strokeOutline } from '../../stroke-outline.ts';

function numbers(m: Interpreter, count: number): number[] {
  const values: number[] = Array.from({ length: count });
  for (let i = count - 1; i >= 0; i--) values[i] = m.operands.number();
  return values;
}

/** Path construction (PLRM 3, 8.1). */
export const pathOperators: Operators = {
  newpath: newPath,
  currentpoint: (m) => {
    const { x, y } = currentPoint(m);
    m.operands.push(real(x));
    m.operands.push(real(y));
  },
  moveto: (m) => {
    const y = m.operands.number();
    moveTo(m, m.operands.number(), y);
  },
  rmoveto: (m) => {
    const y = m.operands.number();
    moveBy(m, m.operands.number(), y);
  },
  lineto: (m) => {
    const y = m.operands.number();
    lineTo(m, m.operands.number(), y);
  },
  rlineto: (m) => {
    const y = m.operands.number();
    lineBy(m, m.operands.number(), y);
  },
  curveto: (m) => curveTo(m, numbers(m, 6), false),
  rcurveto: (m) => curveTo(m, numbers(m, 6), true),
  arc: (m) => arc(m, numbers(m, 5), false),
  arcn: (m) => arc(m, numbers(m, 5), true),
  arct: (m) => {
    tangentArc(m);
  },
  arcto: (m) => {
    for (const value of tangentArc(m)) m.operands.push(real(value));
  },
  closepath: (m) => {
    m.budget.work(m.state.path.copyCost >> 1);
    m.state.path.close();
  },
  // Curves are not flattened, because their length is exact.
  flattenpath: () => undefined,
  reversepath: (m) => {
    const { path } = m.state;
    if (!path.hasPoint) return;
    m.budget.work(path.segmentCount);
    const reversed = path.contours().map(({ segments, closed }): Contour => ({
      segments: segments.toReversed().map((segment) => reverseSegment(segment)),
      closed,
    }));
    const first = reversed.at(-1)?.segments[0];
    const turned = new Path();
    if (first !== undefined) {
      const end = reversed.at(-1)!.segments.at(-1)!;
      turned.addContours(reversed, end.x1 * deviceUnitsPerIn, -end.y1 * deviceUnitsPerIn);
    }
    m.state.path = turned;
  },
  strokepath,
  pathbbox: (m) => {
    const { path, matrix } = m.state;
    if (!path.hasPoint) throw new PsError('nocurrentpoint');
    m.budget.work(path.segmentCount * 4);
    for (const value of userBox(path, matrix)) m.operands.push(real(value));
  },
  pathforall,
  setbbox: (m) => {
    numbers(m, 4);
  },
};

/** Tolerance within which a matrix preserves circles, so that the pen is round. */
const roundPen = 1e-6;

/**
 * Replaces the path by the edges of its stroke. For a pen that is not round, a dashed line or a line too thin for
 * edges, the centerline remains, is painted as a line and is reported.
 */
function strokepath(m: Interpreter): void {
  const { path, matrix, lineWidth, lineCap, lineJoin, miterLimit, dash } = m.state;
  const [a, b, c, d] = matrix;
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const widthIn = (lineWidth * scale) / deviceUnitsPerIn;
  const round =
    Math.abs(a * c + b * d) <= roundPen * scale * scale && Math.abs(Math.hypot(a, b) - scale) <= roundPen * scale;
  const contours = withoutPoints(path.contours());
  m.budget.work(path.segmentCount * 64);
  m.world.painter.noteDots(path);
  const style = { widthIn, cap: lineCap, join: lineJoin, miterLimit };
  const outline = round && dash.length === 0 ? strokeOutline(contours, style) : null;
  if (outline === null) {
    path.strokedWidthIn = widthIn;
    m.world.painter.noteStrokePath();
    return;
  }
  for (const { segments } of outline) for (let i = segments.length; i > 0; i--) m.budget.segment();
  const edges = new Path();
  if (outline.length > 0) edges.addContours(outline, path.x, path.y);
  m.state.path = edges;
}

function tangentArc(m: Interpreter): [number, number, number, number] {
  const [x1, y1, x2, y2, r] = numbers(m, 5) as [number, number, number, number, number];
  const { x: x0, y: y0 } = currentPoint(m);
  const before = Math.atan2(y0 - y1, x0 - x1);
  const after = Math.atan2(y2 - y1, x2 - x1);
  let turn = after - before;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  const half = Math.abs(turn) / 2;
  // Collinear legs, or legs without length: only the corner remains.
  if (!(Math.abs(Math.sin(turn)) > 1e-9)) {
    lineTo(m, x1, y1);
    return [x1, y1, x1, y1];
  }
  const leg = r / Math.tan(half);
  const middle = before + turn / 2;
  const reach = r / Math.sin(half);
  const [cx, cy] = [x1 + reach * Math.cos(middle), y1 + reach * Math.sin(middle)];
  const start = [x1 + leg * Math.cos(before), y1 + leg * Math.sin(before)] as const;
  const end = [x1 + leg * Math.cos(after), y1 + leg * Math.sin(after)] as const;
  const degrees = 180 / Math.PI;
  const from = Math.atan2(start[1] - cy, start[0] - cx) * degrees;
  const to = Math.atan2(end[1] - cy, end[0] - cx) * degrees;
  arc(m, [cx, cy, Math.abs(r), from, to], turn > 0);
  return [...start, ...end];
}

/** Returns the box of a path in user units, as `pathbbox` does: minimum x and y, maximum x and y. */
export function userBox(path: Path, matrix: Affine): readonly [number, number, number, number] {
  const box = controlBox(path);
  const corners = [
    [box.minX, box.minY],
    [box.maxX, box.minY],
    [box.minX, box.maxY],
    [box.maxX, box.maxY],
  ].map(([x, y]) => userOf(matrix, x!, y!));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns the box of the points and control points in device units, as `pathbbox` requires. */
function controlBox(path: Path): { minX: number; minY: number; maxX: number; maxY: number } {
  let [minX, minY, maxX, maxY] = [path.x, path.y, path.x, path.y];
  const put = (x: number, y: number) => {
    const [deviceX, deviceY] = [x * deviceUnitsPerIn, -y * deviceUnitsPerIn];
    minX = Math.min(minX, deviceX);
    maxX = Math.max(maxX, deviceX);
    minY = Math.min(minY, deviceY);
    maxY = Math.max(maxY, deviceY);
  };
  for (const { x0, y0, segments } of path.subpaths) {
    put(x0, y0);
    for (const segment of segments.flatMap(asCurves)) {
      put(segment.x1, segment.y1);
      if (segment.kind === 'cubic') {
        put(segment.ax, segment.ay);
        put(segment.bx, segment.by);
      }
    }
  }
  return { minX, minY, maxX, maxY };
}

/** Step of a path in the operators of the language, in user units. */
export type PathStep = {
  readonly name: 'moveto' | 'lineto' | 'curveto' | 'closepath';
  readonly numbers: readonly number[];
};

/** Returns the current path as lines and curves only. */
export function pathSteps(m: Interpreter): PathStep[] {
  const { path, matrix } = m.state;
  m.budget.work(path.segmentCount);
  m.budget.allocate(path.segmentCount * 64);
  const steps: PathStep[] = [];
  const add = (name: PathStep['name'], ...points: number[]) => {
    const numbers: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const { x, y } = userOf(matrix, points[i]! * deviceUnitsPerIn, -points[i + 1]! * deviceUnitsPerIn);
      numbers.push(x, y);
    }
    steps.push({ name, numbers });
  };
  for (const { x0, y0, segments, closed } of path.subpaths) {
    add('moveto', x0, y0);
    const curves = segments.flatMap(asCurves);
    const last = curves.at(-1);
    // The side that closepath drew is not one of the program's own lines.
    if (closed && last?.kind === 'line' && curves.length > 1) curves.pop();
    for (const segment of curves) {
      if (segment.kind === 'cubic') {
        const { ax, ay, bx, by, x1, y1 } = segment;
        add('curveto', ax, ay, bx, by, x1, y1);
      } else add('lineto', segment.x1, segment.y1);
    }
    if (closed) add('closepath');
  }
  return steps;
}

function pathforall(m: Interpreter): void {
  const closepath = m.operands.procedure();
  const curveto = m.operands.procedure();
  const lineto = m.operands.procedure();
  const bodies = { moveto: m.operands.procedure(), lineto, curveto, closepath };
  const steps = pathSteps(m);
  let next = 0;
  m.pushLoop(() => {
    const step = steps[next++];
    if (step === undefined) {
      m.endLoop();
      return;
    }
    for (const value of step.numbers) m.operands.push(real(value));
    m.pushProcedure(bodies[step.name]);
  });
}

/** Returns the numbers of an array, or of an encoded number string (PLRM 3, 3.14.5). */
export function encodedNumbers(m: Interpreter, value: PsArray | PsString): number[] {
  m.budget.work(value instanceof PsArray ? value.length >> 3 : value.bytes.length >> 3);
  if (value instanceof PsArray) {
    return value.list().map((item) => {
      if (!isNumber(item)) throw new PsError('typecheck');
      return numberOf(item);
    });
  }
  const { bytes } = value;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || bytes[0] !== 149) throw new PsError('typecheck');
  const form = bytes[1]!;
  const little = form >= 128;
  const kind = form & 127;
  const count = view.getUint16(2, little);
  const size = kind < 32 || kind >= 48 ? 4 : 2;
  if (kind > 49 || 4 + count * size > bytes.length) throw new PsError('rangecheck');
  return Array.from({ length: count }, (_, i) => {
    const at = 4 + i * size;
    if (kind >= 48) return view.getFloat32(at, little);
    return size === 4 ? view.getInt32(at, little) / 2 ** kind : view.getInt16(at, little) / 2 ** (kind - 32);
  });
}
