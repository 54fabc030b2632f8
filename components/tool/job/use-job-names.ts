'use client';

import { useMemo } from 'react';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import { jobNames } from '#lib/browser/draft/pieces/piece-choices.ts';
import type { ItemName } from '#lib/shared/model.ts';

/** Returns the names in a job; the same array until one of them changes. */
export function useJobNames(form: JobForm): readonly ItemName[] {
  const key = JSON.stringify(jobNames(form));
  return useMemo(() => JSON.parse(key) as ItemName[], [key]);
}
