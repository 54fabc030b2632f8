import { fontNames, type FontName } from '../../../shared/fonts.ts';
import { limits } from '../../../shared/limits.ts';
import { storedLength } from '../../../shared/length-text.ts';
import { lengthUnits, parseLength, type LengthUnit } from '../../../shared/units.ts';
import { rowFontOf, type OwnFont } from '../../own-fonts/own-font.ts';
import { fieldMessages, isLength, lengthMessages, parseQuantity } from '../build-request.ts';
import type { ListRow } from '../items/row-lists.ts';
import { readTable, type Table } from '#lib/shared/csv.ts';
import { listColumns, type ListColumn, unitInName, columnOf, isHeader } from './column-names.ts';

export type ListLayout = {
  /** Meaning of each column; null for one that is left out. */
  readonly columns: readonly (ListColumn | null)[];
  /** Unit that the header states for heights; null for that of the screen. */
  readonly heightUnit: string | null;
  readonly hasHeader: boolean;
};
export type ReadRow = { readonly row: ListRow; readonly problems: readonly string[] };

export const readList = (text: string): Table => readTable(text, isHeader);

/** Returns the meaning of the columns, from the names in the first line, or else from the cells. */
export function layoutOf(table: Table): ListLayout {
  const [first = []] = table;
  const hasHeader = isHeader(first);
  return hasHeader ? headerLayout(first) : { columns: guessColumns(table), heightUnit: null, hasHeader };
}

function headerLayout(cells: readonly string[]): ListLayout {
  const named = cells.map(columnOf);
  // The first of two columns with the same name has its meaning.
  const columns = named.map((column, index) => (named.indexOf(column) === index ? column : null));
  const height = cells[columns.indexOf('height')]?.toLowerCase();
  return { columns, heightUnit: (height && unitInName.exec(height)?.[1]) ?? null, hasHeader: true };
}

function guessColumns(table: Table): readonly (ListColumn | null)[] {
  const width = table.reduce((max, { length }) => Math.max(max, length), 0);
  const free = new Set<ListColumn>(listColumns);
  const take = (column: ListColumn): ListColumn | null => (free.delete(column) ? column : null);
  const cellsOf = (index: number) => table.flatMap((line) => (line[index] ? [line[index]] : []));
  const kinds = Array.from({ length: width }, (_, index) => {
    const cells = cellsOf(index);
    if (cells.length === 0) return null;
    if (cells.every((cell) => listedFont(cell) !== null)) return take('font');
    if (!cells.every((cell) => parseLength(cell).ok)) return take('text');
    return 'number' as const;
  });
  // A single column is always a text. Heights come before quantities unless the first numbers are whole and the others are not.
  if (width === 1) return ['text'];
  const numbers = kinds.flatMap((kind, index) => (kind === 'number' ? [index] : []));
  const areWhole = numbers.map((index) => cellsOf(index).every((cell) => parseQuantity(cell) !== null));
  const isSwapped = areWhole[0] === true && areWhole[1] === false;
  return kinds.map((kind, index) => {
    if (kind !== 'number') return kind;
    if (!kinds.includes('text') && index === numbers[0]) return take('text');
    return isSwapped ? (take('quantity') ?? take('height')) : (take('height') ?? take('quantity'));
  });
}

/** Returns the rows of a list and their problems. Lines without a text are left out; invalid values stay as they were typed. */
export function listRows(
  table: Table,
  layout: ListLayout,
  { unit, fonts }: { unit: LengthUnit; fonts: readonly OwnFont[] },
): ReadRow[] {
  return table.slice(layout.hasHeader ? 1 : 0).flatMap((cells) => {
    const cell = (column: ListColumn): string => cells[layout.columns.indexOf(column)]?.trim() ?? '';
    const text = cell('text');
    if (text === '') return [];
    const problems: string[] = [];
    if (text.length > limits.textLength) problems.push(`${text.length} of ${limits.textLength} characters.`);
    const height = readHeight(cell('height'), layout.heightUnit, unit);
    if (height.problem !== null) problems.push(height.problem);
    const font = readFont(cell('font'), fonts);
    if (font.problem !== null) problems.push(font.problem);
    const quantityText = cell('quantity');
    if (quantityText !== '' && parseQuantity(quantityText) === null) problems.push(fieldMessages.quantity);
    const row: ListRow = {
      text,
      ...(height.sizeText !== '' && { sizeText: height.sizeText }),
      ...font.setting,
      ...(quantityText !== '' && { quantityText }),
    };
    return [{ row, problems }];
  });
}

/** Returns the stored text of a height and its problem. A number without a unit is in that of the column, or else of the screen. */
function readHeight(
  typed: string,
  columnUnit: string | null,
  unit: LengthUnit,
): { sizeText: string; problem: string | null } {
  if (typed === '') return { sizeText: '', problem: null };
  const named = columnUnit?.replace(/^inch.*/, 'in') ?? unit;
  const known = lengthUnits.find((one) => one === named);
  const parsed = parseLength(typed);
  const inUnit = known === undefined ? `${typed} ${named}` : storedLength(typed, known);
  const sizeText = parsed.ok && parsed.plain ? inUnit : typed;
  return { sizeText, problem: isLength(sizeText, limits.heightIn) ? null : lengthMessages.size(unit) };
}

function readFont(typed: string, fonts: readonly OwnFont[]): { setting: Partial<ListRow>; problem: string | null } {
  if (typed === '') return { setting: {}, problem: null };
  const named = plainName(typed);
  for (const font of fonts) {
    const face = font.faces.find(({ full, family }) => [full, family].some((name) => plainName(name) === named));
    if (face === undefined) continue;
    const listed = face.originalOf === null ? {} : { font: face.originalOf };
    return { setting: { ...listed, own: rowFontOf(font, face) }, problem: null };
  }
  const font = listedFont(typed);
  if (font === null)
    return { setting: {}, problem: `There is no font “${typed}”; the font of the other rows is used.` };
  return { setting: { font, own: null }, problem: null };
}

/** Returns the listed font of this name, or the only one whose name begins with it. */
function listedFont(typed: string): FontName | null {
  const named = plainName(typed);
  const same = fontNames.find((name) => plainName(name) === named);
  const similar = named.length < 4 ? [] : fontNames.filter((name) => plainName(name).startsWith(named));
  return same ?? (similar.length === 1 ? similar[0]! : null);
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
