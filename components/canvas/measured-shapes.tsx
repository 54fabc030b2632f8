import { boxAround, boxOfRow } from '#lib/browser/box-around.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { MarkPaths } from './mark-paths.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';

/**
 * The measured shapes of one row in their original positions: filled parts, and open lines as lines. Hidden from screen
 * readers, because the table has the same information.
 */
export function MeasuredShapes({
  row,
  className,
  marks = [],
}: {
  row: MeasuredRow;
  className?: string;
  marks?: readonly { minX: number; minY: number; maxX: number; maxY: number }[];
}) {
  const { minX, minY, maxX, maxY } = boxAround([boxOfRow(row), ...marks]);
  const [width, height] = [maxX - minX, maxY - minY];
  if (!(width >= 0) || !(height >= 0)) return null;
  const pad = Math.max(width, height, 1e-6) * 0.04;
  const viewBox = `${minX - pad} ${minY - pad} ${width + 2 * pad} ${height + 2 * pad}`;
  return (
    <svg aria-hidden viewBox={viewBox} preserveAspectRatio="xMidYMid meet" className={cn('block', className)}>
      {row.parts.map((part) => (
        <g key={part.id}>
          <path
            d={part.path}
            fillRule="evenodd"
            className="fill-part stroke-part-line"
            vectorEffect="non-scaling-stroke"
            strokeWidth={1}
          />
          {part.linesPath !== '' && (
            <path
              d={part.linesPath}
              className="fill-none stroke-cut"
              vectorEffect="non-scaling-stroke"
              strokeWidth={1.5}
            />
          )}
          <MarkPaths marks={part.marks} />
        </g>
      ))}
      <MarkPaths marks={row.looseMarks} />
      {row.looseLinesPath !== '' && (
        <path
          d={row.looseLinesPath}
          className="fill-none stroke-cut"
          vectorEffect="non-scaling-stroke"
          strokeWidth={1.5}
        />
      )}
      {marks.map((mark) => (
        <rect
          key={`${mark.minX} ${mark.minY} ${mark.maxX} ${mark.maxY}`}
          x={mark.minX - pad / 4}
          y={mark.minY - pad / 4}
          width={mark.maxX - mark.minX + pad / 2}
          height={mark.maxY - mark.minY + pad / 2}
          rx={pad / 8}
          className="fill-cut/15 stroke-cut"
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
        />
      ))}
    </svg>
  );
}
