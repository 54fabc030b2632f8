import { useMemo, useState } from 'react';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import type { PartCollisions } from '#lib/browser/layout-editor/protocol.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { FREE_TURN_DEG, mayMirror, partEdits, turnStepOf, type PreviewOfParts } from './edits/part-edits.ts';
import { createEdits, useEditState } from './edits/edit-state.ts';
import { createEditorJob, sizesLeft, toPreviewPlacement, type EditorJob } from './editor-job.ts';
import { editedLayout, partsOffSheets } from './edited-parts.ts';
import { redo, startHistory, undo } from '#components/ui/history.ts';
import * as parts from './edited-sheets.ts';
import { useDragParts } from './use-drag-parts.ts';
import { useLayoutCheck, type LayoutCheckCalls } from './use-layout-check.ts';
import { useCollisionPreview } from './use-collision-preview.ts';
import { formatLengthWithUnit } from '#lib/shared/format.ts';
import type { EditedSheets } from './edited-sheets.ts';

export type LayoutEditorProps = {
  form: JobForm;
  calls: LayoutCheckCalls;
  /** True when continuing a search costs nothing. */
  isUnlimited: boolean;
};

export type LayoutEditor = ReturnType<typeof useLayoutEditor>;

type EditorParts = {
  editor: LayoutEditorProps | undefined;
  layout: Layout;
  measurement: MeasurementResult;
  unit: LengthUnit;
};

/** Manual layout editing: selection, edits with undo, collisions while editing, and the server's check. */
export function useLayoutEditor({ editor, layout, measurement, unit }: EditorParts) {
  const [isOpen, setOpen] = useState(false);
  const form = editor?.form;
  const job = useMemo(() => (form === undefined ? null : createEditorJob(form, measurement)), [form, measurement]);
  const state = useEditState();
  const { history, selected } = state;
  const at = history?.now ?? null;
  const first = history === null ? null : (history.past[0] ?? history.now);
  const isOn = isOpen && editor !== undefined && job !== null && at !== null;

  const { collisions, setLayout, request, requestNewest } = useCollisionPreview({ isOn, job });
  const edits = createEdits(state, job, setLayout);
  const { step, select, setText, act, inTurn, wholeOf } = edits;
  const collisionText = useMemo(() => {
    if (collisions === null || at === null || job === null) return null;
    return collisions.length === 0 ? '' : collisionMessage(collisions, at, job);
  }, [collisions, at, job]);
  const calls = editor?.calls ?? noCalls;
  const { check, continuations, loadContinuations, checkAgain } = useLayoutCheck({
    calls,
    at,
    first,
    collisions: collisionText,
  });

  const previewParts: PreviewOfParts = async (which, moved, reachIn, isNewest) => {
    if (job === null) return null;
    const placements = moved.map((p) => toPreviewPlacement(job, p));
    const question = { kind: 'collisions' as const, held: which, at: placements, reachIn };
    return (await (isNewest ? requestNewest : request)(question))?.dragged ?? null;
  };
  const describe = (found: PartCollisions) => distanceMessage(found, unit, job?.rules.spacingIn ?? 0);
  const dragging = useDragParts({ act, inTurn, wholeOf, previewParts, describe, select, step, setText });
  const turnStep = at === null || job === null ? null : turnStepOf(at, job, selected);

  return {
    /** True when the parts of this layout can be moved. */
    isOffered: editor !== undefined && job !== null && layout.placements.length > 0,
    isOn,
    open() {
      if (history === null) edits.store(startHistory(parts.createEditedSheets(layout)));
      setOpen(true);
      loadContinuations();
    },
    close() {
      dragging.letGo();
      select([]);
      setOpen(false);
    },
    layout: at === null || job === null || check.is === 'checked' ? layout : editedLayout(layout, at, job),
    selected,
    pinned: at?.placements.flatMap((p, index) => (p.pinned === true ? [index] : [])) ?? [],
    collisions: collisions ?? [],
    text: state.text,
    ...dragging,
    ...partEdits({ edits, request, previewParts, describe }),
    check,
    checkAgain,
    continuations,
    isUnlimited: editor?.isUnlimited === true,
    isPickingMore: state.isPickingMore,
    setPickingMore: state.setPickingMore,
    clear: () => select([]),
    turnStep,
    mayTurnFreely: turnStep === FREE_TURN_DEG,
    /** True when a row of the job may be mirrored, and when all selected parts may. */
    hasMirror: job?.hasMirror === true,
    mayMirror: at !== null && job !== null && mayMirror(at, job, selected),
    off: at === null ? [] : partsOffSheets(measurement, at, layout),
    newSizes: at === null || job === null ? [] : sizesLeft(job, at),
    sheetCount: at?.sheets ?? layout.sheets,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    undo: () => edits.jump(undo, dragging.letGo),
    redo: () => edits.jump(redo, dragging.letGo),
    continueRun: (isFree: boolean) => {
      if (at !== null) editor?.calls.onGoOn(at, isFree || editor.isUnlimited);
    },
  };
}

const noCalls: LayoutCheckCalls = {
  check: () => Promise.reject(new Error('Nothing can be moved here.')),
  goOns: () => Promise.resolve(null),
  onCheck: () => undefined,
  onGoOn: () => undefined,
};

/** Status text of the parts being moved. */

function distanceMessage(judgment: PartCollisions, unit: LengthUnit, spacingIn: number): string {
  const { collides, edge, zone, clearanceIn, rest } = judgment;
  if (rest !== null) return `Rests at the spacing or the margin (${formatLengthWithUnit(spacingIn, unit)}).`;
  if (collides.length > 0)
    return collides.length === 1 ? 'Too close to 1 part.' : `Too close to ${collides.length} parts.`;
  if (zone) return 'Too close to an exclusion zone.';
  if (edge) return 'Over the edge of the sheet or its margin.';
  return clearanceIn === null ? 'Free.' : `${formatLengthWithUnit(clearanceIn, unit)} to the nearest part.`;
}

function collisionMessage(collisions: readonly number[], at: EditedSheets, job: EditorJob): string {
  const names = [...new Set(collisions.map((index) => job.partOf(at.placements[index]!).name))];
  const sheets = [...new Set(collisions.map((index) => at.placements[index]!.sheet + 1))];
  const where = sheets.length === 1 ? `on sheet ${sheets[0]}` : `on sheets ${namesOf(sheets.map(String))}`;
  return `Too close or over the edge ${where}: ${namesOf(names)}.`;
}

/** Joins part names for a sentence: 'R, S and 3 more'. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
