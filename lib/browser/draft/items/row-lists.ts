import type { FontName } from '../../../shared/fonts.ts';
import { limits } from '../../../shared/limits.ts';
import type { RowRules } from '../../../shared/row-rules/row-rules.ts';
import type { RowFont } from '../../own-fonts/own-font.ts';
import { noPieceChoices, type PieceChoices } from '../pieces/piece-choices.ts';
import { nextRowNumber } from '../row-lines.ts';

/** Settings of a row that a list states. */
export type ListRow = {
  readonly text: string;
  readonly sizeText?: string;
  readonly font?: FontName;
  readonly own?: RowFont | null;
  readonly quantityText?: string;
};

/** Properties of a form row that copies and lists use. */
type FormRow = Required<ListRow> & {
  readonly id: string;
  readonly fills: boolean;
  readonly rules: RowRules;
  readonly nameText: string;
  readonly pieces: PieceChoices;
};

/** Returns the rows with a copy below one of them, unless no row is free. */
export function duplicateRow<Row extends FormRow>(rows: readonly Row[], id: string): readonly Row[] {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0 || rows.length >= limits.rows) return rows;
  return rows.toSpliced(at + 1, 0, copyOf(rows[at]!, nextRowNumber(rows)));
}

/** Returns the row with other settings; rules that are not among them remain. */
export function changeInList<Row extends FormRow>(row: Row, change: Partial<Omit<Row, 'id'>>): Row {
  return { ...row, ...change, rules: { ...row.rules, ...change.rules } };
}

/** Returns the rows with those of a list at the end; the first one replaces a last row without text. */
export function addList<Row extends FormRow>(rows: readonly Row[], list: readonly ListRow[]): readonly Row[] {
  const last = rows.at(-1);
  if (last === undefined) return rows;
  const isFilled = last.text.trim() !== '';
  const first = nextRowNumber(rows) - (isFilled ? 0 : 1);
  const added = list.map((entry, index): Row => {
    const isInPlace = index === 0 && !isFilled;
    const row = isInPlace ? last : { ...copyOf(last, first + index), quantityText: '1', rules: {} };
    return { ...row, ...entry };
  });
  return [...(isFilled ? rows : rows.slice(0, -1)), ...added];
}

const copyOf = <Row extends FormRow>(row: Row, number: number): Row => ({
  ...row,
  id: `row-${number}`,
  fills: false,
  nameText: '',
  pieces: noPieceChoices,
});
