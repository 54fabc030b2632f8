import { useRef, useState, type RefObject } from 'react';
import type { Placement } from '#lib/contracts/result.ts';
import type { Judgment, Shift } from '#lib/hands/protocol.ts';
import type { Now } from './hand-job.ts';
import { moveParts, type HandSheets } from './hand-sheets.ts';

type Held = {
  which: readonly number[];
  /** Where all lay when it was picked up. */
  at: HandSheets;
  dx: number;
  dy: number;
  /** Where it comes to rest, and from where that was found. */
  rest: { to: Shift; of: Shift; reachIn: number } | null;
  saidMs: number;
};

/** Nobody reads quicker, and the page has the hand to follow. */
const sayEveryMs = 80;

type DragParts = {
  act: (doIt: (now: Now) => void, needsPick: boolean) => Promise<void>;
  inTurn: (doIt: () => Promise<void>) => Promise<void>;
  /** All that is moved as one with a part. */
  wholeOf: (at: HandSheets, index: number) => number[];
  judged: (
    which: readonly number[],
    moved: readonly Placement[],
    reachIn: number,
    isNewest: boolean,
  ) => Promise<Judgment | null>;
  words: (judgment: Judgment) => string;
  select: (which: readonly number[]) => void;
  step: (next: HandSheets) => void;
  setText: (text: string) => void;
};

/** Parts that follow the hand: nothing is rendered for it, and the judge is asked for the newest place only. */
export function useDragParts({ act, inTurn, wholeOf, judged, words, select, step, setText }: DragParts) {
  const [isDragging, setDragging] = useState(false);
  const held = useRef<Held | null>(null);
  /** Moves the picture of what is held, in inches from where it lies. */
  const heldRef = useRef<((shift: Shift) => void) | null>(null);

  const grab = (index: number) =>
    act(({ at: now, which: picked }) => {
      const which = picked.includes(index) ? picked : wholeOf(now, index);
      if (which !== picked) select(which);
      held.current = { which, at: now, dx: 0, dy: 0, rest: null, saidMs: 0 };
    }, false);

  function drag(dx: number, dy: number, reachIn: number) {
    const hand = held.current;
    if (hand === null) return;
    setDragging(true);
    Object.assign(hand, { dx, dy });
    showHeld(heldRef, hand);
    void judged(hand.which, movedParts(hand.at, hand.which, dx, dy), reachIn, true).then((judgment) => {
      if (judgment === null || held.current !== hand) return;
      const { rest } = judgment;
      hand.rest = rest === null ? null : { to: { x: dx + rest.x, y: dy + rest.y }, of: { x: dx, y: dy }, reachIn };
      showHeld(heldRef, hand);
      if (performance.now() - hand.saidMs < sayEveryMs) return;
      hand.saidMs = performance.now();
      setText(words(judgment));
    });
  }

  const drop = (dx: number, dy: number, reachIn: number) =>
    inTurn(async () => {
      const hand = held.current;
      if (hand === null) return;
      const judgment = await judged(hand.which, movedParts(hand.at, hand.which, dx, dy), reachIn, false);
      if (held.current !== hand) return;
      const rest = judgment?.rest ?? { x: 0, y: 0 };
      held.current = null;
      setDragging(false);
      setText('');
      step(moveParts(hand.at, hand.which, dx + rest.x, dy + rest.y));
    });

  /** Leaves the parts where they were. */
  function letGo() {
    held.current = null;
    setDragging(false);
    setText('');
    heldRef.current?.({ x: 0, y: 0 });
  }

  return { isDragging, heldRef, grab, drag, drop, letGo };
}

/** Placements as they would lie. */
export function movedParts(at: HandSheets, which: readonly number[], dx: number, dy: number): Placement[] {
  return which.map((index) => {
    const p = at.placements[index]!;
    return { ...p, xIn: p.xIn + dx, yIn: p.yIn + dy };
  });
}

/** Held parts follow the hand; near to where they come to rest they stay there. Nothing is rendered for it. */
function showHeld(ref: RefObject<((shift: Shift) => void) | null>, { dx, dy, rest }: Held): void {
  const isNear = rest !== null && Math.hypot(rest.of.x - dx, rest.of.y - dy) <= rest.reachIn;
  ref.current?.(isNear ? rest.to : { x: dx, y: dy });
}
