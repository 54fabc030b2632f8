'use client';

import { useCallback } from 'react';
import { useCall } from '#components/session/use-call.ts';
import { callProduct } from '#lib/browser/api-client.ts';
import type { PlanAnswer } from '#lib/shared/contracts/plan.ts';

/** Requests the plan. `fresh` makes the backend query the payment service first, for use after its pages. */
export function requestPlan(fresh: boolean, signal?: AbortSignal): Promise<PlanAnswer> {
  return callProduct('plan', { fresh }, { signal });
}

/** Returns the plan; null until it has loaded and when loading fails: the card shows the known facts. Loads again when `isPaid` changes. */
export function usePlan(fresh: boolean, isPaid: boolean): PlanAnswer | null {
  const load = useCallback(
    (signal?: AbortSignal) => requestPlan(fresh, signal),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a payment changes the answer.
    [fresh, isPaid],
  );
  const { state } = useCall(load);
  return state.status === 'loaded' ? state.value : null;
}
