import { sheetSizeIds } from '#lib/shared/model.ts';
import type { Layout, Placement } from '#lib/shared/contracts/result.ts';

/** Parts on their sheets as edited manually, in inches and degrees. This file does not use the shapes of the parts. */
export type EditedSheets = {
  readonly placements: readonly Placement[];
  /** Stock id of the size of each sheet; null where all sheets are alike. */
  readonly sizes: readonly string[] | null;
  readonly sheets: number;
};

export type Spot = { readonly x: number; readonly y: number };

export function createEditedSheets(layout: Layout): EditedSheets {
  const { placements, sheets } = layout;
  return { placements, sizes: sheetSizeIds(layout) ?? null, sheets };
}

export function moveParts(at: EditedSheets, which: readonly number[], dx: number, dy: number): EditedSheets {
  return changed(at, which, (p) => ({ ...p, xIn: p.xIn + dx, yIn: p.yIn + dy }));
}

/** Rotates parts clockwise on the screen about one point. */
export function turnParts(at: EditedSheets, which: readonly number[], degrees: number, about: Spot): EditedSheets {
  const [cos, sin] = cosSin(degrees);
  return changed(at, which, (p) => {
    const x = p.xIn - about.x;
    const y = p.yIn - about.y;
    return {
      ...p,
      xIn: about.x + x * cos - y * sin,
      yIn: about.y + x * sin + y * cos,
      angleDeg: wrapped(p.angleDeg + degrees),
    };
  });
}

/** Mirrors parts in the vertical line through a point. */
export function mirrorParts(at: EditedSheets, which: readonly number[], about: Spot): EditedSheets {
  return changed(at, which, ({ mirrored = false, ...p }) => ({
    ...p,
    xIn: 2 * about.x - p.xIn,
    angleDeg: wrapped(-p.angleDeg),
    ...(!mirrored && { mirrored: true }),
  }));
}

export function pinParts(at: EditedSheets, which: readonly number[], isPinned: boolean): EditedSheets {
  return changed(at, which, ({ pinned: _pinned, ...p }) => (isPinned ? { ...p, pinned: true } : p));
}

/**
 * Moves parts to another sheet. A sheet index equal to the number of sheets adds one, of size `size` where there is a
 * stock.
 */
export function partsToSheet(at: EditedSheets, which: readonly number[], sheet: number, size?: string): EditedSheets {
  const isNew = sheet === at.sheets;
  const sizes = at.sizes === null || !isNew ? at.sizes : [...at.sizes, size ?? at.sizes.at(-1) ?? ''];
  const moved = changed({ ...at, sizes, sheets: at.sheets + (isNew ? 1 : 0) }, which, (p) => ({ ...p, sheet }));
  return withoutEmptySheets(moved);
}

export function partsOff(at: EditedSheets, which: readonly number[]): EditedSheets {
  const off = new Set(which);
  return withoutEmptySheets({ ...at, placements: at.placements.filter((_, index) => !off.has(index)) });
}

/** Adds a placement as the last one. */
export function partBack(at: EditedSheets, placement: Placement): EditedSheets {
  return { ...at, placements: [...at.placements, placement] };
}

/** Removes sheets without parts, because sheets are numbered without gaps. */
function withoutEmptySheets(at: EditedSheets): EditedSheets {
  const used = [...new Set(at.placements.map(({ sheet }) => sheet))].sort((a, b) => a - b);
  if (used.length === at.sheets) return at;
  const numbers = new Map(used.map((sheet, number) => [sheet, number]));
  return {
    placements: at.placements.map((p) => ({ ...p, sheet: numbers.get(p.sheet) ?? 0 })),
    sizes: at.sizes === null ? null : used.map((sheet) => at.sizes?.[sheet] ?? ''),
    sheets: used.length,
  };
}

function changed(at: EditedSheets, which: readonly number[], change: (p: Placement) => Placement): EditedSheets {
  const selected = new Set(which);
  return { ...at, placements: at.placements.map((p, index) => (selected.has(index) ? change(p) : p)) };
}

/** Cosine and sine of an angle in degrees, exact for multiples of 90. */
function cosSin(degrees: number): [number, number] {
  const quarters = degrees / 90;
  if (!Number.isInteger(quarters)) return [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const quarter = ((quarters % 4) + 4) % 4;
  return [[1, 0, -1, 0][quarter]!, [0, 1, 0, -1][quarter]!];
}

/** Normalizes an angle to more than -180 and at most 180 degrees. */
function wrapped(degrees: number): number {
  const turn = degrees - 360 * Math.round(degrees / 360);
  return turn === -180 ? 180 : turn;
}

/**
 * Returns the key of the group that a placement moves with: one letter or one row, placed with the same transform.
 * Empty when the placement moves alone.
 */
export function togetherKey(p: Placement, group: string): string {
  return group === '' ? '' : [p.rowId, group, p.sheet, p.xIn, p.yIn, p.angleDeg, p.mirrored === true].join('/');
}
