import { useMemo, useRef, useState } from 'react';
import type { Layout, MeasurementResult, Placement } from '#lib/contracts/result.ts';
import type { JobForm } from '#lib/draft/job-form.ts';
import type { AskJudge } from '#lib/hands/ask-judge.ts';
import type { Judgment, Shift } from '#lib/hands/protocol.ts';
import type { LengthUnit } from '#lib/units.ts';
import { handJobOf, sizesLeft, toJudge, type HandJob, type Now } from './hand-job.ts';
import { layoutAtHand, middleOf, partsOffSheets, type OffPart } from './hand-parts.ts';
import * as parts from './hand-sheets.ts';
import { movedParts, useDragParts } from './use-drag-parts.ts';
import { collisionWords, judgmentWords } from './hand-words.ts';
import { useHandCheck, type HandCalls } from './use-hand-check.ts';
import { useInTurn } from './use-in-turn.ts';
import { useJudge } from './use-judge.ts';

export type HandsProps = {
  form: JobForm;
  calls: HandCalls;
  /** True when continuing to nest never costs a credit. */
  isUnlimited: boolean;
  makeJudge?: () => AskJudge;
};

export type Hands = ReturnType<typeof useHands>;

/** Maximum shift that resolves a collision after a rotation, in inches. */
const turnReachIn = 1;
const freeTurn = 15;
/** Minimum length of a slide, in inches; a shorter one is ignored. */
const LEAST_IN = 1e-5;

type HandsParts = { hands: HandsProps | undefined; layout: Layout; measurement: MeasurementResult; unit: LengthUnit };

/**
 * State of the layout editor: selection, moves, rotations, pins, undo history and the results of the collision preview.
 */
export function useHands({ hands, layout, measurement, unit }: HandsParts) {
  const [history, setHistory] = useState<parts.HandHistory | null>(null);
  const [isOn, setOn] = useState(false);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isPickingMore, setPickingMore] = useState(false);
  const [text, setText] = useState('');
  /** Current history and selection, because the next edit may start before React renders the last one. */
  const live = useRef<{ history: parts.HandHistory | null; selected: readonly number[] }>({
    history: null,
    selected: [],
  });
  const inTurn = useInTurn();

  const form = hands?.form;
  const job = useMemo(() => (form === undefined ? null : handJobOf(form, measurement)), [form, measurement]);
  const at = history?.now ?? null;
  const first = history === null ? null : (history.past[0] ?? history.now);
  const isThere = isOn && hands !== undefined && job !== null && at !== null;

  const { collisions, lay, ask, askNewest } = useJudge({ isOn: isThere, job, makeJudge: hands?.makeJudge });
  const collisionText = useMemo(() => {
    if (collisions === null || at === null || job === null) return null;
    return collisions.length === 0 ? '' : collisionWords(collisions, at, job);
  }, [collisions, at, job]);
  const { check, goOns, askGoOns, checkAgain } = useHandCheck({
    calls: hands?.calls ?? noCalls,
    at,
    first,
    collisions: collisionText,
  });

  function keep(next: parts.HandHistory) {
    live.current.history = next;
    setHistory(next);
    lay(next.now);
  }
  function select(next: readonly number[]) {
    live.current.selected = next;
    setSelected(next);
  }
  const step = (next: parts.HandSheets) => {
    if (live.current.history !== null) keep(parts.stepTo(live.current.history, next));
  };

  /** Queues an edit of the selection as it is after all previous edits. */
  const act = (doIt: (now: Now) => void | Promise<void>, needsPick = true) =>
    inTurn(() => {
      const now = live.current.history?.now;
      const which = live.current.selected;
      if (now === undefined || job === null || (needsPick && which.length === 0)) return;
      return doIt({ at: now, job, which });
    });

  const jump = (next: (history: parts.HandHistory) => parts.HandHistory) =>
    inTurn(() => {
      dragging.letGo();
      const before = live.current.history;
      const after = before === null ? null : next(before);
      if (after === null || after === before) return;
      select([]);
      keep(after);
    });

  /** Returns the indexes of all placements that move together with one. */
  function wholeOf({ placements }: parts.HandSheets, index: number): number[] {
    const key = job === null ? '' : job.together(placements[index]!);
    return key === '' ? [index] : placements.flatMap((p, other) => (job?.together(p) === key ? [other] : []));
  }

  const pick = (index: number, isMore: boolean) =>
    act(({ at: now, which }) => {
      const whole = wholeOf(now, index);
      setText('');
      if (!isMore && !isPickingMore) return select(whole);
      const { sheet } = now.placements[index]!;
      const others = which.filter((one) => !whole.includes(one) && now.placements[one]!.sheet === sheet);
      select(which.includes(index) ? others : [...others, ...whole]);
    }, false);

  async function judged(which: readonly number[], moved: readonly Placement[], reachIn: number, isNewest: boolean) {
    if (job === null) return null;
    const question = { ask: 'judge' as const, held: which, at: moved.map((p) => toJudge(job, p)), reachIn };
    return (await (isNewest ? askNewest : ask)(question))?.judgment ?? null;
  }
  const words = (judgment: Judgment) => judgmentWords(judgment, unit, job?.rules.spacingIn ?? 0);

  const dragging = useDragParts({ act, inTurn, wholeOf, judged, words, select, step, setText });

  /** Moves the selected parts by one step of the keyboard. */
  const nudge = (dx: number, dy: number) =>
    act(({ at: now, which }) => {
      step(parts.moveParts(now, which, dx, dy));
      void judged(which, movedParts(now, which, dx, dy), 0, true).then((judgment) => {
        if (judgment !== null) setText(words(judgment));
      });
    });

  /** Slides the selected parts until they reach an obstacle at exactly the spacing or the margin. */
  const slide = (way: Shift) =>
    act(async ({ at: now, job: of, which }) => {
      const placements = which.map((index) => toJudge(of, now.placements[index]!));
      const to = (await ask({ ask: 'slide', held: which, at: placements, way }))?.to ?? null;
      if (to === null || Math.hypot(to.x, to.y) < LEAST_IN) return;
      step(parts.moveParts(now, which, to.x, to.y));
      setText('Touches, at the spacing or the margin.');
    });

  /**
   * Rotation step that all selected parts allow, in degrees; null when one of them cannot rotate or none is selected.
   */
  const turnStep = at === null || job === null ? null : turnOf(at, job, selected);

  const turn = (degrees: number) =>
    act(async ({ at: now, job: of, which }) => {
      if (degrees === 0 || turnOf(now, of, which) === null) return;
      const about = middleOf(
        of,
        which.map((index) => now.placements[index]!),
      );
      const turned = parts.turnParts(now, which, degrees, about);
      const placements = which.map((index) => turned.placements[index]!);
      const judgment = await judged(which, placements, turnReachIn, false);
      const isInTheWay = judgment !== null && (judgment.edge || judgment.collides.length > 0);
      const out = isInTheWay ? judgment.rest : null;
      step(out === null ? turned : parts.moveParts(turned, which, out.x, out.y));
    });

  const togglePin = () =>
    act(({ at: now, which }) => {
      const arePinned = which.every((index) => now.placements[index]!.pinned === true);
      step(parts.pinParts(now, which, !arePinned));
    });

  const takeOff = () =>
    act(({ at: now, which }) => {
      if (which.length === now.placements.length) return setText('Leave at least one part on a sheet.');
      select([]);
      step(parts.partsOff(now, which));
    });

  async function room(of: HandJob, which: readonly number[], placements: readonly Placement[]): Promise<Shift | null> {
    const question = { ask: 'room' as const, held: which, at: placements.map((p) => toJudge(of, p)) };
    return (await ask(question))?.to ?? null;
  }

  /** Moves the selected parts to another sheet and calls `onSheet` with the sheet that contains them afterwards. */
  const toSheet = (sheet: number, sizeId: string | null, onSheet: (sheet: number) => void) =>
    act(async ({ at: now, job: of, which }) => {
      let next = parts.partsToSheet(now, which, sheet, sizeId ?? undefined);
      const placements = which.map((index) => next.placements[index]!);
      if (sheet < now.sheets && next.sheets === now.sheets) {
        const judgment = await judged(which, placements, 0, false);
        if (judgment !== null && (judgment.edge || judgment.collides.length > 0)) {
          const free = await room(of, which, placements);
          if (free !== null) next = parts.moveParts(next, which, free.x, free.y);
        }
      }
      step(next);
      onSheet(placements[0]!.sheet);
    });

  const putBack = ({ rowId, partId }: OffPart, sheet: number) =>
    act(async ({ at: now, job: of }) => {
      const { marginIn } = of.rules;
      const drawn: Placement = { rowId, partId, sheet, xIn: 0, yIn: 0, angleDeg: 0 };
      const { box } = of.partOf(drawn);
      const corner = { ...drawn, xIn: marginIn - box.minX, yIn: marginIn - box.minY };
      const free = await room(of, [], [corner]);
      const placed = free === null ? corner : { ...corner, xIn: corner.xIn + free.x, yIn: corner.yIn + free.y };
      step(parts.partBack(now, placed));
      select([now.placements.length]);
      setText(free === null ? 'No room found on this sheet. It lies in the corner: move it.' : '');
    }, false);

  const stepThrough = (by: 1 | -1, sheet: number) =>
    act(({ at: now, which }) => {
      const here = now.placements.flatMap((p, index) => (p.sheet === sheet ? [index] : []));
      if (here.length === 0) return;
      const from = here.indexOf(which.at(-1) ?? -1);
      const next = here[(from === -1 && by === -1 ? here.length - 1 : from + by + here.length) % here.length]!;
      setText('');
      select(isPickingMore ? [...new Set([...which, ...wholeOf(now, next)])] : wholeOf(now, next));
    }, false);

  function open() {
    if (history === null) keep(parts.freshHistory(parts.handSheetsOf(layout)));
    setOn(true);
    askGoOns();
  }

  function close() {
    dragging.letGo();
    select([]);
    setOn(false);
  }

  return {
    /** True when the layout of this run can be edited. */
    isOffered: hands !== undefined && job !== null && layout.placements.length > 0,
    isOn: isThere,
    open,
    close,
    layout: at === null || job === null || check.is === 'checked' ? layout : layoutAtHand(layout, at, job),
    selected,
    pinned: at?.placements.flatMap((p, index) => (p.pinned === true ? [index] : [])) ?? [],
    collisions: collisions ?? [],
    text,
    ...dragging,
    check,
    checkAgain,
    goOns,
    isUnlimited: hands?.isUnlimited === true,
    isPickingMore,
    setPickingMore,
    pick,
    clear: () => select([]),
    nudge,
    slide,
    turnStep,
    mayTurnFreely: turnStep === freeTurn,
    turn,
    togglePin,
    takeOff,
    toSheet,
    putBack,
    stepThrough,
    off: at === null ? [] : partsOffSheets(measurement, at, layout),
    newSizes: at === null || job === null ? [] : sizesLeft(job, at),
    sheetCount: at?.sheets ?? layout.sheets,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    undo: () => jump(parts.undo),
    redo: () => jump(parts.redo),
    goOn: (isFree: boolean) => {
      if (at !== null) hands?.calls.onGoOn(at, isFree || hands.isUnlimited);
    },
  };
}

/** Returns the rotation step that all these parts allow, in degrees; null when one cannot rotate or there are none. */
function turnOf(at: parts.HandSheets, job: HandJob, which: readonly number[]): number | null {
  const allowed = which.map((index) => job.turnOf(at.placements[index]!, at));
  if (which.length === 0 || allowed.includes(0)) return null;
  const fixed = allowed.filter((one) => one !== 'any');
  return fixed.reduce<number>((least, step) => Math.max(least, step), 0) || freeTurn;
}

const noCalls: HandCalls = {
  check: () => Promise.reject(new Error('Nothing can be moved here.')),
  goOns: () => Promise.resolve(null),
  onCheck: () => undefined,
  onGoOn: () => undefined,
};
