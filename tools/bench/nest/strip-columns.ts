import { marksS, type RunRecord } from './records.ts';
import { markColumns, ownCell, valueCell, wholeValue, type Column } from './tables.ts';

type Published = { readonly sparrow20min: number; readonly others: number; readonly sparrow60?: number };

/**
 * Best published strip densities, percent: mean of the search by Gardeyn and Wauters (arXiv 2509.13329, tables 2 and 3: 100
 * runs of 20 min, 3 threads) and the best earlier mean (ROMA, Sato 2019; GCS, Elkeran 2013; FLD, Wang 2017; PackingSolver).
 * `sparrow60` was measured with the published program at 60 s on two cores.
 */
const published: Readonly<Record<string, Published>> = {
  albano: { sparrow20min: 89.47, others: 88.01, sparrow60: 87.7 },
  dagli: { sparrow20min: 89.26, others: 87.5, sparrow60: 87.32 },
  fu: { sparrow20min: 92.24, others: 91.95 },
  jakobs1: { sparrow20min: 89.09, others: 89.09, sparrow60: 89.06 },
  jakobs2: { sparrow20min: 84.77, others: 83.56 },
  mao: { sparrow20min: 86.14, others: 83.76 },
  marques: { sparrow20min: 90.93, others: 89.97, sparrow60: 89.71 },
  shapes0: { sparrow20min: 68.6, others: 68.73, sparrow60: 66.48 },
  shapes1: { sparrow20min: 75.69, others: 75.86 },
  shapes2: { sparrow20min: 84.68, others: 85.49 },
  shirts: { sparrow20min: 89.66, others: 88.21, sparrow60: 87.78 },
  swim: { sparrow20min: 78.26, others: 74.66, sparrow60: 75.47 },
  trousers: { sparrow20min: 91.73, others: 90.48, sparrow60: 90.55 },
};

const percent = (share: number): string => (share * 100).toFixed(2);
const points = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** Returns the columns of strip densities, in percent. */
export function stripColumns(seconds: number, peers: readonly string[]): Column[] {
  /** Our density minus another, in percentage points. */
  const lead = (product: RunRecord, other: number | null | undefined): string => {
    const own = wholeValue(product);
    return own === null || other === null || other === undefined ? '-' : points(own * 100 - other);
  };
  const percentOf = (record: RunRecord | undefined): number | null => {
    const value = wholeValue(record);
    return value === null ? null : value * 100;
  };
  return [
    { head: 'instance', cell: ({ product }) => product.job },
    { head: 'pieces', cell: ({ product }) => String(product.pieces) },
    { head: 'seed', cell: ({ product }) => String(product.seed) },
    ownCell('first layout', ({ firstLayoutMs }) => `${firstLayoutMs.toFixed(0)} ms`),
    ownCell('start', ({ firstValue }) => (firstValue === null ? '-' : percent(firstValue))),
    ...markColumns(
      marksS.filter((s) => s < seconds),
      percent,
    ),
    { head: `ours, ${seconds} s`, cell: ({ product }) => valueCell(product, percent) },
    ...peers.map((name): Column => ({ head: name, cell: (row) => valueCell(row.peers.get(name), percent) })),
    ...peers
      .filter((name) => name.startsWith('sparrow'))
      .map((name): Column => {
        return { head: `ours − ${name}`, cell: ({ product, peers: all }) => lead(product, percentOf(all.get(name))) };
      }),
    { head: 'published 20 min', cell: ({ product }) => published[product.job]?.sparrow20min.toFixed(2) ?? '-' },
    { head: 'ours − published', cell: ({ product }) => lead(product, published[product.job]?.sparrow20min) },
    { head: 'best other', cell: ({ product }) => published[product.job]?.others.toFixed(2) ?? '-' },
    ownCell('evaluations/s', ({ evaluationsPerS }) => `${(evaluationsPerS / 1e6).toFixed(2)} M`),
    ownCell('MB', ({ peakMb }) => peakMb.toFixed(0)),
    ownCell('checked', ({ checked }) => (checked ? 'yes' : 'NO')),
    ownCell('layout', ({ layoutHash }) => layoutHash.slice(0, 8)),
  ];
}
