'use client';

import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ACTIONS, EVENTS, useJoyride, type EventData, type Step } from 'react-joyride';
import { interfaceTimes } from '#components/ui/interface-times.ts';
import { TourCard } from './tour-card.tsx';
import { tourPaddingPx, tourSteps, tourWidthPx, type TourStep } from './tour-steps.ts';

/**
 * Width in pixels below which a screen is narrow; there a target may fill the screen and needs more space above it for
 * the popover.
 */
const narrowPx = 768;
const roomAbovePx = { narrow: 300, wide: 120 };

/** Width in pixels below which the sheet and the numbers leave no room beside them; the card then overlaps them. */
const overlapPx = 1200;
const overItsTarget = { shiftOptions: { crossAxis: true, padding: 8 } };

type TourProps = {
  /** 0-based step at which the tour was closed last time. */
  startAt: number;
  /** Shows the zone of a step, and opens the item that contains its target. */
  onBefore: (step: TourStep) => void;
  onStep: (index: number) => void;
  onEnd: (finished: boolean) => void;
};

/** The open guided tour. The left and right arrow keys change the step, Escape closes it. */
export function Tour({ startAt, onBefore, onStep, onEnd }: TourProps) {
  const steps = useMemo(() => joyrideSteps(onBefore), [onBefore]);
  const {
    Tour: drawn,
    controls,
    state,
  } = useJoyride({
    run: true,
    continuous: true,
    steps,
    initialStepIndex: startAt,
    scrollToFirstStep: true,
    tooltipComponent: TourCard,
    // As tall as the window, also after a resize, because the page itself never scrolls.
    styles: { overlay: { height: '100dvh', overflow: 'hidden' } },
    options: {
      skipBeacon: true,
      spotlightPadding: tourPaddingPx,
      spotlightRadius: 8,
      width: tourWidthPx,
      zIndex: 70,
      arrowColor: 'var(--popover)',
      overlayClickAction: false,
      dismissKeyAction: false,
      disableFocusTrap: true,
      // At least 1, because the scroll library divides the elapsed time by the duration, and 0 / 0 is no position.
      scrollDuration: prefersStillness() ? 1 : 300,
      scrollOffset: window.innerWidth < narrowPx ? roomAbovePx.narrow : roomAbovePx.wide,
    },
    onEvent: (data) => follow(data, onStep, onEnd),
  });

  const latest = useRef({ controls, index: state.index, size: state.size, onStep });
  // Updated before the step is shown, because the next key press may arrive at the same time.
  useLayoutEffect(() => {
    latest.current = { controls, index: state.index, size: state.size, onStep };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { controls: turn, index, size, onStep: reportStep } = latest.current;
      if (event.key === 'ArrowRight' && index < size - 1) turn.next();
      else if (event.key === 'ArrowLeft' && index > 0) turn.prev();
      else if (event.key === 'Escape') {
        // The visible step is the one to resume at, even when it has only just appeared.
        reportStep(index);
        turn.skip();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);

  return drawn;
}

function joyrideSteps(onBefore: TourProps['onBefore']): Step[] {
  return tourSteps.map((step) => {
    const { target, content, zone } = step;
    return {
      target: `[data-tour="${target}"]`,
      content,
      placement: 'auto',
      ...(window.innerWidth < (zone === 'job' ? narrowPx : overlapPx) ? { floatingOptions: overItsTarget } : {}),
      before: async () => {
        onBefore(step);
        await waitForTarget(target);
      },
      beforeTimeout: interfaceTimes.chunkLoadTimeoutMs,
    };
  });
}

const pollIntervalMs = 50;

/**
 * Waits until the target is visible, because it may have to be loaded first; the tour would skip a step without its
 * target.
 */
async function waitForTarget(target: string): Promise<void> {
  const timeout = AbortSignal.timeout(interfaceTimes.chunkLoadTimeoutMs);
  while (document.querySelector(`[data-tour="${target}"]`)?.checkVisibility() !== true && !timeout.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

function follow(data: EventData, onStep: (index: number) => void, onEnd: (finished: boolean) => void): void {
  if (data.type === EVENTS.TOOLTIP) onStep(data.index);
  if (data.type === EVENTS.TOUR_END) onEnd(data.action !== ACTIONS.SKIP && data.action !== ACTIONS.CLOSE);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
