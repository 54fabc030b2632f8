'use client';

import { useMemo } from 'react';
import type { PieceActions } from '#components/canvas/pieces/piece-actions.ts';
import { useStableActions } from '#components/ui/use-stable-actions.ts';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { allParts } from '#lib/shared/model.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { formatCount } from '#lib/shared/format.ts';
import type { JobAction, JobForm } from '#lib/browser/draft/job-form.ts';
import type { LiveMeasurement } from '../preview/use-live-measurement.ts';
import type { ShownResult } from '../zones/use-shown-result.ts';
import { fileRowId, leftOutParts, type LeftOutParts } from '#lib/browser/draft/pieces/piece-choices.ts';

type Pieces = {
  form: JobForm;
  live: LiveMeasurement | null;
  shown: ShownResult;
  edit: (action: JobAction) => void;
};

/**
 * Returns the actions on the pieces of a job; null while its pieces are not known. Each change of the pieces to cut can be undone.
 */
export function usePieceActions({ form, live, shown, edit }: Pieces): PieceActions | null {
  const before = leftOutParts(form);
  const ofRun = shown.isStale || shown.isExample ? null : (shown.result?.measurement ?? null);
  const measurement = live?.isCurrent === true ? live.measurement : ofRun;
  const isKnown = measurement !== null;
  const rows = measurement?.rows ?? [];

  function change(leftOut: LeftOutParts, title: string) {
    edit({ type: 'parts-left-out', leftOut, of: form });
    toastWithUndo(title, () => edit({ type: 'parts-left-out', leftOut: before, of: form }));
  }
  const actions = useStableActions({
    leaveOut(rowId: string, partIds: readonly string[]) {
      if (isFrame(rows, rowId, partIds)) {
        const setFrame = (leaveOutFrame: boolean) => edit({ type: 'file-changed', change: { leaveOutFrame } });
        setFrame(true);
        toastWithUndo('The rectangle around everything else is not cut.', () => setFrame(false));
        return;
      }
      const ids = [...new Set([...(before[rowId] ?? []), ...partIds])];
      change({ [rowId]: ids }, `${pieceCount(partIds.length)} not cut.`);
    },
    cutAgain(rowId: string, partIds: readonly string[]) {
      const again = new Set(partIds);
      const ids = (before[rowId] ?? []).filter((id) => !again.has(id));
      change({ [rowId]: ids }, `${pieceCount(partIds.length)} cut again.`);
    },
    cutAll() {
      change(Object.fromEntries(Object.keys(before).map((id) => [id, []])), 'All pieces are cut again.');
    },
    cutOnly(rowId: string, partIds: readonly string[]) {
      const remaining = new Set(partIds);
      const leftOut = rows.map((row) => {
        const ids = allParts(row).map(({ id }) => id);
        return [row.id, row.id === rowId ? ids.filter((id) => !remaining.has(id)) : ids] as const;
      });
      change(Object.fromEntries(leftOut), `Only ${formatCount(partIds.length, 'piece')} cut.`);
    },
    rename(rowId: string, partId: string, name: string) {
      edit({ type: 'part-named', rowId, partId, name });
    },
  });
  // A new object per change of the names, so that the fields that show them render.
  const { file, rows: formRows } = form;
  return useMemo(() => {
    if (!isKnown) return null;
    const nameOf = (rowId: string, partId: string): string => {
      const item = rowId === fileRowId ? file : formRows.find(({ id }) => id === rowId);
      return item?.pieces.names[partId] ?? '';
    };
    return { ...actions, nameOf };
  }, [isKnown, actions, file, formRows]);
}

const pieceCount = (count: number): string => `${formatCount(count, 'piece')} ${count === 1 ? 'is' : 'are'}`;

/** Maximum difference in inches between the box of a part and that of the reported rectangle. */
const sameIn = 1e-6;

/** Returns true for the rectangle around everything else: what is inside it counts as its holes, and stays. */
function isFrame(rows: readonly MeasuredRow[], rowId: string, partIds: readonly string[]): boolean {
  const row = rows.find(({ id }) => id === rowId);
  const part = row?.parts.find(({ id }) => id === partIds[0]);
  if (row === undefined || part === undefined || row.kind !== 'file' || partIds.length !== 1) return false;
  const frames = row.warnings.flatMap(({ code, places }) => (code === 'background_rectangle' ? places : []));
  return frames.some((frame) =>
    (['minX', 'minY', 'maxX', 'maxY'] as const).every((side) => Math.abs(frame[side] - part.box[side]) < sameIn),
  );
}
