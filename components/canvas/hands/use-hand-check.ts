import { useCallback, useEffect, useRef, useState } from 'react';
import type { HandLayoutAnswer } from '#lib/contracts/hands.ts';
import type { GoOns, Layout } from '#lib/contracts/result.ts';
import type { HandSheets } from './hand-sheets.ts';

/** What is known of the layout at hand. Only a checked one can be taken home. */
export type HandCheck =
  { is: 'checked' } | { is: 'checking' } | { is: 'colliding'; message: string } | { is: 'unchecked'; message: string };

export type HandCalls = {
  check: (at: HandSheets, signal: AbortSignal) => Promise<HandLayoutAnswer>;
  goOns: (signal: AbortSignal) => Promise<GoOns>;
  /** Told with every change; with the layout once it is checked. */
  onCheck: (is: HandCheck['is'], layout: Layout | null) => void;
  onGoOn: (at: HandSheets, isFree: boolean) => void;
};

/** A hand that moves on within this does not ask the server for every step. */
const restMs = 400;

type Parts = {
  calls: HandCalls;
  /** Null while nothing was moved yet. */
  at: HandSheets | null;
  /** What the layout was before. */
  first: HandSheets | null;
  /** What is known to collide before the server is asked: null while that is not known either. */
  collisions: string | null;
};

/** Has the server's independent checker look at every layout at which the hand rests. */
export function useHandCheck({ calls, at, first, collisions }: Parts) {
  /** Of the layout asked about last. */
  const [answered, setAnswered] = useState<{ of: HandSheets; check: HandCheck } | null>(null);
  const [goOns, setGoOns] = useState<GoOns | undefined>(undefined);
  const [tries, setTries] = useState(0);
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });

  /** Nothing but the layout that the run had, which was checked, and is what the server has. */
  const [hasAsked, setHasAsked] = useState(false);
  const isUntouched = at === null || (!hasAsked && at === first);
  const isAsked = !isUntouched && collisions === '' && at !== answered?.of;
  const check = isUntouched ? checked : checkOf(collisions, answered?.of === at ? answered.check : null);

  useEffect(() => {
    if (at !== null) latest.current.onCheck(check.is, null);
  }, [at, check.is]);

  useEffect(() => {
    if (!isAsked || at === null) return;
    const controller = new AbortController();
    const settle = (result: HandCheck) => setAnswered({ of: at, check: result });
    const timer = setTimeout(() => {
      setHasAsked(true);
      latest.current.check(at, controller.signal).then(
        (answer) => {
          if (controller.signal.aborted) return;
          setGoOns(answer.goOns);
          if (answer.layout === null) settle({ is: 'colliding', message: answer.collisions[0]?.message ?? '' });
          else {
            latest.current.onCheck('checked', answer.layout);
            settle(checked);
          }
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          settle({ is: 'unchecked', message: error instanceof Error ? error.message : 'The layout was not checked.' });
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAsked, at, tries]);

  const askGoOns = useCallback(() => {
    latest.current.goOns(new AbortController().signal).then(setGoOns, () => undefined);
  }, []);
  const checkAgain = useCallback(() => {
    setAnswered((before) => (before === null ? before : { ...before, of: nothing }));
    setTries((before) => before + 1);
  }, []);

  return { check, goOns, askGoOns, checkAgain };
}

const checked: HandCheck = { is: 'checked' };
/** Asked about no layout that there is. */
const nothing: HandSheets = { placements: [], sizes: null, sheets: 0 };

function checkOf(collisions: string | null, answer: HandCheck | null): HandCheck {
  if (collisions === null) return { is: 'checking' };
  if (collisions !== '') return { is: 'colliding', message: collisions };
  return answer ?? { is: 'checking' };
}
