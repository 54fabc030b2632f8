'use client';

import { LoaderCircle, Play, Square, X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { Layout } from '#lib/contracts/result.ts';
import { words } from '#lib/product.ts';
import type { ActiveRun } from './run-state.ts';

type RunPanelProps = {
  active: ActiveRun | null;
  nesting: boolean;
  /** A subscriber's runs use no credits. */
  isUnlimited: boolean;
  /** Best layout of the run under way. */
  layout: Layout | null;
  /** What the press on Run found in the way; shown beside the button too. */
  problemCount: number;
  /** Run was pressed and waits for something that is about to come. */
  isWanted: boolean;
  onRun: () => void;
  onStop: (keep: boolean) => void;
};

/** Run, or what is going on and the two ways to end it. */
export function RunPanel({
  active,
  nesting,
  isUnlimited,
  layout,
  problemCount,
  isWanted,
  onRun,
  onStop,
}: RunPanelProps) {
  return (
    <div data-tour="run" className="grid gap-2">
      {active === null ? (
        <>
          <Button
            size="lg"
            id="run-button"
            onClick={onRun}
            aria-describedby="run-hint"
            aria-busy={isWanted || undefined}
            className="w-full"
          >
            {isWanted ? <LoaderCircle aria-hidden className="animate-spin" /> : <Play aria-hidden />}
            Run
          </Button>
          <p id="run-hint" className="text-sm text-muted-foreground">
            {runHint(nesting, isUnlimited)}{' '}
            <kbd className="font-sans whitespace-nowrap pointer-coarse:hidden">Ctrl + Enter</kbd>
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

function runHint(nesting: boolean, isUnlimited: boolean): string {
  if (!nesting) return 'Measures only. Always free.';
  return isUnlimited ? 'Measures and nests.' : `Measures and nests. Uses ${words.runCost}.`;
}

function Underway({
  active,
  isUnlimited,
  layout,
  onStop,
}: Pick<RunPanelProps, 'isUnlimited' | 'layout' | 'onStop'> & { active: ActiveRun }) {
  const hasLayout = layout !== null && active.nesting;
  const share = active.phase === 'nesting' && active.leftS !== null ? timeShare(active.elapsedS, active.leftS) : null;
  return (
    <div className="grid gap-3 rounded-lg border bg-card p-3">
      <Progress aria-label="Run" value={share} />
      {active.nesting && (
        <div className="flex flex-wrap gap-2">
          {hasLayout && (
            <Button className="flex-1" aria-disabled={active.stopping !== null} onClick={() => onStop(true)}>
              <Square aria-hidden />
              Stop and keep this
            </Button>
          )}
          <Button
            variant="outline"
            className="flex-1"
            aria-disabled={active.stopping !== null}
            onClick={() => onStop(false)}
          >
            <X aria-hidden />
            {hasLayout && !isUnlimited ? `Cancel (uses ${words.runCostShort})` : 'Cancel'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Share of the search time gone, 0 to 100: a fact, not a guess at when it ends. */
function timeShare(elapsedS: number, leftS: number): number {
  const total = elapsedS + leftS;
  return total <= 0 ? 100 : Math.min(100, (100 * elapsedS) / total);
}
