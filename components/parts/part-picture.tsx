import { cn } from '#lib/browser/class-names/cn.ts';
import type { MeasuredPart } from '#lib/shared/contracts/result.ts';

/** Limit of the path data of a picture in characters; a longer outline is drawn as its box. */
const maxPathCharacters = 40_000;

/** Picture of a part. Decorative: the name is next to it. */
export function PartPicture({ part: { box, path }, isFaint }: { part: MeasuredPart; isFaint: boolean }) {
  const { minX, minY, maxX, maxY } = box;
  const [width, height] = [maxX - minX, maxY - minY];
  const pad = Math.max(width, height) * 0.06;
  const d = path.length > maxPathCharacters ? `M${minX} ${minY}h${width}v${height}h${-width}z` : path;
  return (
    <svg
      aria-hidden
      viewBox={`${minX - pad} ${minY - pad} ${width + 2 * pad} ${height + 2 * pad}`}
      className={cn('size-8 shrink-0 rounded-sm bg-sheet', isFaint && 'opacity-40')}
    >
      <path
        d={d}
        fillRule="evenodd"
        className="fill-part stroke-part-line"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
