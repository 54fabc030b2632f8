import type { RunRecord } from './records.ts';
import { stripColumns } from './strip-columns.ts';
import { failures, programLines, rowsOf, tableOf, type Column, type Row } from './tables.ts';
import { peerNames } from '../peers/find-peers.ts';
import { scalingColumns, sheetColumns } from '../sheets/columns.ts';

type Table = Pick<RunRecord, 'bench' | 'seconds' | 'clock'> & { readonly threads: number };

const titles = {
  strip: 'Strip density, percent',
  sheets: 'Sign jobs, usage in sheets',
  scaling: 'Scaling: a third letters, the rest discs and brackets; and pieces that are all different',
};

const titleOf = ({ bench, seconds, clock, threads }: Table): string => {
  const time = clock === 'cpu' ? `${seconds} CPU s a thread` : `${seconds} s`;
  return `${titles[bench]}: ${time}, ${threads === 1 ? 'one thread' : `${threads} threads`}`;
};

function columnsOf(bench: RunRecord['bench'], seconds: number, peers: readonly string[]): readonly Column[] {
  if (bench === 'scaling') return scalingColumns;
  return bench === 'strip' ? stripColumns(seconds, peers) : sheetColumns(seconds, peers);
}

/** Returns all runs of a file as tables, one for each benchmark, time and number of threads; jobs in the order of their runs. */
export function markdownOf(records: readonly RunRecord[]): string {
  const tables = groups(rowsOf(records), ({ product }) => [
    product.bench,
    product.seconds,
    product.clock,
    product.threads,
  ]);
  return tables.map(sectionOf).join('\n\n');
}

function sectionOf(rows: readonly Row[]): string {
  const { product } = rows[0]!;
  const runs = rows.flatMap((row) => [row.product, ...row.peers.values()]).sort((a, b) => placeOf(a) - placeOf(b));
  const programs = groups(runs, ({ program, version, threads, beside }) => [program, version, threads, beside]);
  const labels = rows.flatMap((row) => [...row.peers]).sort(([, a], [, b]) => placeOf(a) - placeOf(b));
  const peers = [...new Set(labels.map(([label]) => label))];
  const columns = columnsOf(product.bench, product.seconds, peers);
  const failed = rows.flatMap(failures);
  const loads = runs.map(({ load }) => load);
  const days = runs.map(({ takenAt }) => takenAt.slice(0, 10)).sort();
  const machines = [...new Set(runs.map(({ machine }) => machine))].join('; ');
  return [
    `### ${titleOf(product)}`,
    `${machines}. Taken ${[...new Set([days[0], days.at(-1)])].join(' to ')}; programs at work when a run began (over a minute, the bench's own runs before it among them): ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
    programLines(programs.map((group) => group[0]!)),
    tableOf(columns, rows),
    ...(failed.length > 0 ? [failed.join('\n')] : []),
  ].join('\n\n');
}

/** Position of a run in the order: ours first, then the peers in theirs, less time before more. */
const placeOf = ({ program, seconds }: RunRecord): number =>
  peerNames.findIndex((name) => name === program) + seconds / (seconds + 1);

/** Groups the values by key, in the order of each group's first value. */
function groups<T>(all: readonly T[], keyOf: (one: T) => unknown): T[][] {
  return [...Map.groupBy(all, (one) => JSON.stringify(keyOf(one))).values()];
}
