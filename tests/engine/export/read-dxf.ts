import DxfParser, {
  type ICircleEntity,
  type IEllipseEntity,
  type IEntity,
  type ILwpolylineEntity,
  type IPolylineEntity,
  type ISplineEntity,
} from 'dxf-parser';

/** One contour of a DXF file, of one entity or of several whose ends meet. */
export type DxfContour = {
  readonly layer: string;
  readonly types: readonly string[];
  readonly closed: boolean;
  readonly lengthIn: number;
};

type Point = { x: number; y: number };
type Piece = { layer: string; type: string; closed: boolean; lengthIn: number; from: Point; to: Point };

/** Ends closer than this are one point even for the strictest readers (CadQuery joins at 1e-6). */
const MEET_IN = 1e-9;
const HALVINGS = 400;

/** Reads a DXF with an independent parser and joins entities whose ends meet, in the order of the file. */
export function readDxf(text: string) {
  const dxf = new DxfParser().parseSync(text)!;
  const pieces = dxf.entities.filter(({ type }) => type !== 'TEXT').map(pieceOf);
  const labels = dxf.entities.filter(({ type }) => type === 'TEXT').map(({ layer }) => layer);
  const layers = Object.keys(dxf.tables.layer!.layers);
  return { header: dxf.header, layers, labels, entities: dxf.entities, contours: joined(pieces) };
}

function joined(pieces: readonly Piece[]): DxfContour[] {
  const contours: DxfContour[] = [];
  let run: Piece[] = [];
  const meets = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) <= MEET_IN;
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    contours.push({
      layer: first.layer,
      types: run.map(({ type }) => type),
      closed: first.closed || meets(last.to, first.from),
      lengthIn: run.reduce((sum, { lengthIn }) => sum + lengthIn, 0),
    });
    run = [];
  };
  for (const piece of pieces) {
    const last = run.at(-1);
    if (last && meets(last.to, run[0]!.from)) close();
    else if (last && (last.closed || piece.closed || last.layer !== piece.layer)) close();
    else if (last && !meets(last.to, piece.from) && meets(last.to, piece.to)) {
      run.push({ ...piece, from: piece.to, to: piece.from });
      continue;
    } else if (
      last &&
      run.length === 1 &&
      !meets(last.to, piece.from) &&
      [piece.from, piece.to].some((end) => meets(last.from, end))
    ) {
      run[0] = { ...last, from: last.to, to: last.from };
    } else if (last && !meets(last.to, piece.from)) close();
    const before = run.at(-1);
    run.push(before && !meets(before.to, piece.from) ? { ...piece, from: piece.to, to: piece.from } : piece);
  }
  close();
  return contours;
}

function pieceOf(entity: IEntity): Piece {
  const { type, layer } = entity;
  switch (type) {
    case 'CIRCLE': {
      const { center, radius } = entity as ICircleEntity;
      return { type, layer, closed: true, lengthIn: 2 * Math.PI * radius, from: center, to: center };
    }
    case 'LWPOLYLINE':
    case 'POLYLINE': {
      const { vertices, shape } = entity as ILwpolylineEntity | IPolylineEntity;
      return {
        type,
        layer,
        closed: shape,
        lengthIn: polylineLength(vertices, shape),
        from: vertices[0]!,
        to: vertices.at(-1)!,
      };
    }
    case 'SPLINE': {
      const spline = entity as ISplineEntity;
      const points = spline.controlPoints!;
      return { type, layer, closed: false, lengthIn: splineLength(spline), from: points[0]!, to: points.at(-1)! };
    }
    case 'ELLIPSE':
      return ellipsePiece(entity as IEllipseEntity);
    default:
      throw new Error(`an entity we do not write: ${type}`);
  }
}

type Vertex = Point & { bulge?: number };

function polylineLength(vertices: readonly Vertex[], closed: boolean): number {
  const sides = vertices.map((from, index) => ({ from, to: vertices[(index + 1) % vertices.length]! }));
  return (closed ? sides : sides.slice(0, -1)).reduce((total, { from, to }) => {
    const chord = Math.hypot(to.x - from.x, to.y - from.y);
    const sweep = 4 * Math.atan(Math.abs(from.bulge ?? 0));
    return total + (sweep === 0 ? chord : (chord * sweep) / (2 * Math.sin(sweep / 2)));
  }, 0);
}

/** Returns the length of a spline; throws unless its knots declare a Bezier curve, the only kind that is exported. */
function splineLength({ controlPoints, knotValues, degreeOfSplineCurve, closed, rational }: ISplineEntity): number {
  const isBezier =
    degreeOfSplineCurve === 3 && knotValues.join(' ') === '0 0 0 0 1 1 1 1' && controlPoints!.length === 4;
  if (!isBezier || closed || rational) throw new Error('a spline that not every reader takes');
  const [a, b, c, d] = controlPoints as unknown as [Point, Point, Point, Point];
  return simpson((t) => {
    const s = 1 - t;
    const along = (p: number, q: number, r: number, v: number) =>
      3 * (s * s * (q - p) + 2 * s * t * (r - q) + t * t * (v - r));
    return Math.hypot(along(a.x, b.x, c.x, d.x), along(a.y, b.y, c.y, d.y));
  });
}

function ellipsePiece({
  layer,
  type,
  center,
  majorAxisEndPoint: major,
  axisRatio,
  startAngle,
  endAngle,
}: IEllipseEntity): Piece {
  const span = endAngle - startAngle;
  const at = (angle: number): Point => ({
    x: center.x + major.x * Math.cos(angle) - major.y * axisRatio * Math.sin(angle),
    y: center.y + major.y * Math.cos(angle) + major.x * axisRatio * Math.sin(angle),
  });
  const half = Math.hypot(major.x, major.y);
  const speed = (t: number) => {
    const angle = startAngle + t * span;
    return span * half * Math.hypot(Math.sin(angle), axisRatio * Math.cos(angle));
  };
  const closed = Math.abs(span - 2 * Math.PI) < MEET_IN;
  return { type, layer, closed, lengthIn: simpson(speed), from: at(startAngle), to: at(endAngle) };
}

function simpson(speed: (t: number) => number): number {
  let total = 0;
  for (let index = 0; index <= HALVINGS; index++) {
    const weight = index === 0 || index === HALVINGS ? 1 : index % 2 === 1 ? 4 : 2;
    total += (weight * speed(index / HALVINGS)) / (3 * HALVINGS);
  }
  return total;
}
