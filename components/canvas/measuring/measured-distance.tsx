import { formatLengthWithUnit } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { Point } from '#lib/browser/measure-tool/contours.ts';
import type { PickedCurve } from './curve-under.ts';

/** State of the measure tool: points on the scene as shown, in inches, and the curve selected by the first point. */
export type Measuring = { points: readonly Point[]; curve: PickedCurve | null };

export const nothingMeasured: Measuring = { points: [], curve: null };

/**
 * Returns the state after a press: a first point with the curve under it, then a second point, then a first point
 * again.
 */
export function withPoint({ points }: Measuring, point: Point, curve: PickedCurve | null): Measuring {
  return points.length === 1 ? { points: [...points, point], curve: null } : { points: [point], curve };
}

type MeasuredDistanceProps = { points: readonly Point[]; scale: number; widthIn: number; heightIn: number };

/** Up to two points on the scene, and the line between them. */
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

/** Returns the measured length, or the next step. */
export function measuringText({ points, curve }: Measuring, unit: LengthUnit): string {
  const [from, to] = points;
  if (from === undefined) return 'Click a curve for its length, or the first of two points.';
  if (to !== undefined) return formatLengthWithUnit(Math.hypot(to.x - from.x, to.y - from.y), unit);
  return curve === null
    ? 'Click the second point.'
    : `Curve ${formatLengthWithUnit(curve.lengthIn, unit)}. Click a second point for a distance.`;
}
