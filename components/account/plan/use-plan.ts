'use client';

import { useEffect, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { browserPath } from '#lib/contracts/paths.ts';
import type { PlanAnswer } from '#lib/contracts/plan.ts';

/** `fresh`: ask the payment service first, for the moments after its pages were used. */
export function askPlan(fresh: boolean, signal: AbortSignal): Promise<PlanAnswer> {
  return callApi<PlanAnswer>(browserPath('plan'), { fresh }, { signal });
}

/** The plan; null until it is known and when it cannot be had. Asked again when `isPaid` changes. */
export function usePlan(fresh: boolean, isPaid: boolean): PlanAnswer | null {
  const [plan, setPlan] = useState<PlanAnswer | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    // The card says what it knows without it.
    askPlan(fresh, abort.signal).then(setPlan, () => undefined);
    return () => abort.abort();
  }, [fresh, isPaid]);
  return plan;
}
