import { resetPieces } from '../pieces/piece-choices.ts';

type Job = Parameters<typeof resetPieces>[0];
type Row = Job['rows'][number];

/** Returns the job without the edit of its items that turned `before` into `after`; what has changed since remains. */
export function undoEdit<Form extends Job>(form: Form, before: Form, after: Form): Form {
  const isFileRemoved = before.file !== null && after.file === null && form.file === null;
  const rows = undoRows(form.rows, before.rows, after.rows);
  return { ...form, file: isFileRemoved ? before.file : form.file, rows: rows.length === 0 ? form.rows : rows };
}

function undoRows<One extends Row>(
  rows: readonly One[],
  before: readonly One[],
  after: readonly One[],
): readonly One[] {
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
function undoRow<One extends Row>(row: One, before: One | undefined, after: One | undefined): One {
  if (before === undefined || after === undefined || before === after) return row;
  const keys = (Object.keys(before) as (keyof One)[]).filter(
    (key) => before[key] !== after[key] && row[key] === after[key],
  );
  const restored: One = { ...row, ...Object.fromEntries(keys.map((key) => [key, before[key]])) };
  if (restored.pieces !== before.pieces) return restored;
  // Choices for pieces apply to the artwork that they were made for.
  return resetPieces({ file: null, rows: [before] }, { file: null, rows: [restored] }).rows[0]!;
}

const byId = <One extends Row>(rows: readonly One[]): ReadonlyMap<string, One> =>
  new Map(rows.map((row) => [row.id, row]));
