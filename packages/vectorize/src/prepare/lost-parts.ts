import type { Gray } from '../types.ts';
import { floodErase } from './flood-erase.ts';
import type { InkAndPaper } from './threshold.ts';

/** Drawn parts of a picture that the threshold leaves out. */
export type LostParts = {
  /** Number of even areas between ink and paper that are too pale for ink. */
  readonly pale: number;
  /** Number of lines so thin that their pixels contain more paper than ink. */
  readonly faint: number;
};

/** A smaller share of the contrast is paper; lines need a larger share, because their pixels are mixed with paper. */
const PALE_SHARE = 0.06;
const FAINT_SHARE = 0.2;
const MIN_LEVELS = 8;
/** Maximum difference between pixels of an even area. */
const EVEN_LEVELS = 10;
const MIN_PALE_PX = 12;
const MIN_FAINT_PX = 6;
/** Minimum size next to ink, where a line may be the tip of a shape, which is extended separately. */
const MIN_TAIL_PX = 24;
const REACH = 2;
const PALE = 1;
const FAINT = 2;

/**
 * Counts parts that are neither ink nor paper in a picture without noise (in noise every pixel would be one). Ink is
 * dark.
 */
export function lostParts({ width, height, data }: Gray, { ink, paper, threshold }: InkAndPaper): LostParts {
  const contrast = paper - ink;
  const palest = paper - Math.max(MIN_LEVELS, PALE_SHARE * contrast);
  const faintest = paper - FAINT_SHARE * contrast;
  const marks = new Uint8Array(width * height);
  for (let y = REACH; y < height - REACH; y++) {
    for (let at = y * width + REACH, end = (y + 1) * width - REACH; at < end; at++) {
      const level = data[at]!;
      if (level < threshold || level > palest) continue;
      const [left, right] = [data[at - REACH]!, data[at + REACH]!];
      const [above, below] = [data[at - REACH * width]!, data[at + REACH * width]!];
      const isEven = (other: number): boolean => Math.abs(other - level) <= EVEN_LEVELS;
      if (isEven(left) && isEven(right) && isEven(above) && isEven(below)) marks[at] = PALE;
      else if (level <= faintest && ((left > palest && right > palest) || (above > palest && below > palest))) {
        marks[at] = FAINT;
      }
    }
  }
  return counted({ width, height, data }, marks, threshold);
}

function counted({ width, data }: Gray, marks: Uint8Array, threshold: number): LostParts {
  const isInk = (at: number): boolean => data[at]! < threshold;
  const touchesInk = (at: number): boolean =>
    [at - width, at, at + width].some((row) => isInk(row - 1) || isInk(row) || isInk(row + 1));
  const found = { pale: 0, faint: 0 };
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at]!;
    if (mark === 0) continue;
    let isAlone = true;
    const size = floodErase(marks, width, at, (one) => {
      isAlone &&= !touchesInk(one);
    });
    if (mark === PALE && size >= MIN_PALE_PX) found.pale++;
    if (mark === FAINT && size >= (isAlone ? MIN_FAINT_PX : MIN_TAIL_PX)) found.faint++;
  }
  return found;
}
