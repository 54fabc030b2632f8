'use client';

import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useSize } from '#components/ui/use-size.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { panelLimitsPx, withinLimits, type PanelSide } from './use-panels.ts';

type PanelDividerProps = {
  side: PanelSide;
  /** Accessible name, for example 'Width of the job panel'. */
  label: string;
  panel: RefObject<HTMLElement | null>;
  /** Element on which `--job-width` and the other size properties of the layout are set. */
  layout: RefObject<HTMLElement | null>;
  /** Called with the new size, or with null to restore the initial size. */
  onResize: (side: PanelSide, px: number | null) => void;
  className?: string;
};

const keyStepPx = 24;

/** Direction along the axis that enlarges the panel. */
const growsAlong: Record<PanelSide, 1 | -1> = { 'job-width': 1, 'numbers-width': -1 };

/** Divider at the edge of a panel. Dragging and the arrow keys move it; a double click restores the initial size. */
export function PanelDivider({ side, label, panel, layout, onResize, className }: PanelDividerProps) {
  const size = useSize(panel);
  const drag = useRef<{ from: number; sizePx: number } | null>(null);
  const { min, max } = panelLimitsPx[side];
  const nowPx = size?.width ?? min;
  const dragged = (event: PointerEvent) =>
    drag.current === null
      ? null
      : withinLimits(side, drag.current.sizePx + growsAlong[side] * (event.clientX - drag.current.from));

  function onKeyDown(event: KeyboardEvent) {
    const sign = growsAlong[side];
    const steps: Record<string, number> = { ArrowRight: sign, ArrowLeft: -sign };
    const ends: Record<string, number> = { Home: min, End: max };
    const step = steps[event.key];
    const requestedPx = step === undefined ? ends[event.key] : nowPx + step * keyStepPx;
    if (requestedPx === undefined) return;
    event.preventDefault();
    onResize(side, requestedPx);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a widget.
    <hr
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(nowPx)}
      aria-valuemin={Math.min(min, Math.round(nowPx))}
      aria-valuemax={Math.max(max, Math.round(nowPx))}
      aria-valuetext={`${Math.round(nowPx)} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
      tabIndex={0}
      data-print="hidden"
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(side, null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, sizePx: nowPx };
      }}
      onPointerMove={(event) => {
        // During a drag only the layout changes; React state is updated at the end.
        const px = dragged(event);
        if (px !== null) layout.current?.style.setProperty(`--${side}`, `${px}px`);
      }}
      onPointerUp={(event) => {
        const px = dragged(event);
        const isMoved = drag.current !== null && event.clientX !== drag.current.from;
        drag.current = null;
        if (px !== null && isMoved) onResize(side, px);
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      className={cn(
        // A line of 2 px in the center of the draggable area.
        'absolute z-10 hidden touch-none border-transparent bg-clip-content transition-colors select-none hover:bg-primary focus-visible:bg-primary inset-y-0 h-full w-3 cursor-col-resize border-0 px-[5px]',
        className,
      )}
    />
  );
}
