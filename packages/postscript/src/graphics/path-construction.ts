import {
  type Affine,
  arcAroundCenter,
  invert,
  multiply,
  type Point,
  type Segment,
  transformSegment,
} from '@measurement-nesting/curves';
import { programLimits } from '../budget.ts';
import { deviceUnitsPerIn, inchX, inchY } from './device-space.ts';
import type { GraphicsContext } from './graphics-state.ts';
import { sine } from './sine.ts';
import { largestCoordinate } from '@measurement-nesting/curves/drawing';
import { Path } from './path.ts';
import { PsError, RangeFault } from '../ps-error.ts';

/** Functions that add to the current path in user units and store inches, y down. */

export function moveTo(m: GraphicsContext, x: number, y: number): void {
  const [deviceX, deviceY] = deviceOf(m, x, y);
  ready(m).moveTo(inchX(deviceX), inchY(deviceY), deviceX, deviceY);
}

export function moveBy(m: GraphicsContext, dx: number, dy: number): void {
  const [deviceX, deviceY] = movedBy(m, m.state.path, dx, dy);
  ready(m).moveTo(inchX(deviceX), inchY(deviceY), deviceX, deviceY);
}

export function lineTo(m: GraphicsContext, x: number, y: number): void {
  const [deviceX, deviceY] = deviceOf(m, x, y);
  addLine(m, deviceX, deviceY);
}

export function lineBy(m: GraphicsContext, dx: number, dy: number): void {
  const [deviceX, deviceY] = movedBy(m, m.state.path, dx, dy);
  addLine(m, deviceX, deviceY);
}

export function curveTo(m: GraphicsContext, [ax, ay, bx, by, x, y]: readonly number[], relative: boolean): void {
  if (!m.state.path.hasPoint) throw new PsError('nocurrentpoint');
  const { path } = m.state;
  const place = (px: number, py: number) => (relative ? movedBy(m, path, px, py) : deviceOf(m, px, py));
  const [a, b, end] = [place(ax!, ay!), place(bx!, by!), place(x!, y!)];
  const { x: x0, y: y0 } = path.end();
  const segment: Segment = {
    kind: 'cubic',
    x0,
    y0,
    ax: inchX(a[0]),
    ay: inchY(a[1]),
    bx: inchX(b[0]),
    by: inchY(b[1]),
    x1: inchX(end[0]),
    y1: inchY(end[1]),
  };
  m.budget.segment();
  ready(m).add(segment, end[0], end[1]);
}

/**
 * Adds a circular arc from one angle (degrees) to another, as an exact arc; a line connects its start to the current
 * point (PLRM 3, arc and arcn).
 */
export function arc(m: GraphicsContext, [x, y, r, from, to]: readonly number[], clockwise: boolean): void {
  let end = to!;
  if (clockwise) {
    if (end > from!) end -= 360 * Math.ceil((end - from!) / 360);
  } else if (end < from!) end += 360 * Math.ceil((from! - end) / 360);
  const total = end - from!;
  const pieces = Math.max(1, Math.ceil(Math.abs(total) / 360));
  if (!(pieces <= programLimits.arrayLength)) throw new PsError('limitcheck', 'arc');
  const at = (angle: number): [number, number] => [x! + r! * sine(angle + 90), y! + r! * sine(angle)];
  const [startX, startY] = at(from!);
  if (m.state.path.hasPoint) lineTo(m, startX, startY);
  else moveTo(m, startX, startY);
  if (r === 0 || total === 0) {
    // A point is drawn like any other line without length.
    if (m.state.path.isEmptyHere) addLine(m, m.state.path.x, m.state.path.y);
    return;
  }
  m.budget.work(24 * pieces);
  const toInches = multiply([1 / deviceUnitsPerIn, 0, 0, -1 / deviceUnitsPerIn, 0, 0], m.state.matrix);
  const radians = Math.PI / 180;
  for (let i = 0; i < pieces; i++) {
    const [first, last] = [from! + (total * i) / pieces, from! + (total * (i + 1)) / pieces];
    const turned = r! < 0 ? 180 : 0;
    const own = arcAroundCenter(
      { cx: x!, cy: y!, rx: Math.abs(r!), ry: Math.abs(r!), rotation: 0 },
      (first + turned) * radians,
      (last - first) * radians,
    );
    const image = transformSegment(toInches, own);
    const [endX, endY] = at(last);
    const [deviceX, deviceY] = deviceOf(m, endX, endY);
    m.budget.segment();
    ready(m).add({ ...image, x1: inchX(deviceX), y1: inchY(deviceY) }, deviceX, deviceY);
  }
}

/** Returns the current point in user units. */
export function currentPoint(m: GraphicsContext): Point {
  const { path, matrix } = m.state;
  if (!path.hasPoint) throw new PsError('nocurrentpoint');
  return userOf(matrix, path.x, path.y);
}

export function userOf(matrix: Affine, deviceX: number, deviceY: number): Point {
  const [a, b, c, d, e, f] = matrix;
  if (b === 0 && c === 0 && a !== 0 && d !== 0) return { x: (deviceX - e) / a, y: (deviceY - f) / d };
  const back = invert(matrix);
  if (back === null) throw new PsError('undefinedresult');
  return { x: back[0] * deviceX + back[2] * deviceY + back[4], y: back[1] * deviceX + back[3] * deviceY + back[5] };
}

export function newPath(m: GraphicsContext): void {
  m.state.path = new Path();
}

function addLine(m: GraphicsContext, deviceX: number, deviceY: number): void {
  const { path } = m.state;
  if (!path.hasPoint) throw new PsError('nocurrentpoint');
  const { x: x0, y: y0 } = path.end();
  m.budget.segment();
  ready(m).add({ kind: 'line', x0, y0, x1: inchX(deviceX), y1: inchY(deviceY) }, deviceX, deviceY);
}

function ready(m: GraphicsContext): Path {
  const { path } = m.state;
  const cost = path.copyCost;
  if (cost > 0) {
    m.budget.work(cost >> 1);
    m.budget.allocate(cost * 24);
  }
  return path;
}

function deviceOf(m: GraphicsContext, x: number, y: number): [number, number] {
  const { matrix } = m.state;
  return checked(matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]);
}

function movedBy(m: GraphicsContext, path: Path, dx: number, dy: number): [number, number] {
  if (!path.hasPoint) throw new PsError('nocurrentpoint');
  const { matrix } = m.state;
  return checked(path.x + matrix[0] * dx + matrix[2] * dy, path.y + matrix[1] * dx + matrix[3] * dy);
}

function checked(x: number, y: number): [number, number] {
  if (!(Math.abs(x) <= largestCoordinate * deviceUnitsPerIn && Math.abs(y) <= largestCoordinate * deviceUnitsPerIn)) {
    throw new RangeFault('a coordinate');
  }
  return [x, y];
}
