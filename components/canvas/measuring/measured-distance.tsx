import { formatLengthWithUnit } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import {
  type Point,
  contourLength,
  readContours,
  distanceTo,
  type Contour,
} from '#lib/browser/measure-tool/contours.ts';

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

/** A selected curve: its path to highlight, and its length in inches. */
export type PickedCurve = { path: string; transform: string; lengthIn: number };

/** Maximum distance between a press and a curve that selects it, in pixels. */
const reachPx = 8;

/**
 * Returns the drawn curve nearest to a point of the window, or null when none is within reach. `layer` contains the
 * scene at `scale` pixels per inch.
 */
export function curveUnder(
  layer: Element,
  at: { clientX: number; clientY: number },
  scale: number,
): PickedCurve | null {
  let nearest: { contour: Contour; transform: string; distanceIn: number } | null = null;
  for (const element of layer.querySelectorAll<SVGPathElement>('path[data-curve]')) {
    const frame = element.getBoundingClientRect();
    const isNear =
      at.clientX >= frame.left - reachPx &&
      at.clientX <= frame.right + reachPx &&
      at.clientY >= frame.top - reachPx &&
      at.clientY <= frame.bottom + reachPx;
    const matrix = isNear ? element.getScreenCTM() : null;
    if (matrix === null) continue;
    const point = new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix.inverse());
    for (const contour of readContours(element.getAttribute('d') ?? '')) {
      const distanceIn = distanceTo(contour, point);
      if (distanceIn * scale > reachPx || (nearest !== null && distanceIn >= nearest.distanceIn)) continue;
      nearest = { contour, transform: transformOf(element), distanceIn };
    }
  }
  if (nearest === null) return null;
  const { contour, transform } = nearest;
  return { path: contour.path, transform, lengthIn: contourLength(contour) };
}

/** Transform from the frame of the path to the frame of the scene: the path's own, or its group's. */
function transformOf(element: SVGPathElement): string {
  return element.getAttribute('transform') ?? element.parentElement?.getAttribute('transform') ?? '';
}
