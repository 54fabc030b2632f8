import { isCircle, type Arc } from '#lib/shared/calculators/arc.ts';

const radius = 40;

/** The arc on its circle, at a fixed size, with its midpoint at the top like the arch of a sign. */
export function CircleDrawing({ arc }: { arc: Arc }) {
  const half = Math.min(arc.angleRad, 2 * Math.PI) / 2;
  const x = hundredths(radius * Math.sin(half));
  const y = -hundredths(radius * Math.cos(half));
  const isWhole = isCircle(arc);
  return (
    <svg
      viewBox="-48 -48 96 96"
      aria-hidden
      fill="none"
      strokeLinecap="round"
      className="h-auto w-44 justify-self-center rounded-md bg-sheet sm:w-full"
    >
      <circle r={radius} className={isWhole ? 'stroke-cut' : 'stroke-sheet-grid'} strokeWidth={isWhole ? 2 : 1.2} />
      <circle r="1.4" className="fill-sheet-muted" />
      {isWhole ? (
        <path
          d={`M${-radius} 0H${radius}`}
          className="stroke-sheet-dimension"
          strokeWidth="0.8"
          strokeDasharray="3 2"
        />
      ) : (
        <>
          <path
            d={`M${-x} ${y}L0 0L${x} ${y}`}
            className="stroke-sheet-muted"
            strokeWidth="0.6"
            strokeDasharray="2 2"
          />
          <path d={`M${-x} ${y}H${x}M0 ${y}V${-radius}`} className="stroke-sheet-dimension" strokeWidth="0.8" />
          <path
            d={`M${-x} ${y}A${radius} ${radius} 0 ${half > Math.PI / 2 ? 1 : 0} 1 ${x} ${y}`}
            className="stroke-cut"
            strokeWidth="2"
          />
        </>
      )}
    </svg>
  );
}

/**
 * Rounds to hundredths, because the server and the browser may differ in the last bit of a sine and the markup must be
 * equal.
 */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
