import { formatLengthWithUnit } from '#lib/format.ts';

export type Point = { x: number; y: number };

/** Two points on the scene, in inches, and how far apart they are. The first stands alone until the second is there. */
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

type MeasuredDistanceProps = { points: readonly Point[]; scale: number; widthIn: number; heightIn: number };

/** '12.00 in, 304.8 mm', or what to do next. */
export function distanceText(points: readonly Point[]): string {
  const [from, to] = points;
  if (from === undefined) return 'Click the first point.';
  if (to === undefined) return 'Click the second point.';
  const inches = Math.hypot(to.x - from.x, to.y - from.y);
  return `${formatLengthWithUnit(inches, 'in')}, ${formatLengthWithUnit(inches, 'mm')}`;
}
