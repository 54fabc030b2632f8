import { useRef, useState, type RefObject } from 'react';
import type { Placement } from '#lib/shared/contracts/result.ts';
import type { PartCollisions, Shift } from '#lib/browser/layout-editor/protocol.ts';
import type { Now } from './editor-job.ts';
import { moveParts, type EditedSheets } from './edited-sheets.ts';

type Dragged = {
  which: readonly number[];
  /** The layout when the drag started. */
  at: EditedSheets;
  dx: number;
  dy: number;
  /** Snap position, and the shift for which it was computed. */
  rest: { to: Shift; of: Shift; reachIn: number } | null;
  announcedMs: number;
};

/** Minimum time between two status messages, in ms: faster updates are unreadable and cost time during the drag. */
const announceIntervalMs = 80;

type DragParts = {
  act: (doIt: (now: Now) => void, needsPick: boolean) => Promise<void>;
  inTurn: (doIt: () => Promise<void>) => Promise<void>;
  /** Returns the indexes of all placements that move together with one. */
  wholeOf: (at: EditedSheets, index: number) => number[];
  previewParts: (
    which: readonly number[],
    moved: readonly Placement[],
    reachIn: number,
    isNewest: boolean,
  ) => Promise<PartCollisions | null>;
  describe: (found: PartCollisions) => string;
  select: (which: readonly number[]) => void;
  step: (next: EditedSheets) => void;
  setText: (text: string) => void;
};

/**
 * Drags parts with the pointer. Nothing is rendered during a drag, and only the newest position is checked for
 * collisions.
 */
export function useDragParts({ act, inTurn, wholeOf, previewParts, describe, select, step, setText }: DragParts) {
  const [isDragging, setDragging] = useState(false);
  const dragged = useRef<Dragged | null>(null);
  /** Shifts the dragged parts on the screen, in inches from their original position. */
  const shiftDraggedRef = useRef<((shift: Shift) => void) | null>(null);

  const grab = (index: number) =>
    act(({ at: now, which: picked }) => {
      const which = picked.includes(index) ? picked : wholeOf(now, index);
      if (which !== picked) select(which);
      dragged.current = { which, at: now, dx: 0, dy: 0, rest: null, announcedMs: 0 };
    }, false);

  function drag(dx: number, dy: number, reachIn: number) {
    const current = dragged.current;
    if (current === null) return;
    setDragging(true);
    Object.assign(current, { dx, dy });
    showDragged(shiftDraggedRef, current);
    void previewParts(current.which, movedParts(current.at, current.which, dx, dy), reachIn, true).then((found) => {
      if (found === null || dragged.current !== current) return;
      const { rest } = found;
      current.rest = rest === null ? null : { to: { x: dx + rest.x, y: dy + rest.y }, of: { x: dx, y: dy }, reachIn };
      showDragged(shiftDraggedRef, current);
      if (performance.now() - current.announcedMs < announceIntervalMs) return;
      current.announcedMs = performance.now();
      setText(describe(found));
    });
  }

  const drop = (dx: number, dy: number, reachIn: number) =>
    inTurn(async () => {
      const current = dragged.current;
      if (current === null) return;
      const found = await previewParts(current.which, movedParts(current.at, current.which, dx, dy), reachIn, false);
      if (dragged.current !== current) return;
      const rest = found?.rest ?? { x: 0, y: 0 };
      dragged.current = null;
      setDragging(false);
      setText('');
      step(moveParts(current.at, current.which, dx + rest.x, dy + rest.y));
    });

  /** Cancels the drag and leaves the parts at their original position. */
  function letGo() {
    dragged.current = null;
    setDragging(false);
    setText('');
    shiftDraggedRef.current?.({ x: 0, y: 0 });
  }

  return { isDragging, shiftDraggedRef, grab, drag, drop, letGo };
}

/** Returns shifted copies of the placements. */
export function movedParts(at: EditedSheets, which: readonly number[], dx: number, dy: number): Placement[] {
  return which.map((index) => {
    const p = at.placements[index]!;
    return { ...p, xIn: p.xIn + dx, yIn: p.yIn + dy };
  });
}

/** Shows dragged parts at the pointer, or at the snap position within its reach. Renders nothing. */
function showDragged(ref: RefObject<((shift: Shift) => void) | null>, { dx, dy, rest }: Dragged): void {
  const isNear = rest !== null && Math.hypot(rest.of.x - dx, rest.of.y - dy) <= rest.reachIn;
  ref.current?.(isNear ? rest.to : { x: dx, y: dy });
}
