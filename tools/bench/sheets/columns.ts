import { marksS, type RunRecord } from '../nest/records.ts';
import { markColumns, ownCell, valueCell, wholeValue, type Column } from '../nest/tables.ts';

const sheets = (usage: number): string => usage.toFixed(3);

/** Returns the saved material relative to another usage, in percent. */
const less = (usage: number | null | undefined, than: number | null | undefined): string =>
  typeof usage === 'number' && typeof than === 'number' ? `${((1 - usage / than) * 100).toFixed(1)} %` : '-';

/** Time at which our usage is compared with the final usage of the peers. */
const EARLY_S = 5;

/** Returns the columns of sign jobs: usage in sheets. */
export function sheetColumns(seconds: number, peers: readonly string[]): Column[] {
  const bound = (head: string, of: keyof NonNullable<RunRecord['bounds']>): Column => {
    return { head, cell: ({ product }) => (product.bounds ? sheets(product.bounds[of]) : '-') };
  };
  return [
    { head: 'job', cell: ({ product }) => product.job },
    { head: 'pieces', cell: ({ product }) => String(product.pieces) },
    { head: 'seed', cell: ({ product }) => String(product.seed) },
    bound('area', 'area'),
    bound('boxes', 'boxes'),
    ...peers.map((name): Column => ({ head: name, cell: (row) => valueCell(row.peers.get(name), sheets) })),
    ownCell('first layout', ({ firstLayoutMs }) => `${firstLayoutMs.toFixed(0)} ms`),
    ownCell('first', ({ firstValue }) => (firstValue === null ? '-' : sheets(firstValue))),
    ...markColumns(
      marksS.filter((s) => s < seconds),
      sheets,
    ),
    { head: `ours, ${seconds} s`, cell: ({ product }) => valueCell(product, sheets) },
    { head: 'less than boxes', cell: ({ product }) => less(wholeValue(product), product.bounds?.boxes) },
    ...peers.flatMap((name): Column[] => [
      ...(seconds > EARLY_S
        ? [
            {
              head: `ours at ${EARLY_S} s less than ${name}`,
              cell: ({ product, peers: all }: Parameters<Column['cell']>[0]) =>
                less(product.marks[EARLY_S], wholeValue(all.get(name))),
            },
          ]
        : []),
      {
        head: `ours less than ${name}`,
        cell: ({ product, peers: all }) => less(wholeValue(product), wholeValue(all.get(name))),
      },
    ]),
    ownCell('MB', ({ peakMb }) => peakMb.toFixed(0)),
    ownCell('valid', ({ checked }) => (checked ? 'yes' : 'NO')),
    ownCell('layout', ({ layoutHash }) => layoutHash.slice(0, 8)),
  ];
}

/** Columns of time to the first layout, evaluations a second and memory by the number of pieces. */
export const scalingColumns: readonly Column[] = [
  { head: 'job', cell: ({ product }) => product.job },
  { head: 'pieces', cell: ({ product }) => String(product.pieces) },
  ownCell('first layout', ({ firstLayoutMs }) => `${firstLayoutMs.toFixed(0)} ms`),
  ownCell('usage', ({ firstValue }) => (firstValue === null ? '-' : sheets(firstValue))),
  ownCell('first of the search', ({ searchMs }) => (searchMs === null ? '-' : `${searchMs.toFixed(0)} ms`)),
  ownCell('usage', ({ searchValue }) => (searchValue === null ? '-' : sheets(searchValue))),
  { head: 'usage at the end', cell: ({ product }) => valueCell(product, sheets) },
  ownCell('ends', ({ elapsedMs }) => (elapsedMs === undefined ? '-' : `${(elapsedMs / 1000).toFixed(1)} s`)),
  ownCell('evaluations/s a thread', ({ evaluationsPerS }) => `${(evaluationsPerS / 1e6).toFixed(2)} M`),
  ownCell('MB', ({ peakMb }) => peakMb.toFixed(0)),
  ownCell('valid', ({ checked }) => (checked ? 'yes' : 'NO')),
];
