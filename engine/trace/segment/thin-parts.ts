import type { Gray } from '../types.ts';

/** Ink is above. */
const MIDDLE = 127.5;
/** A blurred pixel is still what it was when it is this far on its side of the middle: nearer, a line has hardly any width left. */
const CLEAR_LEVELS = 20;
/** What holds on to a blurred pixel: so many that stayed what they were, within so many steps. */
const HELD_BY = 3;
const HELD_STEPS = 2;
/** Next to a part that is put back, this much of the blur stays: over corners its pixels hang together. */
const BLURRED_SHARE = 0.2;

/**
 * A picture of two levels that was blurred, in which nothing is lost: parts of a pixel's width (points, lines, tips) and those of
 * which the blur has left next to nothing (dots and holes of two pixels by three) are as they were, and so is what lies next to them. Ink that
 * hangs together over corners alone still does, and so does paper.
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

/** In no square of two by two of its own kind. */
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
