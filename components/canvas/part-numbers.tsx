import { memo, useEffect, useMemo, useState } from 'react';
import { haveAllNumbers, partLabels, prepareLabels, selectedPartLabels, type PartLabels } from './part-labels.ts';
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
  const { labels, sizePx } = useLabels(parts, scale, isTurned, isSelected);
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

/** Letters of the outlines of a view above which the positions are found in slices, between frames. */
const maxLetters = 200_000;
/** Time of a slice in ms. */
const sliceMs = 8;
const noLabels: PartLabels = { sizePx: 0, labels: [], isComplete: true };

/** Returns the labels of a view; of a large one they follow as soon as their positions are found. */
function useLabels(parts: readonly DrawnPart[], scale: number, isTurned: boolean, isSelected: boolean): PartLabels {
  const view = useMemo(() => ({ parts, scale, isTurned }), [parts, scale, isTurned]);
  const isLarge = useMemo(() => !isSelected && lettersOf(parts) > maxLetters, [parts, isSelected]);
  const [prepared, setPrepared] = useState<typeof view | null>(null);
  useEffect(() => {
    if (!isLarge) return;
    const steps = prepareLabels(view.parts, view.scale, view.isTurned);
    let timer = setTimeout(work);
    function work() {
      const end = performance.now() + sliceMs;
      while (performance.now() < end) if (steps.next().done === true) return setPrepared(view);
      timer = setTimeout(work);
    }
    return () => clearTimeout(timer);
  }, [view, isLarge]);
  const isReady = !isLarge || prepared === view;
  return useMemo(() => {
    if (!isReady) return noLabels;
    return (isSelected ? selectedPartLabels : partLabels)(view.parts, view.scale, view.isTurned);
  }, [view, isReady, isSelected]);
}

/** Returns the letters of the outlines; copies of a part have one. */
function lettersOf(parts: readonly DrawnPart[]): number {
  const paths = new Set(parts.map(({ part }) => part));
  return [...paths].reduce((sum, { path }) => sum + path.length, 0);
}

/** A line at the edge of the canvas while some parts are too small on the screen for their number. */
export const PartNumbersHint = memo(function PartNumbersHint({ parts, scale, isTurned }: PartNumbersProps) {
  const isComplete = useMemo(() => haveAllNumbers(parts, scale, isTurned), [parts, scale, isTurned]);
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
