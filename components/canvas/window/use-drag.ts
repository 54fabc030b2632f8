'use client';

import { useRef, type PointerEvent } from 'react';

type Point = { x: number; y: number };
type Moves = {
  onPan: (dx: number, dy: number) => void;
  onZoom: (factor: number, at: Point) => void;
  onTap: (event: PointerEvent) => void;
};

/** A press that moves less than this, in pixels, is a tap. */
const tapPx = 4;

/** One finger or the mouse pans the sheet; two fingers pan and zoom it. */
export function useDrag({ onPan, onZoom, onTap }: Moves) {
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);

  function at(event: PointerEvent): Point {
    const frame = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      if (pointers.current.size === 0) moved.current = 0;
      pointers.current.set(event.pointerId, at(event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = at(event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      moved.current += Math.hypot(now.x - before.x, now.y - before.y);
      if (other === undefined) {
        if (moved.current >= tapPx) onPan(now.x - before.x, now.y - before.y);
        return;
      }
      // The midpoint of two fingers moves half as far as the finger that moves.
      onPan((now.x - before.x) / 2, (now.y - before.y) / 2);
      const [wide, wider] = [distance(before, other), distance(now, other)];
      if (wide > 0) onZoom(wider / wide, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    },
    onPointerUp(event: PointerEvent) {
      const wasHeld = pointers.current.delete(event.pointerId);
      if (wasHeld && pointers.current.size === 0 && moved.current < tapPx) onTap(event);
    },
    onPointerCancel(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
    },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
