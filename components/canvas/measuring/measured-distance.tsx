import { formatLengthWithUnit } from '#lib/format.ts';
import type { Point } from '#lib/measure-tool/contours.ts';
import type { PickedCurve } from './curve-under.ts';

/** What the measure tool has: points on the scene as it lies on the canvas, in inches; and the curve that the first one picked. */
export type Measuring = { points: readonly Point[]; curve: PickedCurve | null };

export const nothingMeasured: Measuring = { points: [], curve: null };

/** The next press: a first point, with the curve it lies on; a second one; then anew. */
export function withPoint({ points }: Measuring, point: Point, curve: PickedCurve | null): Measuring {
  return points.length === 1 ? { points: [...points, point], curve: null } : { points: [point], curve };
}

type MeasuredDistanceProps = { points: readonly Point[]; scale: number; widthIn: number; heightIn: number };

/** Two points on the scene and the line between them. The first stands alone until the second is there. */
export function MeasuredDistance({ points, scale, widthIn, heightIn }: MeasuredDistanceProps) {
  const [from, to] = points;
  if (from === undefined) return null;
  const dot = 4 / scale;
  return (
    <svg
      aria-hidden
      width={widthIn * scale}
      height={heightIn * scale}
      viewBox={`0 0 ${widthIn} ${heightIn}`}
      className="pointer-events-none absolute top-0 left-0 block overflow-visible"
    >
      {to !== undefined && (
        <line
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          className="stroke-cut"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {points.map((point) => (
        <circle key={`${point.x} ${point.y}`} cx={point.x} cy={point.y} r={dot} className="fill-cut" />
      ))}
    </svg>
  );
}

/** '12.00 in, 304.8 mm', or what to do next. */
export function measuringText({ points, curve }: Measuring): string {
  const [from, to] = points;
  if (from === undefined) return 'Click a curve for its length, or the first of two points.';
  if (to !== undefined) return inBothUnits(Math.hypot(to.x - from.x, to.y - from.y));
  return curve === null
    ? 'Click the second point.'
    : `Curve ${inBothUnits(curve.lengthIn)}. Click a second point for a distance.`;
}

const inBothUnits = (inches: number): string =>
  `${formatLengthWithUnit(inches, 'in')}, ${formatLengthWithUnit(inches, 'mm')}`;
