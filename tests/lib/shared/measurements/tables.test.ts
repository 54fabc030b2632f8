import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { figure } from '#engine/export/pdf/figures.ts';
import { formatNumber } from '#lib/shared/format.ts';
import { columnsOn } from '#lib/shared/measurements/columns.ts';
import { printedTable } from '#lib/shared/measurements/printed-table.ts';
import { copiedTable, measurementsCsv } from '#lib/shared/measurements/table-text.ts';
import { measurement } from '../../../components/recorded-run.ts';

test('every output has its columns in one order', () => {
  expect(columnsOn('screen').map(({ heading }) => heading)).toEqual(['Shape', 'Qty', 'Pieces', 'Length', 'Perimeter']);
  expect(copiedTable(measurement, 'in', 'csv').split('\r\n')[0]).toBe(
    'Shape,Qty,Pieces,Length (in),Perimeter (in),Outer (in),Inner (in)',
  );
  expect(copiedTable(measurement, 'mm', 'tabs')).toContain('Length (mm)\tPerimeter (mm)');
  expect(measurementsCsv(measurement).split('\r\n')[0]).toBe(
    '\ufeffrow,name,qty,pieces,width_in,height_in,length_in,perimeter_in,outer_in,inner_in,open_in,area_sqin,pierces,font_listed,font_measured,letter_widths_within_percent,height_rule,setting,notes,part_numbers,pieces_not_placed',
  );
  const { columns } = printedTable(measurement);
  expect(columns.map(({ head }) => head)).toEqual([
    'Row',
    'Name',
    'Qty',
    'Pieces',
    'Size of one (in)',
    'Length, all (in)',
    'Perimeter, all (in)',
  ]);
  expect(Math.abs(columns.reduce((sum, { share }) => sum + share, 0) - 1)).toBeLessThan(1e-9);
});

test('screen, clipboard, CSV and paper have the same total', () => {
  const { lengthIn, perimeterIn } = measurement.totals;
  const copied = copiedTable(measurement, 'in', 'csv').split('\r\n').at(-1);
  expect(copied).toBe('Total,3,7,224.400,212.000,172.000,40.000');
  const records: Record<string, string>[] = parse(measurementsCsv(measurement), { bom: true, columns: true });
  const total = records.at(-1)!;
  expect([total['row'], total['name'], total['qty']]).toEqual(['total', '', '3']);
  expect([Number(total['length_in']), Number(total['perimeter_in'])]).toEqual([lengthIn, perimeterIn]);
  expect(printedTable(measurement).lines.at(-1)!.cells).toEqual(['', 'Total', '3', '7', '', '224.40', '212.00']);
});

test('the CSV has the figures of one copy of a row, and copied and printed tables those of all', () => {
  const records: Record<string, string>[] = parse(measurementsCsv(measurement), { bom: true, columns: true });
  expect([records[1]!['qty'], records[1]!['length_in']]).toEqual(['2', '86.000']);
  expect(copiedTable(measurement, 'in', 'tabs').split('\r\n')[2]).toMatch(/^Oi\t2\t6\t172\.00\t/);
  expect(printedTable(measurement).lines[1]).toMatchObject({
    cells: expect.arrayContaining(['Oi', '172.00']),
    note: 'Gotham, height of a capital',
  });
});

test('score and engraving are in copied and printed tables where there are any', () => {
  const operations = {
    cut: { lengthIn: 1, perimeterIn: 1, pieces: 1, pierces: 1 },
    score: { lengthIn: 4.2, starts: 2 },
    engrave: { areaSqIn: 1.285, widthIn: 2, heightIn: 1 },
    ignore: { shapes: 0, lengthIn: 0 },
  };
  const [row] = measurement.rows;
  const marked = { ...measurement, operations, rows: [{ ...row!, quantity: 2, operations }] };
  const [head, first, total] = copiedTable(marked, 'mm', 'csv').split('\r\n');
  expect(head).toMatch(/,Score \(mm\),Engrave \(sq cm\)$/);
  expect(first).toMatch(/,213\.360,16\.581$/);
  expect(total).toMatch(/,106\.680,8\.290$/);
  const [printed, sum] = printedTable(marked).lines;
  expect(printed!.note).toMatch(/Score 8\.40 in, engrave 2\.57 sq in$/);
  expect(sum!.note).toBe('Score 4.20 in, engrave 1.29 sq in');
});

test('copied text opens in a spreadsheet and runs no formula', () => {
  const sly = { ...measurement, rows: [{ ...measurement.rows[0]!, name: '=1+1,"x"' }] };
  expect(copiedTable(sly, 'in', 'csv').split('\r\n')[1]).toBe('"\'=1+1,""x""",1,1,52.400,40.000,40.000,0.000');
});

test('screen and paper round equally, including halves moved by arithmetic', () => {
  const halves = fc
    .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(-4e-16, -1e-16, 0, 1e-16, 4e-16))
    .map(([half, off]) => ((half + 0.5) / 100) * (1 + off));
  fc.assert(
    fc.property(fc.oneof(halves, fc.double({ min: -1e6, max: 1e6, noNaN: true })), (value) => {
      expect(figure(value)).toBe(formatNumber(value));
    }),
  );
});
