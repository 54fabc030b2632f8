import { figureHeading, printedTable } from './printed-table.ts';
import { measurementsCsv } from './table-text.ts';

/** The measurements as an export writes them, in CSV and on paper. */
export const measurementTables = { csv: measurementsCsv, rows: printedTable, heading: figureHeading } as const;
