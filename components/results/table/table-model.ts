import { boxAround } from '#lib/browser/box-around.ts';
import { partKey, partNumbers, sumFigures } from '#lib/shared/model.ts';
import type { Figures, MeasuredPart, MeasuredRow, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatArea, formatCount, formatLength, formatNumber, formatSize, listNumbers } from '#lib/shared/format.ts';
import { allCopies, columnsOn, type MeasurementColumn } from '#lib/shared/measurements/columns.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

/** Model of the measurements table; the component only draws it. All lengths are exact, in inches. */

/** One letter of a text row, or one part or group of a drawing, with the figures of one copy. */
export type TableEntry = {
  key: string;
  name: string;
  /** Numbers of its parts as text: '3', '4 to 7', '2, 5 to 6'. */
  numbers: string;
  partIds: string[];
  figures: Figures;
  /** Parts of one copy, for its thumbnail. */
  shape: readonly MeasuredPart[];
};

export type TableRow = {
  id: string;
  name: string;
  quantity: number;
  /** The measured row, and its index in the job. */
  source: MeasuredRow;
  index: number;
  /** Figures of one copy. */
  each: Figures;
  entries: TableEntry[];
  /** 'Gotham (Montserrat), ±2%'; null when the font is the listed one or there is none. */
  fontNote: string | null;
};

/** Sort column and direction; null for the order of the job. */
export type Sorting = { key: string; descending: boolean } | null;

/** The columns with figures: all except the name. */
export const figureColumns = columnsOn('screen').filter(({ kind }) => kind !== 'text');

export function tableRows(result: MeasurementResult): TableRow[] {
  const numbers = partNumbers(result.rows);
  return result.rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    quantity: row.quantity,
    source: row,
    index,
    each: row.figures,
    entries: rowEntries(row).map((entry) => ({
      ...entry,
      numbers: listNumbers(entry.partIds.map((id) => numbers.get(partKey(row.id, id))!)),
    })),
    fontNote: fontNote(row),
  }));
}

/** Returns rows without the note on their font, and the note, if several rows have the same one; otherwise the rows and null. */
export function withSharedNote(rows: readonly TableRow[]): [rows: readonly TableRow[], note: string | null] {
  const [note = null, ...others] = rows.map(({ fontNote: own }) => own);
  const isShared = note !== null && others.length > 0 && others.every((other) => other === note);
  return isShared ? [rows.map((row) => ({ ...row, fontNote: null })), note] : [rows, null];
}

/** Returns the value of a column for all copies of a row. */
export const amount = (column: MeasurementColumn, row: TableRow): number =>
  Number(allCopies(column, row.source, row.index));

/** Formats a figure of the table, without its unit. */
export function shownFigure({ kind }: MeasurementColumn, value: number, unit: LengthUnit): string {
  return kind === 'length' ? formatLength(value, unit) : formatNumber(value, 0);
}

/** Formats the components of a perimeter: 'outer 172.00 + inner 40.00'. */
export function edges({ outerIn, innerIn }: Figures, unit: LengthUnit): string {
  return `outer ${formatLength(outerIn, unit)} + inner ${formatLength(innerIn, unit)}`;
}

/** Formats the details of one copy that have no column: size, edges, area and pierces. */
export function makeUp(each: Figures, unit: LengthUnit): string {
  const size = `${formatSize(each.widthIn, each.heightIn, unit)} ${unit}`;
  return `overall ${size}, ${edges(each, unit)}, area ${formatArea(each.areaSqIn, unit)}, ${formatCount(each.pierces, 'pierce')}`;
}

/** Returns a sorted copy; null retains the order of the job. The sort is stable. */
export function sortRows(rows: readonly TableRow[], sorting: Sorting): TableRow[] {
  if (sorting === null) return [...rows];
  const sign = sorting.descending ? -1 : 1;
  const column = figureColumns.find(({ key }) => key === sorting.key);
  return [...rows].sort((one, other) => {
    if (column !== undefined) return sign * (amount(column, one) - amount(column, other));
    return sign * one.name.localeCompare(other.name, 'en', { numeric: true });
  });
}

/**
 * Returns the sorting after a click on a header: first descending for figures and ascending for names, then reversed,
 * then the order of the job.
 */
export function nextSorting(sorting: Sorting, key: string): Sorting {
  const first = key !== 'name';
  if (sorting?.key !== key) return { key, descending: first };
  return sorting.descending === first ? { key, descending: !first } : null;
}

function fontNote({ fontListed, fontMeasured, widthWithinPercent }: MeasuredRow): string | null {
  if (fontListed === null || fontMeasured === null || fontListed === fontMeasured) return null;
  return `${fontListed} (${fontMeasured})${widthWithinPercent ? `, ±${widthWithinPercent}%` : ''}`;
}

/**
 * Letters in reading order for text, with equal letters merged and counted; groups and single parts in drawing order
 * for a file.
 */
type UnnumberedEntry = Omit<TableEntry, 'numbers'>;

function rowEntries(row: MeasuredRow): UnnumberedEntry[] {
  const byGroup = new Map<string, MeasuredPart[]>();
  for (const part of row.parts) {
    const key = part.group === '' ? `part:${part.id}` : `group:${part.group}`;
    const others = byGroup.get(key);
    if (others) others.push(part);
    else byGroup.set(key, [part]);
  }
  const letterOf = new Map(row.letters.map((letter) => [`group:${letter.group}`, letter.text]));
  const order = [...row.letters.map((letter) => `group:${letter.group}`), ...byGroup.keys()];
  const entries = [...new Set(order)].flatMap((key) => {
    const parts = byGroup.get(key);
    if (parts === undefined) return [];
    const name = letterOf.get(key) ?? (parts.length === 1 ? countedName(parts[0]!) : parts[0]!.group);
    return [{ key, name, partIds: parts.map((part) => part.id), figures: figuresOf(parts), shape: parts }];
  });
  return row.kind === 'text' ? collapseEqualLetters(entries) : entries;
}

/** Returns the name of a part, with the number of pieces if there are several: 'Shelf × 3'. */
const countedName = ({ name, quantity }: MeasuredPart): string =>
  quantity === undefined ? name : `${name} × ${quantity}`;

/** Relative tolerance of equal lengths: letters with the same outline differ by rounding only. */
const SAME_LENGTH_SHARE = 1e-9;

/** Merges equal letters into one entry, 'O × 2', with the total lengths and the size of one letter. */
function collapseEqualLetters(letters: readonly UnnumberedEntry[]): UnnumberedEntry[] {
  const groups: { first: UnnumberedEntry; all: UnnumberedEntry[] }[] = [];
  for (const letter of letters) {
    const same = groups.find(({ first }) => first.name === letter.name && isSameOutline(first.figures, letter.figures));
    if (same) same.all.push(letter);
    else groups.push({ first: letter, all: [letter] });
  }
  return groups.map(({ first, all }) =>
    all.length === 1
      ? first
      : {
          ...first,
          name: `${first.name} × ${all.length}`,
          partIds: all.flatMap((letter) => letter.partIds),
          figures: { ...sumFigures(all.map(single)), widthIn: first.figures.widthIn, heightIn: first.figures.heightIn },
        },
  );
}

function isSameOutline(one: Figures, other: Figures): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_LENGTH_SHARE * (1 + Math.abs(a));
  return isNear(one.lengthIn, other.lengthIn) && isNear(one.areaSqIn, other.areaSqIn) && one.pieces === other.pieces;
}

/** Returns the figures of all pieces of parts in their original positions; the size is that of their common bounding box. */
function figuresOf(parts: readonly MeasuredPart[]): Figures {
  const { minX, minY, maxX, maxY } = boxAround(parts.map((part) => part.box));
  return { ...sumFigures(parts.map(single)), widthIn: maxX - minX, heightIn: maxY - minY };
}

const single = ({ figures, quantity = 1 }: { figures: Figures; quantity?: number | undefined }) => ({
  figures,
  quantity,
});
