import { useRef, type PointerEvent } from 'react';
import type { DrawnPart } from '../sheet-model.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

type Point = { x: number; y: number };
type Press = { pointerId: number; start: Point; part: DrawnPart; hasMoved: boolean };

/** A press that moves less than this, in pixels, is a tap. */
const tapPx = 4;
/** Snap distance on the screen; on the sheet it is at most `maxReachIn` inches. */
const reachPx = 12;
const maxReachIn = 1;

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
  const press = useRef<Press | null>(null);
  const reachIn = Math.min(maxReachIn, reachPx / scale);

  const way = (event: PointerEvent, { start }: Press): Point =>
    toSheet({ x: event.clientX - start.x, y: event.clientY - start.y });

  return {
    isHolding: () => press.current?.hasMoved === true,
    /** True while a part is pressed and the press may become a drag; panning and zooming are then disabled. */
    isPressed: () => press.current !== null,
    cancel() {
      press.current = null;
      editor?.letGo();
    },
    down(event: PointerEvent) {
      if (editor === null) return;
      if (press.current !== null) {
        // Two fingers zoom, unless the first one already drags a part.
        if (!press.current.hasMoved) press.current = null;
        return;
      }
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      const part = event.isPrimary ? partUnder(event) : null;
      if (part === null) return;
      const start = { x: event.clientX, y: event.clientY };
      press.current = { pointerId: event.pointerId, start, part, hasMoved: false };
    },
    move(event: PointerEvent) {
      const current = press.current;
      if (current === null || editor === null || event.pointerId !== current.pointerId) return;
      const far = Math.hypot(event.clientX - current.start.x, event.clientY - current.start.y) >= tapPx;
      if (!current.hasMoved && !far) return;
      if (!current.hasMoved) void editor.grab(current.part.order);
      current.hasMoved = true;
      const { x, y } = way(event, current);
      editor.drag(x, y, reachIn);
    },
    /** Returns true when the press was on a part. */
    up(event: PointerEvent): boolean {
      const current = press.current;
      if (current === null || editor === null || event.pointerId !== current.pointerId) return false;
      press.current = null;
      if (!current.hasMoved) {
        void editor.pick(current.part.order, event.shiftKey || event.ctrlKey || event.metaKey);
        return true;
      }
      const { x, y } = way(event, current);
      void editor.drop(x, y, reachIn);
      return true;
    },
  };
}
