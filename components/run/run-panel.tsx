'use client';

import { Check, LoaderCircle, Play, X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { Layout } from '#lib/shared/contracts/result.ts';
import { product, words } from '#lib/shared/product.ts';
import type { ActiveRun } from './run-state.ts';
import { useEffect, useRef, type FocusEvent } from 'react';

type RunPanelProps = {
  active: ActiveRun | null;
  nesting: boolean;
  /** True for subscribers, whose runs use no credits. */
  isUnlimited: boolean;
  /** Remaining credits; null until they are known. */
  remaining: number | null;
  /** Best layout of the active run. */
  layout: Layout | null;
  /** Number of invalid fields found when Run was pressed; shown beside the button as well. */
  problemCount: number;
  /** True when Run was pressed and the run is delayed, for example by a file being read. */
  isWaiting: boolean;
  onRun: () => void;
  onStop: (keep: boolean) => void;
  /** True for a layout on one line, without the texts of the panel. */
  isSlim?: boolean;
};

/** The Run button, or the progress of the run with the two options to end it. */
export function RunPanel(props: RunPanelProps) {
  const {
    active,
    nesting,
    isUnlimited,
    remaining,
    layout,
    problemCount,
    isWaiting,
    onRun,
    onStop,
    isSlim = false,
  } = props;
  const { place, focusProps } = useFocusKeeper(active !== null);
  return (
    <div
      ref={place}
      {...focusProps}
      tabIndex={-1}
      data-tour="run"
      className={cn('gap-2 outline-none', isSlim ? 'flex items-center' : 'grid')}
    >
      {isSlim && active !== null ? (
        <EndButtons active={active} isUnlimited={isUnlimited} layout={layout} onStop={onStop} isSlim />
      ) : active === null ? (
        <>
          <Button
            size={isSlim ? 'default' : 'lg'}
            id="run-button"
            onClick={onRun}
            aria-describedby="run-hint"
            aria-busy={isWaiting || undefined}
            className={cn(!isSlim && 'w-full')}
          >
            {isWaiting ? <LoaderCircle aria-hidden className="animate-spin" /> : <Play aria-hidden />}
            Run
          </Button>
          <p
            id="run-hint"
            className={cn(
              'flex flex-wrap justify-between gap-x-3 text-xs text-muted-foreground',
              // On one line with other controls there is room for it on wide screens only.
              isSlim && 'max-xl:sr-only',
            )}
          >
            <span>{runHint(nesting, isUnlimited, remaining)}</span>
            {!isSlim && <kbd className="font-sans whitespace-nowrap pointer-coarse:hidden">Ctrl + Enter</kbd>}
          </p>
          {problemCount > 0 && (
            <p role="alert" className="text-sm text-destructive">
              {problemCount === 1 ? 'Fix 1 field above.' : `Fix ${problemCount} fields above.`}
            </p>
          )}
        </>
      ) : (
        <Underway active={active} isUnlimited={isUnlimited} layout={layout} onStop={onStop} />
      )}
    </div>
  );
}

function runHint(nesting: boolean, isUnlimited: boolean, remaining: number | null): string {
  if (!nesting) return 'Measures only. Always free.';
  if (isUnlimited) return 'Measures and nests.';
  const left = remaining === null || remaining < product.creditsPerRun ? '' : `; you have ${remaining}`;
  return `Uses ${words.runCost}${left}.`;
}

type UnderwayProps = Pick<RunPanelProps, 'isUnlimited' | 'layout' | 'onStop'> & { active: ActiveRun };

function Underway(props: UnderwayProps) {
  const { active } = props;
  const share = active.phase === 'uploading' ? 100 * (active.sentShare ?? 0) : timeShare(active);
  return (
    <div className="grid gap-2">
      <Progress aria-label="Run" value={share} />
      <EndButtons {...props} />
    </div>
  );
}

/** Buttons that end a run. */
function EndButtons({ active, isUnlimited, layout, onStop, isSlim = false }: UnderwayProps & { isSlim?: boolean }) {
  const hasLayout = active.nesting && layout !== null;
  // On one line with other controls there is room for it on wide screens only.
  const [label, detail] = isSlim ? ['max-lg:sr-only', 'max-2xl:sr-only'] : [];
  return (
    <div className={cn('flex gap-1.5 [&>button]:px-2.5', !isSlim && 'flex-wrap')}>
      {hasLayout && (
        <Button className="flex-1" aria-disabled={active.stopping !== null} onClick={() => onStop(true)}>
          <Check aria-hidden />
          <span className={label}>Take it</span>
        </Button>
      )}
      <Button
        variant="outline"
        className="flex-1"
        aria-disabled={active.stopping !== null}
        onClick={() => onStop(false)}
      >
        <X aria-hidden />
        <span className={label}>
          Cancel
          {hasLayout && !isUnlimited && <span className={detail}>{` (uses ${words.runCostShort})`}</span>}
        </span>
      </Button>
    </div>
  );
}

/** Elapsed share of the time budget, 0 to 100, which is not an estimate of the end. Null outside the search. */
function timeShare({ phase, elapsedS, leftS }: ActiveRun): number | null {
  if (phase !== 'nesting' || leftS === null) return null;
  const total = elapsedS + leftS;
  return total <= 0 ? 100 : Math.min(100, (100 * elapsedS) / total);
}

/**
 * Retains the keyboard focus when one set of buttons replaces another: it moves from a removed button to the container,
 * so that the next Tab reaches the new buttons and a second Enter presses none of them.
 */
function useFocusKeeper(state: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return {
    place,
    focusProps: {
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: ({ target }: FocusEvent) => {
        // The blur event of a removed button does not count as leaving the container.
        queueMicrotask(() => {
          if (target.isConnected) hadFocus.current = place.current?.contains(document.activeElement) === true;
        });
      },
    },
  };
}
