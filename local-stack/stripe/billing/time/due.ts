import type { Tx } from '../../store/store.ts';

/** Something that happens by itself at its time, in Unix seconds. */
export type Due = {
  at: number;
  run(tx: Tx): void;
};
