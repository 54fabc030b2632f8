import { isRoll } from './roll.ts';

/** Number of rows with a text from which they are a list of names rather than the lines of one sign. */
export const minListRows = 8;

type Grouped<Grouping> = {
  readonly widthText: string;
  readonly presetId: string;
  readonly keepTogether: Grouping;
  readonly isGroupedForRoll?: boolean;
  readonly isGroupedForList?: boolean;
};
type Rows = readonly { readonly text: string }[];

export const isList = (rows: Rows): boolean => rows.filter(({ text }) => text.trim() !== '').length >= minListRows;

/**
 * Returns the sheet of a job whose rows became a list by a paste: whole rows stay together, because loose letters of many names cannot be
 * sorted again. A grouping that the user chose remains.
 */
export function withListGrouping<Sheet extends Grouped<string>>(sheet: Sheet, before: Rows, after: Rows): Sheet {
  const isByDefault = sheet.keepTogether === 'piece' || sheet.isGroupedForRoll === true;
  if (isList(before) || !isList(after) || !isByDefault) return sheet;
  return { ...sheet, keepTogether: 'row', isGroupedForList: true };
}

/** Returns the sheet for the next job, without the grouping of a list. */
export function withoutListGrouping<Sheet extends Grouped<string>>(sheet: Sheet): Sheet {
  const { isGroupedForList = false, ...rest } = sheet;
  if (!isGroupedForList) return sheet;
  return isRoll(sheet) ? { ...(rest as Sheet), isGroupedForRoll: true } : { ...(rest as Sheet), keepTogether: 'piece' };
}
