import { memo } from 'react';
import { partLabelOn } from './part-label-on.ts';
import type { DrawnPart } from './sheet-model.ts';

type PartNumbersProps = {
  parts: readonly DrawnPart[];
  /** Pixels per inch. */
  scale: number;
  /** True when the scene is rotated 90 degrees counterclockwise. */
  isTurned: boolean;
};

/** Numbers of the parts, each with its name in the drawing, where they fit on the material of the part. */
export const PartNumbers = memo(function PartNumbers({ parts, scale, isTurned }: PartNumbersProps) {
  return parts.map((part) => {
    const label = partLabelOn(part, scale, isTurned);
    if (label === null) return null;
    const { x, y, text, sizePx } = label;
    return (
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
    );
  });
});
