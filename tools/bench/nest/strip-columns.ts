import { published } from './published.ts';
import { marksS, type RunRecord } from './records.ts';
import { markColumns, ownCell, valueCell, wholeValue, type Column } from './tables.ts';

const percent = (share: number): string => (share * 100).toFixed(2);
const points = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** Returns the columns of strip densities, in percent. */
export function stripColumns(seconds: number, peers: readonly string[]): Column[] {
  /** Our density minus another, in percentage points. */
  const lead = (ours: RunRecord, other: number | null | undefined): string => {
    const own = wholeValue(ours);
    return own === null || other === null || other === undefined ? '-' : points(own * 100 - other);
  };
  const percentOf = (record: RunRecord | undefined): number | null => {
    const value = wholeValue(record);
    return value === null ? null : value * 100;
  };
  return [
    { head: 'instance', cell: ({ ours }) => ours.job },
    { head: 'pieces', cell: ({ ours }) => String(ours.pieces) },
    { head: 'seed', cell: ({ ours }) => String(ours.seed) },
    ownCell('first layout', ({ firstLayoutMs }) => `${firstLayoutMs.toFixed(0)} ms`),
    ownCell('start', ({ firstValue }) => (firstValue === null ? '-' : percent(firstValue))),
    ...markColumns(
      marksS.filter((s) => s < seconds),
      percent,
    ),
    { head: `ours, ${seconds} s`, cell: ({ ours }) => valueCell(ours, percent) },
    ...peers.map((name): Column => ({ head: name, cell: (row) => valueCell(row.peers.get(name), percent) })),
    ...peers
      .filter((name) => name.startsWith('sparrow'))
      .map((name): Column => {
        return { head: `ours − ${name}`, cell: ({ ours, peers: all }) => lead(ours, percentOf(all.get(name))) };
      }),
    { head: 'published 20 min', cell: ({ ours }) => published[ours.job]?.sparrow20min.toFixed(2) ?? '-' },
    { head: 'ours − published', cell: ({ ours }) => lead(ours, published[ours.job]?.sparrow20min) },
    { head: 'best other', cell: ({ ours }) => published[ours.job]?.others.toFixed(2) ?? '-' },
    ownCell('evaluations/s', ({ evaluationsPerS }) => `${(evaluationsPerS / 1e6).toFixed(2)} M`),
    ownCell('MB', ({ peakMb }) => peakMb.toFixed(0)),
    ownCell('checked', ({ checked }) => (checked ? 'yes' : 'NO')),
    ownCell('layout', ({ layoutHash }) => layoutHash.slice(0, 8)),
  ];
}
