import type { Gray } from '../types.ts';

/** Levels above this are ink. */
const MIDDLE = 127.5;
/**
 * Minimum distance of a blurred pixel from the middle level to be unchanged; closer to the middle, a line has almost no
 * width.
 */
const CLEAR_LEVELS = 20;
/** A blurred pixel is supported by at least this many unchanged pixels of its kind within this many steps. */
const HELD_BY = 3;
const HELD_STEPS = 2;
/** Share of the blur that remains next to a restored part, because its pixels connect at corners. */
const BLURRED_SHARE = 0.2;

/**
 * Restores what a blur removed from a picture of two levels. Parts one pixel wide (points, lines, tips) and parts that
 * the blur almost erased (specks and holes of two by three pixels) return to their original state, including the pixels
 * next to them. Ink that connects only at corners remains connected, and so does paper.
 */
export function withThinParts(blurred: Gray, before: Gray): Gray {
  const { width, height, data } = before;
  const out = blurred.data.slice();
  for (let y = HELD_STEPS; y + HELD_STEPS < height; y++) {
    for (let at = y * width + HELD_STEPS, end = (y + 1) * width - HELD_STEPS; at < end; at++) {
      const own = data[at]! > MIDDLE;
      if (stays(blurred, at, own)) continue;
      if (isThin(before, at, own) || !isHeld(blurred, before, at, own)) putBack(out, blurred, before, at, own);
    }
  }
  return { width, height, data: out };
}

const stays = ({ data }: Gray, at: number, own: boolean): boolean =>
  (own ? data[at]! - MIDDLE : MIDDLE - data[at]!) > CLEAR_LEVELS;

/** Returns whether a pixel is in no two by two square of its own kind. */
function isThin({ width, data }: Gray, at: number, own: boolean): boolean {
  return [-width - 1, -width, -1, 0].every((corner) =>
    [0, 1, width, width + 1].some((step) => data[at + corner + step]! > MIDDLE !== own),
  );
}

function isHeld(blurred: Gray, { width, data }: Gray, at: number, own: boolean): boolean {
  let held = 0;
  for (let dy = -HELD_STEPS; dy <= HELD_STEPS; dy++) {
    for (let near = at + dy * width - HELD_STEPS; near <= at + dy * width + HELD_STEPS; near++) {
      if (data[near]! > MIDDLE === own && stays(blurred, near, own)) held++;
    }
  }
  return held >= HELD_BY;
}

function putBack(out: Uint8Array, blurred: Gray, { width, data }: Gray, at: number, own: boolean): void {
  for (const row of [-width, 0, width]) {
    for (let near = at + row - 1; near <= at + row + 1; near++) {
      const level = data[near]!;
      const isOwn = level > MIDDLE === own;
      out[near] = isOwn ? level : Math.round(level + BLURRED_SHARE * (blurred.data[near]! - level));
    }
  }
}
