import { memo } from 'react';
import { boxAround } from '#lib/browser/box-around.ts';
import type { MeasuredPart } from '#lib/shared/contracts/result.ts';
import { cn } from '#lib/browser/class-names/cn.ts';

/** Thumbnails cap path data at 40,000 characters. */
const maxPathCharacters = 40_000;

/** Thumbnail of the shape of a row. Decorative: the name is next to it. */
export const PiecePicture = memo(function PiecePicture({
  parts,
  className,
}: {
  parts: readonly MeasuredPart[];
  className?: string;
}) {
  const { minX, minY, maxX, maxY } = boxAround(parts.map((part) => part.box));
  const side = Math.max(maxX - minX, maxY - minY);
  if (!(side > 0)) return null;
  const pad = side * 0.06;
  const drawn = drawable(parts);
  return (
    <svg
      aria-hidden
      data-print="hidden"
      viewBox={`${minX - pad} ${minY - pad} ${maxX - minX + 2 * pad} ${maxY - minY + 2 * pad}`}
      className={cn('size-7 shrink-0 rounded-sm bg-sheet', className)}
    >
      {drawn.map((part) => (
        <path
          key={part.id}
          d={part.path}
          fillRule="evenodd"
          className="fill-part stroke-part-line"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {drawn.length === 0 && <rect x={minX} y={minY} width={maxX - minX} height={maxY - minY} className="fill-part" />}
    </svg>
  );
});

/** Returns the first parts that fit into the cap. */
function drawable(parts: readonly MeasuredPart[]): readonly MeasuredPart[] {
  let characters = 0;
  const end = parts.findIndex(({ path }) => {
    characters += path.length;
    return characters > maxPathCharacters;
  });
  return end < 0 ? parts : parts.slice(0, end);
}
