import { expect, test } from '@jest/globals';
import { differenceNote } from '#components/results/difference-note.ts';
import { isHighlighted, pin, point } from '#components/canvas/highlight.ts';
import {
  amount,
  figureColumns,
  nextSorting,
  sortRows,
  tableRows,
  withSharedNote,
} from '#components/results/table/table-model.ts';
import { localDay } from '#components/results/local-day.ts';
import { figuresOf, measurement } from '../../recorded-run.ts';

const rows = tableRows(measurement);
const length = figureColumns.find(({ key }) => key === 'lengthIn')!;

test('a font that all rows share is noted once, and fonts of rows that differ at each row', () => {
  const [text] = rows.filter(({ fontNote }) => fontNote !== null);
  const other = { ...text!, fontNote: 'Futura (Jost)' };
  expect(withSharedNote([text!, text!])).toEqual([
    [
      { ...text!, fontNote: null },
      { ...text!, fontNote: null },
    ],
    text!.fontNote,
  ]);
  for (const shown of [[text!], [text!, other], [text!, { ...text!, fontNote: null }]]) {
    expect(withSharedNote(shown)).toEqual([shown, null]);
  }
});

test('a row counts all its copies, and the rows add up to the total', () => {
  expect(rows.map((row) => amount(length, row))).toEqual([52.4, 172]);
  const sum = rows.reduce((total, row) => total + amount(length, row), 0);
  expect(Math.abs(sum - measurement.totals.lengthIn)).toBeLessThan(1e-9);
});

test('a letter of two pieces is one line of the table', () => {
  const [, text] = rows;
  expect(text!.entries.map((entry) => [entry.name, entry.figures.pieces, entry.figures.lengthIn])).toEqual([
    ['O', 1, 60],
    ['i', 2, 26],
  ]);
  expect(text!.fontNote).toBe('Gotham (Montserrat), ±2%');
});

test('equal letters are one entry with their count and total length', () => {
  const doubled = structuredClone(measurement);
  const row = doubled.rows.find(({ kind }) => kind === 'text')!;
  const group = row.letters[0]!.group;
  row.letters.push({ text: row.letters[0]!.text, group: 'again' });
  row.parts.push(
    ...row.parts
      .filter((part) => part.group === group)
      .map((part) => ({ ...part, id: `${part.id}-again`, group: 'again' })),
  );
  const [first, second] = tableRows(doubled).find(({ source }) => source.kind === 'text')!.entries;
  expect(first).toMatchObject({ name: 'O × 2', figures: { pieces: 2, lengthIn: 120 } });
  expect(first!.partIds).toHaveLength(2);
  expect(second!.name).toBe('i');
});

test('a part with a quantity counts all its pieces', () => {
  const several = structuredClone(measurement);
  const { parts } = several.rows[0]!;
  parts[0] = { ...parts[0]!, group: '', quantity: 3 };
  const [before, after] = [measurement, several].map((of) =>
    tableRows(of)[0]!.entries.find(({ partIds }) => partIds[0] === parts[0]!.id)!,
  );
  expect(after!.name).toBe(`${parts[0]!.name} × 3`);
  expect(after!.figures.lengthIn).toBeCloseTo(3 * before!.figures.lengthIn, 9);
});

test('sorts descending, then ascending, then in the order of the job', () => {
  const down = nextSorting(null, 'lengthIn');
  expect(sortRows(rows, down).map((row) => row.id)).toEqual(['row-1', 'file']);
  const up = nextSorting(down, 'lengthIn');
  expect(sortRows(rows, up).map((row) => row.id)).toEqual(['file', 'row-1']);
  expect(nextSorting(up, 'lengthIn')).toBeNull();
  expect(nextSorting(null, 'name')).toEqual({ key: 'name', descending: false });
});

test('the note lists why length and perimeter differ', () => {
  expect(differenceNote(measurement)).toBe('Length is 12.40 in longer: 3 open lines 12.40 in.');
  const twoKinds = structuredClone(measurement);
  twoKinds.totals = figuresOf({ lengthIn: 60.4, perimeterIn: 40 });
  twoKinds.rows = [
    {
      ...twoKinds.rows[0]!,
      differences: [
        { kind: 'double_lines', count: 2, lengthIn: 8, places: [] },
        { kind: 'open_lines', count: 3, lengthIn: 12.4, places: [] },
      ],
    },
  ];
  expect(differenceNote(twoKinds)).toBe('Length is 20.40 in longer: 3 open lines 12.40 in, 2 double lines 8.00 in.');
});

test('gaps that were closed are subtracted from the length', () => {
  const closed = structuredClone(measurement);
  closed.totals = figuresOf({ lengthIn: 42.4, perimeterIn: 40 });
  closed.rows[0]!.differences.push({ kind: 'closed_gaps', count: 1, lengthIn: -10, places: [] });
  expect(differenceNote(closed)).toBe('Length is 2.40 in longer: 3 open lines 12.40 in, 1 gap we closed -10.00 in.');
});

test('the note for clean artwork is one sentence', () => {
  const clean = { ...measurement, totals: figuresOf(), rows: [] };
  expect(differenceNote(clean)).toBe('Length equals perimeter: no open, overlapping or double lines.');
});

test('a pin replaces the highlight of the pointer, and pressing it again removes it', () => {
  const row = { rowId: 'row-1', partIds: null };
  const letter = { rowId: 'row-1', partIds: ['p1'] };
  const pointed = point(null, row);
  expect(isHighlighted(pointed, 'row-1', 'p2')).toBe(true);
  expect(point(pointed, null)).toBeNull();
  const pinned = pin(pointed, letter);
  expect(isHighlighted(pinned, 'row-1', 'p2')).toBe(false);
  expect(point(pinned, row)).toBe(pinned);
  expect(pin(pinned, letter)).toBeNull();
});

test('the day of an export is the local day of the user', () => {
  expect(localDay(new Date(2025, 5, 14, 23, 59))).toBe('2025-06-14');
  expect(localDay(new Date(2025, 0, 2))).toBe('2025-01-02');
});
