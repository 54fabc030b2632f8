import { useRef, type PointerEvent } from 'react';
import type { DrawnPart } from '../sheet-model.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

type Point = { x: number; y: number };
type Held = { pointerId: number; start: Point; part: DrawnPart; hasMoved: boolean };

/** A press that moves less than this, in pixels, is a tap. */
const tapPx = 4;
/** Snap distance on the screen; on the sheet it is at most `mostReachIn` inches. */
const reachPx = 12;
const mostReachIn = 1;

type HoldParts = {
  editor: LayoutEditor | null;
  partUnder: (event: PointerEvent) => DrawnPart | null;
  /** Converts a vector from pixels on the screen to inches on the sheet. */
  toSheet: (way: Point) => Point;
  /** Pixels per inch. */
  scale: number;
};

/** Starts a drag when a part is pressed while parts can be moved. */
export function usePartDrag({ editor, partUnder, toSheet, scale }: HoldParts) {
  const held = useRef<Held | null>(null);
  const reachIn = Math.min(mostReachIn, reachPx / scale);

  const way = (event: PointerEvent, { start }: Held): Point =>
    toSheet({ x: event.clientX - start.x, y: event.clientY - start.y });

  return {
    isHolding: () => held.current?.hasMoved === true,
    /** True while a part is pressed and the press may become a drag; panning and zooming are then disabled. */
    isPressed: () => held.current !== null,
    cancel() {
      held.current = null;
      editor?.letGo();
    },
    down(event: PointerEvent) {
      if (editor === null) return;
      if (held.current !== null) {
        // Two fingers zoom, unless the first one already drags a part.
        if (!held.current.hasMoved) held.current = null;
        return;
      }
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      const part = event.isPrimary ? partUnder(event) : null;
      if (part === null) return;
      const start = { x: event.clientX, y: event.clientY };
      held.current = { pointerId: event.pointerId, start, part, hasMoved: false };
    },
    move(event: PointerEvent) {
      const hold = held.current;
      if (hold === null || editor === null || event.pointerId !== hold.pointerId) return;
      const far = Math.hypot(event.clientX - hold.start.x, event.clientY - hold.start.y) >= tapPx;
      if (!hold.hasMoved && !far) return;
      if (!hold.hasMoved) void editor.grab(hold.part.order);
      hold.hasMoved = true;
      const { x, y } = way(event, hold);
      editor.drag(x, y, reachIn);
    },
    /** Returns true when the press was on a part. */
    up(event: PointerEvent): boolean {
      const hold = held.current;
      if (hold === null || editor === null || event.pointerId !== hold.pointerId) return false;
      held.current = null;
      if (!hold.hasMoved) {
        void editor.pick(hold.part.order, event.shiftKey || event.ctrlKey || event.metaKey);
        return true;
      }
      const { x, y } = way(event, hold);
      void editor.drop(x, y, reachIn);
      return true;
    },
  };
}
