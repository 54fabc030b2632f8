import type { Tx } from '../world/world.ts';

/** Something that happens by itself at its time, in Unix seconds. */
export interface Due {
  at: number;
  run(tx: Tx): void;
}
