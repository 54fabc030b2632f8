import type { JobForm, RowForm } from '../job-form.ts';
import { resetPieces } from '../pieces/piece-choices.ts';

/** Returns the job without the edit of its items that turned `before` into `after`; what has changed since remains. */
export function undoEdit(form: JobForm, before: JobForm, after: JobForm): JobForm {
  const isFileRemoved = before.file !== null && after.file === null && form.file === null;
  const rows = undoRows(form.rows, before.rows, after.rows);
  return { ...form, file: isFileRemoved ? before.file : form.file, rows: rows.length === 0 ? form.rows : rows };
}

type Rows = readonly RowForm[];

function undoRows(rows: Rows, before: Rows, after: Rows): Rows {
  const [was, became] = [byId(before), byId(after)];
  const remaining = rows
    .filter(({ id }) => was.has(id) || !became.has(id))
    .map((row) => undoRow(row, was.get(row.id), became.get(row.id)));
  return before.reduce((list, row, index) => {
    if (became.has(row.id) || list.some(({ id }) => id === row.id)) return list;
    const above = before.slice(0, index).findLast(({ id }) => list.some((one) => one.id === id));
    const at = above === undefined ? 0 : list.findIndex(({ id }) => id === above.id) + 1;
    return list.toSpliced(at, 0, row);
  }, remaining);
}

/** Restores the settings that the edit changed, except those that have another value by now. */
function undoRow(row: RowForm, before: RowForm | undefined, after: RowForm | undefined): RowForm {
  if (before === undefined || after === undefined || before === after) return row;
  const keys = (Object.keys(before) as (keyof RowForm)[]).filter(
    (key) => before[key] !== after[key] && row[key] === after[key],
  );
  const restored: RowForm = { ...row, ...Object.fromEntries(keys.map((key) => [key, before[key]])) };
  if (restored.pieces !== before.pieces) return restored;
  // Choices for pieces apply to the artwork that they were made for.
  return resetPieces({ file: null, rows: [before] }, { file: null, rows: [restored] }).rows[0]!;
}

const byId = (rows: Rows): ReadonlyMap<string, RowForm> => new Map(rows.map((row) => [row.id, row]));
