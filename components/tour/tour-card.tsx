'use client';

import { use, useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import type { TooltipRenderProps } from 'react-joyride';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { contentIn, tourWidthPx } from './tour-steps.ts';

/** Popover of one step: text, 'Step 3 of 12', dots, back and next. Each step focuses it without trapping the focus. */
export function TourCard({ index, size, step, controls, isLastStep }: TooltipRenderProps) {
  const unit = use(UnitOnDisplay);
  const card = useRef<HTMLDialogElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), [index]);
  return (
    <dialog
      open
      ref={card}
      aria-labelledby="tour-step"
      aria-describedby="tour-text"
      tabIndex={-1}
      style={{ width: tourWidthPx, maxWidth: 'calc(100vw - 24px)' }}
      className="static m-0 grid gap-3 rounded-lg border bg-popover p-4 text-popover-foreground shadow-xl outline-none"
    >
      <div className="flex items-center justify-between gap-2">
        <p id="tour-step" className="figures text-sm text-muted-foreground">
          Step {index + 1} of {size}
        </p>
        <Button
          variant="ghost"
          size="icon"
          className="-my-2 -mr-2"
          aria-label="Close"
          onClick={() => controls.skip('button_close')}
        >
          <X aria-hidden />
        </Button>
      </div>
      <p id="tour-text" className="text-sm leading-relaxed">
        {typeof step.content === 'string' ? contentIn(step.content, unit) : step.content}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-0.5">
        {Array.from({ length: size }, (_, dot) => (
          <button
            key={dot}
            type="button"
            aria-label={`Step ${dot + 1}`}
            aria-current={dot === index ? 'step' : undefined}
            className="inline-flex size-6 items-center justify-center rounded-full pointer-coarse:h-11"
            onClick={() => controls.go(dot)}
          >
            <span className={cn('size-2 rounded-full bg-input', dot === index && 'size-2.5 bg-primary')} />
          </button>
        ))}
      </div>
      <div className="flex justify-between gap-2">
        <Button variant="outline" disabled={index === 0} onClick={() => controls.prev('button_back')}>
          Previous
        </Button>
        <Button onClick={() => controls.next('button_primary')}>{isLastStep ? 'Done' : 'Next'}</Button>
      </div>
    </dialog>
  );
}
