export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** Preferred distance to the lower edge of the window, below which the canvas has its buttons, in CSS pixels. */
const bottomPx = 48;
/** Distance between the positions that are tried. */
const stepPx = 8;

/**
 * Returns the position of a toast, in CSS pixels, that covers none of the obstacles: the lowest in the middle, at the left or at the right; the
 * default place if there is none.
 */
export function toastPlace(toast: Size, window: Size, obstacles: readonly Rect[]): { left: number; top: number } {
  const maxLeft = Math.max(0, window.width - toast.width);
  const lefts = [maxLeft / 2, 0, maxLeft];
  const lowest = Math.max(0, window.height - toast.height - bottomPx);
  for (let top = lowest; top >= 0; top -= stepPx) {
    for (const left of lefts) {
      const place = { left, top, right: left + toast.width, bottom: top + toast.height };
      if (!obstacles.some((obstacle) => isOver(place, obstacle))) return { left, top };
    }
  }
  return { left: lefts[0]!, top: lowest };
}

const isOver = (one: Rect, other: Rect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
