import type { RunRecord } from '../../../tools/bench/nest/records.ts';

/** A run of ours on a strip, as a bench would have written it, with what a test wants otherwise. */
export const runRecord = (other: Partial<RunRecord> = {}): RunRecord => ({
  bench: 'strip',
  job: 'swim',
  jobHash: 'aaaa',
  pieces: 48,
  program: 'ours',
  version: '0.1.0 abc',
  threads: 2,
  beside: [],
  seed: 1,
  seconds: 60,
  clock: 'wall',
  machine: 'a machine',
  load: 0.25,
  takenAt: '2026-01-02T03:04:05.000Z',
  placed: 48,
  value: 0.7712,
  marks: { 1: 0.7, 5: 0.73, 10: 0.74, 20: 0.75, 60: 0.7712 },
  cpuS: 119,
  failed: null,
  own: {
    firstLayoutMs: 150,
    firstValue: 0.6,
    searchMs: 300,
    searchValue: 0.66,
    evaluationsPerS: 1.5e6,
    peakMb: 210,
    checked: true,
    layoutHash: '0123456789ab',
  },
  bounds: null,
  ...other,
});

/** A peer's run of the same job. */
export const peerRecord = (program: string, other: Partial<RunRecord> = {}): RunRecord =>
  runRecord({ program, version: '1', threads: 1, own: null, value: 0.65, marks: {}, ...other });
