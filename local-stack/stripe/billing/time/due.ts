import type { Tx } from '../../store/store.ts';

/** Something that happens by itself at its time, in Unix seconds. */
export interface Due {
  at: number;
  run(tx: Tx): void;
}
