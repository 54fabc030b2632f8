import { limits } from '../../../shared/limits.ts';
import type { RowForm } from '../job-form.ts';
import { noPieceChoices } from '../pieces/piece-choices.ts';
import { nextRowNumber } from '../row-lines.ts';

/** Settings of a row that a list states. */
export type ListRow = Pick<RowForm, 'text'> & Partial<Pick<RowForm, 'sizeText' | 'font' | 'own' | 'quantityText'>>;

/** Returns the rows with a copy below one of them, unless no row is free. */
export function duplicateRow(rows: readonly RowForm[], id: string): readonly RowForm[] {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0 || rows.length >= limits.rows) return rows;
  return rows.toSpliced(at + 1, 0, copyOf(rows[at]!, nextRowNumber(rows)));
}

/** Returns the row with other settings; rules that are not among them remain. */
export function changeInList(row: RowForm, change: Partial<Omit<RowForm, 'id'>>): RowForm {
  return { ...row, ...change, rules: { ...row.rules, ...change.rules } };
}

/** Returns the rows with those of a list at the end; the first takes the place of a last row without text. */
export function addList(rows: readonly RowForm[], list: readonly ListRow[]): readonly RowForm[] {
  const last = rows.at(-1);
  if (last === undefined) return rows;
  const isFilled = last.text.trim() !== '';
  const first = nextRowNumber(rows) - (isFilled ? 0 : 1);
  const added = list.map((entry, index): RowForm => {
    const isInPlace = index === 0 && !isFilled;
    const row = isInPlace ? last : { ...copyOf(last, first + index), quantityText: '1', rules: {} };
    return { ...row, ...entry };
  });
  return [...(isFilled ? rows : rows.slice(0, -1)), ...added];
}

const copyOf = (row: RowForm, number: number): RowForm => ({
  ...row,
  id: `row-${number}`,
  fills: false,
  nameText: '',
  pieces: noPieceChoices,
});
