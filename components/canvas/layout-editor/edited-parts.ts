import { partKey, piecesOf } from '#lib/shared/model.ts';
import type { Layout, MeasurementResult, Placement, StockUse } from '#lib/shared/contracts/result.ts';
import { sheetSize, type EditorJob } from './editor-job.ts';
import type { EditedSheets, Spot } from './edited-sheets.ts';

/**
 * Returns the edited layout before the server has checked it; the cut-off is null and the prices of added sizes are
 * unknown.
 */
export function editedLayout(layout: Layout, at: EditedSheets, job: EditorJob): Layout {
  const ids = at.sizes === null ? null : [...new Set(at.sizes)];
  const uses = ids?.map((id): StockUse => {
    const sheets = at.sizes!.flatMap((of, sheet) => (of === id ? [sheet] : []));
    const known = layout.stock?.find((use) => use.id === id);
    const { name, widthIn, heightIn, zones, outline } = sheetSize(job, at, sheets[0]!);
    const size = { name, widthIn, heightIn, ...(zones && { zones }), ...(outline && { outline }) };
    return { id, ...size, price: null, remnant: false, ...known, sheets, usage: sheets.length };
  });
  return {
    ...layout,
    placements: [...at.placements],
    sheets: at.sheets,
    cutOff: null,
    ...(uses === undefined ? {} : { stock: uses }),
  };
}

export type OffPart = {
  readonly rowId: string;
  readonly partId: string;
  readonly name: string;
  readonly count: number;
};

/** Returns the parts removed from the sheets manually: neither on a sheet nor left out by the nester. */
export function partsOffSheets(measurement: MeasurementResult, at: EditedSheets, layout: Layout): OffPart[] {
  const placed = new Map<string, number>();
  const add = (key: string, count: number) => placed.set(key, (placed.get(key) ?? 0) + count);
  for (const { rowId, partId } of at.placements) add(partKey(rowId, partId), 1);
  for (const { rowId, partId, count, reason } of layout.unplaced) {
    if (reason !== 'by_hand') add(partKey(rowId, partId), count);
  }
  return measurement.rows.flatMap((row) =>
    row.parts.flatMap((part): OffPart[] => {
      const { id, name } = part;
      const count = piecesOf(row, part) - (placed.get(partKey(row.id, id)) ?? 0);
      return count > 0 ? [{ rowId: row.id, partId: id, name, count }] : [];
    }),
  );
}

/** Returns the center of the box of placed parts, in inches of their sheet. */
export function middleOf(job: EditorJob, placements: readonly Placement[]): Spot {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const p of placements) {
    const { box } = job.partOf(p);
    const middle = (box.minX + box.maxX) / 2;
    const [cx, cy] = [p.mirrored === true ? -middle : middle, (box.minY + box.maxY) / 2];
    const angle = (p.angleDeg * Math.PI) / 180;
    const x = p.xIn + cx * Math.cos(angle) - cy * Math.sin(angle);
    const y = p.yIn + cx * Math.sin(angle) + cy * Math.cos(angle);
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
  }
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}
