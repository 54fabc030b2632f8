import type { StockEntry } from '../../../shared/contracts/job.ts';
import { outlineCorners, type OutlineCorner } from '../../../shared/model.ts';
import { isRecord } from '../../../shared/stored-value.ts';

/** Outline of a sheet in inches, and the sides of the box around it as typed. */
export type SheetShapeForm = {
  readonly outline: readonly OutlineCorner[];
  readonly widthText: string;
  readonly heightText: string;
};

/** Returns the outline of a request; nothing for a rectangle. */
export const buildOutline = ({
  outline,
}: {
  readonly outline?: readonly OutlineCorner[] | undefined;
}): Pick<StockEntry, 'outline'> => (outline === undefined ? {} : { outline: [...outline] });

/** Reads the outline of a size from storage; nothing without a valid one. */
export function readOutline(value: unknown): { outline?: OutlineCorner[] } {
  if (!Array.isArray(value) || value.length < outlineCorners.min || value.length > outlineCorners.max) return {};
  const outline = value.flatMap((corner): OutlineCorner[] =>
    isRecord(corner) && typeof corner.xIn === 'number' && typeof corner.yIn === 'number'
      ? [{ xIn: corner.xIn, yIn: corner.yIn }]
      : [],
  );
  return outline.length === value.length ? { outline } : {};
}
