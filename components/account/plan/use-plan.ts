'use client';

import { useEffect, useState } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import type { PlanAnswer } from '#lib/shared/contracts/plan.ts';

/** Requests the plan. `fresh` makes the backend query the payment service first, for use after its pages. */
export function askPlan(fresh: boolean, signal: AbortSignal): Promise<PlanAnswer> {
  return callProduct('plan', { fresh }, { signal });
}

/** Returns the plan; null until it has loaded and when loading fails. Requested again when `isPaid` changes. */
export function usePlan(fresh: boolean, isPaid: boolean): PlanAnswer | null {
  const [plan, setPlan] = useState<PlanAnswer | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    // Without the plan the card shows the known facts.
    askPlan(fresh, abort.signal).then(setPlan, () => undefined);
    return () => abort.abort();
  }, [fresh, isPaid]);
  return plan;
}
