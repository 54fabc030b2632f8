import type { Point } from '../types.ts';

/** A rectangle by its center and half sides. */
export type LabelArea = Point & { readonly halfWidth: number; readonly halfHeight: number };

/**
 * Returns true when no side of any ring enters the rectangle, whose middle must be on the material. O(n) in the
 * points.
 */
export function isLabelAreaFree(rings: readonly (readonly Point[])[], room: LabelArea): boolean {
  return rings.every((ring) => isRingOutside(ring, room));
}

/** Returns true when no side of the ring enters the rectangle (slab method). */
function isRingOutside(ring: readonly Point[], room: LabelArea): boolean {
  return ring.every((to, index) => {
    const from = ring[(index + ring.length - 1) % ring.length]!;
    let [enter, leave] = [0, 1];
    for (const [start, change, half] of [
      [from.x - room.x, to.x - from.x, room.halfWidth],
      [from.y - room.y, to.y - from.y, room.halfHeight],
    ] as const) {
      if (change === 0) {
        if (Math.abs(start) > half) return true;
        continue;
      }
      const [one, other] = [(-half - start) / change, (half - start) / change];
      enter = Math.max(enter, Math.min(one, other));
      leave = Math.min(leave, Math.max(one, other));
    }
    return enter > leave;
  });
}
