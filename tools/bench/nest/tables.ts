import { markdownTable } from 'markdown-table';
import type { RunRecord } from './records.ts';
import type { Program } from './runs.ts';

/** The runs of one job, as a row of a table; peers by their labels. */
export type Row = { readonly product: RunRecord; readonly peers: ReadonlyMap<string, RunRecord> };
export type Column = { readonly head: string; readonly cell: (row: Row) => string };

/** Returns a peer's label next to a run of ours of so many seconds, with its time if it had more. */
const peerLabel = (program: string, peerSeconds: number, seconds: number): string =>
  peerSeconds === seconds ? program : `${program}, ${peerSeconds} s`;

/** Returns a row for each run of ours, with the runs of peers on the same job that had at least as much time. */
export function rowsOf(records: readonly RunRecord[]): Row[] {
  const same = (a: RunRecord, b: RunRecord): boolean =>
    (['bench', 'job', 'jobHash', 'seed', 'clock'] as const).every((key) => a[key] === b[key]);
  return records
    .filter(({ program }) => program === 'ours')
    .map((product) => {
      const peers = records.filter(
        (record) => record.program !== 'ours' && same(record, product) && record.seconds >= product.seconds,
      );
      const labeled = peers.map(
        (record) => [peerLabel(record.program, record.seconds, product.seconds), record] as const,
      );
      return { product, peers: new Map(labeled) };
    });
}

export const tableOf = (columns: readonly Column[], rows: readonly Row[]): string =>
  markdownTable([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]);

/** Returns the list of programs and versions. */
export function programLines(programs: readonly Program[]): string {
  const sentence = ({ program, version, threads, beside }: Program): string => {
    const cores = threads === 1 ? 'one thread' : `${threads} threads`;
    return `${program} ${version}: ${cores}, ${beside.length > 0 ? `at the same time as ${beside.join(', ')}` : 'alone'}`;
  };
  return programs.map((program) => `- ${sentence(program)}`).join('\n');
}

/** Returns a sentence for each program that failed. */
export const failures = ({ product, peers }: Row): string[] =>
  [product, ...peers.values()].flatMap(({ program, job, failed }) =>
    failed === null ? [] : [`- ${program} on ${job}: ${failed}`],
  );

/** Returns the value if all pieces were placed, else the number placed; '-' for a program that was not run. */
export function valueCell(record: RunRecord | undefined, show: (value: number) => string): string {
  if (!record) return '-';
  if (record.value !== null && record.placed >= record.pieces) return show(record.value);
  return record.failed !== null && record.placed === 0 ? 'failed' : `${record.placed} of ${record.pieces}`;
}

/** Returns a column of a figure that only ours has; '-' if the run failed. */
export const ownCell = (head: string, show: (own: NonNullable<RunRecord['own']>) => string): Column => {
  return { head, cell: ({ product }) => (product.own ? show(product.own) : '-') };
};

/** Returns columns of our values at moments before the end. */
export const markColumns = (marks: readonly number[], show: (value: number) => string): Column[] =>
  marks.map((s) => ({
    head: `at ${s} s`,
    cell: ({ product }) => (product.marks[s] === undefined ? '-' : show(product.marks[s])),
  }));

/** Returns the value if every piece was placed, else null: only complete layouts are comparable. */
export const wholeValue = (record: RunRecord | undefined): number | null =>
  record && record.placed >= record.pieces ? record.value : null;
