'use client';

import { useRef, type FocusEvent } from 'react';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { changeJob, initialJobForm, type JobAction, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { formatCount } from '#lib/shared/format.ts';

/**
 * Chooses another sheet and confirms it with an undo button that also restores what the new sheet does not have: price, grain, zones, further
 * sizes. A size that is typed is confirmed when its fields are left.
 */
export function useSheetChange(sheet: SheetForm, change: (action: JobAction) => void) {
  const entered = useRef<SheetForm | null>(null);

  function confirm(before: SheetForm, after: SheetForm, title?: string) {
    const lost = lostDetails(before, after);
    if (title === undefined && lost === undefined) return;
    toastWithUndo(title ?? 'Another sheet is chosen.', () => change({ type: 'sheet-restored', sheet: before }), lost);
  }
  return {
    /** Applies a choice; `title` confirms it even if nothing is lost. */
    choose(action: JobAction, title?: string) {
      change(action);
      const after = changeJob({ ...initialJobForm, sheet }, action).sheet;
      entered.current = after;
      confirm(sheet, after, title);
    },
    /** Props of the element around the fields of a size. */
    typing: {
      onFocus: () => {
        entered.current ??= sheet;
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return;
        if (entered.current !== null) confirm(entered.current, sheet);
        entered.current = null;
      },
    },
  };
}

/** Returns 'Dropped with the previous sheet: price, 2 exclusion zones.'; undefined if nothing is lost. */
function lostDetails(before: SheetForm, after: SheetForm): string | undefined {
  const [was, is] = [before.details, after.details];
  const zones = (is.zones ?? []).length === 0 ? (was.zones ?? []).length : 0;
  const sizes = Math.max(0, before.others.length - after.others.length);
  const lost = [
    ...(was.priceText !== '' && is.priceText === '' ? ['price'] : []),
    ...(was.grain !== 'none' && is.grain === 'none' ? ['grain'] : []),
    ...(zones === 0 ? [] : [formatCount(zones, 'exclusion zone')]),
    ...(sizes === 0 ? [] : [formatCount(sizes, 'further size')]),
  ];
  return lost.length === 0 ? undefined : `Dropped with the previous sheet: ${lost.join(', ')}.`;
}
