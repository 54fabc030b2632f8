'use client';

import { useRef, type FocusEvent } from 'react';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { changeJob, initialJobForm, type JobAction, type SheetForm } from '#lib/browser/draft/job-form.ts';
import type { SizeDetails } from '#lib/browser/draft/stock/size-details.ts';
import { FIRST_SIZE } from '#lib/browser/draft/stock/stock-form.ts';
import { formatCount } from '#lib/shared/format.ts';

export type SheetChange = {
  /** Applies a choice; `title` confirms it even if nothing is lost. */
  readonly choose: (action: JobAction, title?: string) => void;
  /** Props of the element around the fields of a size. */
  readonly typing: { readonly onFocus: () => void; readonly onBlur: (event: FocusEvent) => void };
};

/**
 * Chooses another sheet and confirms it with an undo button that also restores what the new sheet does not have: price, grain, zones, further
 * sizes. A size that is typed is confirmed when its fields are left.
 */
export function useSheetChange(sheet: SheetForm, change: (action: JobAction) => void): SheetChange {
  const entered = useRef<SheetForm | null>(null);

  function confirm(before: SheetForm, after: SheetForm, title?: string) {
    const lost = lostDetails(before, after);
    if (title === undefined && lost === undefined) return;
    toastWithUndo(title ?? 'Another sheet is chosen.', () => change({ type: 'sheet-restored', sheet: before }), lost);
  }
  return {
    choose(action: JobAction, title?: string) {
      change(action);
      const after = changeJob({ ...initialJobForm, sheet }, action).sheet;
      entered.current = after;
      confirm(sheet, after, title);
    },
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
  const pairs = sizesOf(before).map((was) => [was, sizesOf(after).find(({ id }) => id === was.id)] as const);
  const remaining = pairs.flatMap(([was, is]) => (is === undefined ? [] : [{ was, is }]));
  const zones = remaining.reduce((sum, { was, is }) => sum + (is.zones?.length ? 0 : (was.zones?.length ?? 0)), 0);
  const lost = [
    ...(remaining.some(({ was, is }) => was.priceText !== '' && is.priceText === '') ? ['price'] : []),
    ...(remaining.some(({ was, is }) => was.grain !== 'none' && is.grain === 'none') ? ['grain'] : []),
    ...(remaining.some(({ was, is }) => was.outline !== undefined && is.outline === undefined) ? ['outline'] : []),
    ...(zones === 0 ? [] : [formatCount(zones, 'exclusion zone')]),
    ...(remaining.length === pairs.length ? [] : [formatCount(pairs.length - remaining.length, 'further size')]),
  ];
  return lost.length === 0 ? undefined : `Dropped with the previous sheet: ${lost.join(', ')}.`;
}

const sizesOf = ({ details, others }: SheetForm): readonly (SizeDetails & { readonly id: string })[] => [
  { ...details, id: FIRST_SIZE },
  ...others,
];
