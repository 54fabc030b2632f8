import { useCallback, useEffect, useRef, useState } from 'react';
import type { ManualLayoutAnswer } from '#lib/shared/contracts/manual-layout.ts';
import type { Message } from '#lib/shared/model.ts';
import type { FreeContinuations, Layout } from '#lib/shared/contracts/result.ts';
import type { EditedSheets } from './edited-sheets.ts';

/** Check status of the edited layout. Only a checked layout can be downloaded. */
export type LayoutCheck =
  | { is: 'checked' }
  | { is: 'checking' }
  | ({ is: 'colliding' } & Message)
  | { is: 'unchecked'; message: string };

export type LayoutCheckCalls = {
  check: (at: EditedSheets, signal: AbortSignal) => Promise<ManualLayoutAnswer>;
  goOns: (signal: AbortSignal) => Promise<FreeContinuations>;
  /** Called on each change, without a layout until the check has passed. */
  onCheck: (is: LayoutCheck['is'], layout: Layout | null) => void;
  onGoOn: (at: EditedSheets, isFree: boolean) => void;
};

/** Delay after the last change before the server is called, in ms; it avoids a request per step of a drag. */
const restMs = 400;

type Parts = {
  calls: LayoutCheckCalls;
  /** Null before the first change. */
  at: EditedSheets | null;
  /** The layout before the first change. */
  first: EditedSheets | null;
  /** Text on known collisions, empty when there are none; null while the collision preview is running. */
  collisions: string | null;
};

/** Sends each edited layout to the server's independent checker once no change has occurred for 400 ms. */
export function useLayoutCheck({ calls, at, first, collisions }: Parts) {
  /** The result of the last check, with the layout it applies to. */
  const [answered, setAnswered] = useState<{ of: EditedSheets; check: LayoutCheck } | null>(null);
  const [continuations, setContinuations] = useState<FreeContinuations | undefined>(undefined);
  const [tries, setTries] = useState(0);
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });

  /** False until the first request: until then the server has the layout of the run, which has been checked. */
  const [wasChecked, setWasChecked] = useState(false);
  const isUntouched = at === null || (!wasChecked && at === first);
  const shouldCheck = !isUntouched && collisions === '' && at !== answered?.of;
  const check = isUntouched ? checked : checkOf(collisions, answered?.of === at ? answered.check : null);

  useEffect(() => {
    if (at !== null) latest.current.onCheck(check.is, null);
  }, [at, check.is]);

  useEffect(() => {
    if (!shouldCheck || at === null) return;
    const controller = new AbortController();
    const settle = (result: LayoutCheck) => setAnswered({ of: at, check: result });
    const timer = setTimeout(() => {
      setWasChecked(true);
      latest.current.check(at, controller.signal).then(
        (answer) => {
          if (controller.signal.aborted) return;
          setContinuations(answer.goOns);
          if (answer.layout === null) settle(colliding(answer));
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
  }, [shouldCheck, at, tries]);

  const loadContinuations = useCallback(() => {
    latest.current.goOns(new AbortController().signal).then(setContinuations, () => undefined);
  }, []);
  const checkAgain = useCallback(() => {
    setAnswered((before) => (before === null ? before : { ...before, of: nothing }));
    setTries((before) => before + 1);
  }, []);

  return { check, continuations, loadContinuations, checkAgain };
}

const checked: LayoutCheck = { is: 'checked' };

function colliding({ collisions: [first] }: ManualLayoutAnswer): LayoutCheck {
  return { is: 'colliding', message: first?.message ?? '', ...(first?.sentence && { sentence: first.sentence }) };
}

/** A layout that equals no other, so that the last result applies to none. */
const nothing: EditedSheets = { placements: [], sizes: null, sheets: 0 };

function checkOf(collisions: string | null, answer: LayoutCheck | null): LayoutCheck {
  if (collisions === null) return { is: 'checking' };
  if (collisions !== '') return { is: 'colliding', message: collisions };
  return answer ?? { is: 'checking' };
}
