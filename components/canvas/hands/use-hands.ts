import { useMemo, useState } from 'react';
import type { Layout, MeasurementResult } from '#lib/contracts/result.ts';
import type { JobForm } from '#lib/draft/job-form.ts';
import type { AskJudge } from '#lib/hands/ask-judge.ts';
import type { Judgment } from '#lib/hands/protocol.ts';
import type { LengthUnit } from '#lib/units.ts';
import { FREE_TURN_DEG, partEdits, turnStepOf, type Judged } from './edits/part-edits.ts';
import { createEdits, useEditState } from './edits/edit-state.ts';
import { handJobOf, sizesLeft, toJudge } from './hand-job.ts';
import { layoutAtHand, partsOffSheets } from './hand-parts.ts';
import * as parts from './hand-sheets.ts';
import { collisionWords, judgmentWords } from './hand-words.ts';
import { useDragParts } from './use-drag-parts.ts';
import { useHandCheck, type HandCalls } from './use-hand-check.ts';
import { useJudge } from './use-judge.ts';

export type HandsProps = {
  form: JobForm;
  calls: HandCalls;
  /** True when continuing a search costs nothing. */
  isUnlimited: boolean;
  makeJudge?: () => AskJudge;
};

export type Hands = ReturnType<typeof useHands>;

type HandsParts = { hands: HandsProps | undefined; layout: Layout; measurement: MeasurementResult; unit: LengthUnit };

/** Manual layout editing: selection, edits with undo, collisions while editing, and the server's check. */
export function useHands({ hands, layout, measurement, unit }: HandsParts) {
  const [isOpen, setOpen] = useState(false);
  const form = hands?.form;
  const job = useMemo(() => (form === undefined ? null : handJobOf(form, measurement)), [form, measurement]);
  const state = useEditState();
  const { history, selected } = state;
  const at = history?.now ?? null;
  const first = history === null ? null : (history.past[0] ?? history.now);
  const isOn = isOpen && hands !== undefined && job !== null && at !== null;

  const { collisions, lay, ask, askNewest } = useJudge({ isOn, job, makeJudge: hands?.makeJudge });
  const edits = createEdits(state, job, lay);
  const { step, select, setText, act, inTurn, wholeOf } = edits;
  const collisionText = useMemo(() => {
    if (collisions === null || at === null || job === null) return null;
    return collisions.length === 0 ? '' : collisionWords(collisions, at, job);
  }, [collisions, at, job]);
  const calls = hands?.calls ?? noCalls;
  const { check, goOns, askGoOns, checkAgain } = useHandCheck({ calls, at, first, collisions: collisionText });

  const judged: Judged = async (which, moved, reachIn, isNewest) => {
    if (job === null) return null;
    const question = { ask: 'judge' as const, held: which, at: moved.map((p) => toJudge(job, p)), reachIn };
    return (await (isNewest ? askNewest : ask)(question))?.judgment ?? null;
  };
  const words = (judgment: Judgment) => judgmentWords(judgment, unit, job?.rules.spacingIn ?? 0);
  const dragging = useDragParts({ act, inTurn, wholeOf, judged, words, select, step, setText });
  const turnStep = at === null || job === null ? null : turnStepOf(at, job, selected);

  return {
    /** True when the parts of this layout can be moved. */
    isOffered: hands !== undefined && job !== null && layout.placements.length > 0,
    isOn,
    open() {
      if (history === null) edits.store(parts.freshHistory(parts.handSheetsOf(layout)));
      setOpen(true);
      askGoOns();
    },
    close() {
      dragging.letGo();
      select([]);
      setOpen(false);
    },
    layout: at === null || job === null || check.is === 'checked' ? layout : layoutAtHand(layout, at, job),
    selected,
    pinned: at?.placements.flatMap((p, index) => (p.pinned === true ? [index] : [])) ?? [],
    collisions: collisions ?? [],
    text: state.text,
    ...dragging,
    ...partEdits({ edits, ask, judged, words }),
    check,
    checkAgain,
    goOns,
    isUnlimited: hands?.isUnlimited === true,
    isPickingMore: state.isPickingMore,
    setPickingMore: state.setPickingMore,
    clear: () => select([]),
    turnStep,
    mayTurnFreely: turnStep === FREE_TURN_DEG,
    off: at === null ? [] : partsOffSheets(measurement, at, layout),
    newSizes: at === null || job === null ? [] : sizesLeft(job, at),
    sheetCount: at?.sheets ?? layout.sheets,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    undo: () => edits.jump(parts.undo, dragging.letGo),
    redo: () => edits.jump(parts.redo, dragging.letGo),
    goOn: (isFree: boolean) => {
      if (at !== null) hands?.calls.onGoOn(at, isFree || hands.isUnlimited);
    },
  };
}

const noCalls: HandCalls = {
  check: () => Promise.reject(new Error('Nothing can be moved here.')),
  goOns: () => Promise.resolve(null),
  onCheck: () => undefined,
  onGoOn: () => undefined,
};
