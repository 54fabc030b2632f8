import type { RunResult } from '#components/run/run-state.ts';
import type { Remnant } from '#lib/shared/contracts/material.ts';

/** Returns the stored offcuts with parts of a layout that are still in My material. */
export function remnantsCutIn({ layout, form }: Pick<RunResult, 'layout' | 'form'>, remnants: readonly Remnant[]) {
  const usedSizes = new Set((layout?.stock ?? []).filter(({ sheets }) => sheets.length > 0).map(({ id }) => id));
  const ids = new Set(form.sheet.others.filter(({ id }) => usedSizes.has(id)).map(({ remnantId }) => remnantId));
  return remnants.filter(({ id }) => ids.has(id));
}
