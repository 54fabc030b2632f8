'use client';

import { use, useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { UpgradeLink } from '#components/credits/upgrade-link.tsx';
import { useSite } from '#components/shell/site-provider.tsx';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { problemText } from '#lib/shared/errors/problem-text.ts';
import { loginPath } from '#lib/shared/security/guarded-paths.ts';
import type { RunProblem } from './run-state.ts';
import type { RunView } from './run-view.ts';

type RunProblemAlertProps = {
  view: RunView;
  problem: RunProblem;
  onRetry: () => void;
  onMeasureOnly: () => void;
  /** Stops the other active run and starts this one. */
  onStopOther: (runId: string) => Promise<void>;
};

const titles: Partial<Record<RunView, string>> = {
  'invalid input': 'Something in the form needs correcting',
  'file unreadable': 'This file cannot be used as it is',
  'no shapes found': 'No shapes found',
  'no credits': 'No nesting credits left',
  busy: 'We are busy',
  'another run': 'Another of your jobs is still running',
  offline: 'Connection lost',
  'signed out': 'You are signed out',
  'nothing fits': 'Nothing fits on this sheet',
  'timed out': 'The run took too long',
  cancelled: 'Run canceled',
};

const canRetry: ReadonlySet<RunView> = new Set(['offline', 'busy', 'another run', 'server error', 'timed out']);

/** The problem and the next step. Inputs and previous results remain unchanged. */
export function RunProblemAlert({ view, problem, onRetry, onMeasureOnly, onStopOther }: RunProblemAlertProps) {
  const { hasBilling, supportEmail } = useSite();
  const unit = use(UnitOnDisplay);
  const { runId } = problem;
  const isQuiet = view === 'cancelled';
  const isTooOften = problem.code === 'too_many_requests';
  const title = isTooOften ? 'Too many tries' : (titles[view] ?? 'Something went wrong on our side');
  const cannotUpgrade = view === 'no credits' && !hasBilling;
  const words = isTooOften
    ? waitText(problem)
    : cannotUpgrade
      ? `For more credits, ask the operator of this server: ${supportEmail}.`
      : problemText(problem, unit);
  // Omits a first sentence that repeats the title.
  const message = words.startsWith(`${title}. `) ? words.slice(title.length + 2) : words;
  return (
    <Alert variant={isQuiet ? 'default' : 'destructive'} isQuiet={isQuiet}>
      <CircleAlert aria-hidden />
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription>
        <p>{message}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          {view === 'no credits' && (
            <>
              <Button size="sm" variant="secondary" onClick={onMeasureOnly}>
                Measure only
              </Button>
              <UpgradeLink />
            </>
          )}
          {view === 'signed out' && (
            // A full page load, because the session state of this page is out of date.
            <a href={loginPath('/app', 'ended')} className={buttonVariants({ size: 'sm', className: 'no-underline!' })}>
              Log in
            </a>
          )}
          {view === 'another run' && runId !== undefined && <StopOther onStop={() => onStopOther(runId)} />}
          {canRetry.has(view) && (
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {view === 'busy' && !isTooOften ? 'Keep waiting' : 'Retry'}
            </Button>
          )}
        </div>
      </AlertDescription>
    </Alert>
  );
}

function StopOther({ onStop }: { onStop: () => Promise<void> }) {
  const [isStopping, setIsStopping] = useState(false);
  return (
    <Button
      size="sm"
      aria-disabled={isStopping}
      aria-busy={isStopping || undefined}
      onClick={() => {
        if (isStopping) return;
        setIsStopping(true);
        void onStop().finally(() => setIsStopping(false));
      }}
    >
      {isStopping ? 'Stopping' : 'Stop that one and run this'}
    </Button>
  );
}

function waitText({ message, retryAfterS }: RunProblem): string {
  if (retryAfterS === undefined) return message;
  return `Too many tries. Wait ${Math.max(1, Math.ceil(retryAfterS))} seconds and try again.`;
}
