import type { PreviewResult, TraceReason } from '#lib/shared/contracts/vectorizer.ts';

export type MarkedPlace = TraceReason['places'][number];

/** Margin around a mark, as a share of the picture's longer side. */
const margin = 0.012;

/** Marks around locations of the drawing, on top of picture and outlines. */
export function PlaceMarks({ size, places }: { size: PreviewResult['size']; places: readonly MarkedPlace[] }) {
  if (places.length === 0) return null;
  const { widthIn, heightIn } = size;
  const marginIn = Math.max(widthIn, heightIn) * margin;
  return (
    <svg
      viewBox={`0 0 ${widthIn} ${heightIn}`}
      preserveAspectRatio="none"
      aria-hidden
      className="pointer-events-none absolute inset-0 size-full"
    >
      {places.map((place) => (
        <rect
          key={`${place.minX} ${place.minY} ${place.maxX} ${place.maxY}`}
          x={place.minX - marginIn}
          y={place.minY - marginIn}
          width={place.maxX - place.minX + 2 * marginIn}
          height={place.maxY - place.minY + 2 * marginIn}
          rx={marginIn}
          fill="var(--cut)"
          fillOpacity="0.15"
          stroke="var(--cut)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
