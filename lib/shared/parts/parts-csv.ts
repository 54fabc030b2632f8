import { readTable } from '../csv.ts';
import { rotations } from '../product.ts';
import { partGrains, rowFlags, rowFlagWords } from '../row-rules/row-rules.ts';
import { isPartId, type PartEntry } from './part-schema.ts';

/** Choices for parts of a table, or the sentence that states what is wrong with it. */
export type ReadTable = { readonly choices: readonly Record<string, unknown>[] } | { readonly problem: string };

/** Reads a cell; undefined if it is not valid. */
type ReadCell = (text: string) => unknown;
type Column = { readonly field: keyof PartEntry; readonly expected: string; readonly read: ReadCell };

const flags = new Map([
  ...['yes', 'true', '1'].map((word): [string, boolean] => [word, true]),
  ...['no', 'false', '0'].map((word): [string, boolean] => [word, false]),
]);
const readFlag: ReadCell = (text) => flags.get(text);
const wholeNumber: ReadCell = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** Columns by their names in lower case, without blanks and signs. */
const columns: ReadonlyMap<string, Column> = new Map([
  ['quantity', { field: 'quantity', expected: 'a whole number', read: wholeNumber }],
  [
    'rotation',
    {
      field: 'rotation',
      expected: `one of ${rotations.join(', ')}`,
      read: (text) => rotations.find((rule) => rule === text),
    },
  ],
  [
    'grain',
    {
      field: 'grain',
      expected: `one of ${partGrains.join(', ')}`,
      read: (text) => partGrains.find((grain) => grain === text),
    },
  ],
  ...rowFlags.map((flag): [string, Column] => [
    comparable(flag),
    { field: flag, expected: 'yes or no', read: readFlag },
  ]),
]);
const columnNames = [
  'name',
  'quantity',
  'rotation',
  'grain',
  ...rowFlags.map((flag) => rowFlagWords[flag].listed.toLowerCase()),
];
/** Other names of columns: the words of the screen. */
const sameColumn = new Map<string, string>([
  ['part', 'name'],
  ['id', 'name'],
  ['qty', 'quantity'],
  ...rowFlags.flatMap((flag) =>
    Object.values(rowFlagWords[flag]).map((words): [string, string] => [comparable(words), comparable(flag)]),
  ),
]);

function comparable(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Returns the name of a column as in `columns`, or 'name'. */
const columnOf = (title: string): string => sameColumn.get(comparable(title)) ?? comparable(title);

/**
 * Returns the choices of a table of parts: a first line with the names of the columns, then a line for each part. An empty cell is no
 * choice. Values beyond their limits are left to `partChoices`.
 */
export function readPartsTable(text: string): ReadTable {
  const [head, ...lines] = readTable(text, (cells) => cells.some((title) => columnOf(title) === 'name'));
  if (head === undefined) return { problem: 'The table is empty. Begin it with a line of column names.' };
  const names = head.map(columnOf);
  const unknown = head.find((_, k) => names[k] !== 'name' && !columns.has(names[k]!));
  if (unknown !== undefined || !names.includes('name')) {
    const which = unknown === undefined ? 'The table needs a column "name".' : `There is no column "${unknown}".`;
    return { problem: `${which} Columns are ${columnNames.join(', ')}.` };
  }
  const choices: Record<string, unknown>[] = [];
  for (const [index, cells] of lines.entries()) {
    const choice: Record<string, unknown> = {};
    for (const [k, cell] of cells.entries()) {
      const column = columns.get(names[k] ?? '');
      if (cell === '' || names[k] === undefined) continue;
      if (column === undefined) choice[isPartId(cell) ? 'partId' : 'name'] = cell;
      else {
        const value = column.read(column.field === 'quantity' ? cell : cell.toLowerCase());
        if (value === undefined)
          return { problem: `Line ${index + 2}: "${cell}" in column ${head[k]!} is not ${column.expected}.` };
        choice[column.field] = value;
      }
    }
    if (choice['partId'] === undefined && choice['name'] === undefined)
      return { problem: `Line ${index + 2} has no name.` };
    choices.push(choice);
  }
  return { choices };
}
