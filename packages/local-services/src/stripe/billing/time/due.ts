import type { Tx } from '../../store/store.ts';

/** A scheduled change and its time in Unix seconds. */
export type Due = {
  at: number;
  run(tx: Tx): void;
};
