import { memo, useMemo } from 'react';
import { partLabels, selectedPartLabels } from './part-labels.ts';
import type { DrawnPart } from './sheet-model.ts';

type PartNumbersProps = {
  parts: readonly DrawnPart[];
  /** Pixels per inch. */
  scale: number;
  /** True when the scene is rotated 90 degrees counterclockwise. */
  isTurned: boolean;
  /** True for copies of one part that is pointed at or selected, which show their number at any scale. */
  isSelected?: boolean;
};

/** Numbers of the parts, each with its name in the drawing where all have room for it. */
export const PartNumbers = memo(function PartNumbers({ parts, scale, isTurned, isSelected = false }: PartNumbersProps) {
  const { labels, sizePx } = useMemo(
    () => (isSelected ? selectedPartLabels : partLabels)(parts, scale, isTurned),
    [parts, scale, isTurned, isSelected],
  );
  return labels.map(({ part, x, y, text }) => (
    <text
      key={part.key}
      data-part-label={part.number}
      x={x}
      y={y}
      transform={isTurned ? `rotate(90 ${x} ${y})` : undefined}
      fontSize={sizePx / scale}
      strokeWidth={3 / scale}
      paintOrder="stroke"
      textAnchor="middle"
      dominantBaseline="central"
      className="pointer-events-none fill-sheet-foreground stroke-part font-semibold"
    >
      {text}
    </text>
  ));
});

/** A line at the edge of the canvas while some parts are too small on the screen for their number. */
export const PartNumbersHint = memo(function PartNumbersHint({ parts, scale, isTurned }: PartNumbersProps) {
  const isComplete = useMemo(() => partLabels(parts, scale, isTurned).isComplete, [parts, scale, isTurned]);
  if (isComplete) return null;
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute right-2 bottom-2 max-w-[calc(100%-13rem)] rounded-sm bg-card/85 px-1.5 py-0.5 text-right text-xs text-muted-foreground"
    >
      Zoom in to see all part numbers
    </p>
  );
});
