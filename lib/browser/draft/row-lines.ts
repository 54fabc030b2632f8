import { limits } from '../../shared/limits.ts';
import { splitLines, splitText } from './split-lines.ts';
import type { RowRules } from '../../shared/row-rules/row-rules.ts';

/** Properties of a form row that splitting and copying use. */
type LineRow = {
  readonly id: string;
  readonly text: string;
  readonly quantityText: string;
  readonly fills: boolean;
  readonly rules: RowRules;
  readonly nameText: string;
};

/** The part of a row's text that a paste replaces, in UTF-16 units. */
export type TextSelection = { start: number; end: number };

/**
 * Returns the rows after several lines are pasted into one: the first goes in at the selection, the others become rows below in
 * the same font and height. All lines remain: those beyond the limit share one more row, which `buildRequest` rejects.
 */
export function pasteLines<Row extends LineRow>(
  rows: readonly Row[],
  id: string,
  lines: readonly string[],
  selection?: TextSelection,
): readonly Row[] {
  const row = rows.find((candidate) => candidate.id === id);
  const texts = lines.flatMap(splitLines);
  if (row === undefined || texts.length === 0) return rows;
  texts[0] = row.text.slice(0, selection?.start ?? 0) + texts[0]!;
  texts[texts.length - 1] += row.text.slice(selection?.end ?? row.text.length);
  const rules = { ...row.rules, rotation: undefined };
  const copy = { ...row, quantityText: '1', fills: false, rules, nameText: '' };
  return replaceRow(rows, row, texts, copy, freeRows(rows) + 1);
}

/** Returns the rows after one is split at `splitText`'s breaks, into as many rows as are free; its settings are copied. */
export function splitRow<Row extends LineRow>(rows: readonly Row[], id: string): readonly Row[] {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined || freeRows(rows) === 0) return rows;
  return replaceRow(rows, row, splitText(row.text), { ...row, fills: false, nameText: '' }, freeRows(rows));
}

/** Returns the number of rows that `splitRow` makes of a text; 1 when there is nothing to split or no row is free. */
export function countSplitRows(text: string, rowCount: number): number {
  return Math.max(1, Math.min(splitText(text).length, 1 + limits.rows - rowCount));
}

/** Returns the first free number N of 'row-N'. Results refer to rows by id, so ids are unique within a job. */
export function nextRowNumber(rows: readonly Pick<LineRow, 'id'>[]): number {
  return rows.reduce((max, { id }) => Math.max(max, Number(/^row-(\d+)$/.exec(id)?.[1] ?? 0)), 0) + 1;
}

/** Returns the ids of the rows beyond the limit; rows without text do not count. */
export function rowsOverLimit(rows: readonly Pick<LineRow, 'id' | 'text'>[]): ReadonlySet<string> {
  const filled = rows.filter(({ text }) => text.trim() !== '');
  return new Set(filled.slice(limits.rows).map(({ id }) => id));
}

const freeRows = (rows: readonly unknown[]): number => Math.max(0, limits.rows - rows.length);

/** Replaces a row by one row per text, at most `maxAdded` of them new; the last one holds all remaining texts as lines. */
function replaceRow<Row extends LineRow>(
  rows: readonly Row[],
  row: Row,
  [first = '', ...others]: readonly string[],
  copy: Row,
  maxAdded: number,
): Row[] {
  const texts =
    others.length <= maxAdded ? others : [...others.slice(0, maxAdded - 1), others.slice(maxAdded - 1).join('\n')];
  const firstNumber = nextRowNumber(rows);
  const added = texts.map((text, index) => ({ ...copy, id: `row-${firstNumber + index}`, text }));
  const at = rows.indexOf(row);
  return [...rows.slice(0, at), { ...row, text: first }, ...added, ...rows.slice(at + 1)];
}
