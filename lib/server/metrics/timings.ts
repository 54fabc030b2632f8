import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

// A channel, as for counters: measuring and collecting code may be in different bundles.
const NAME = 'measurement-nesting.timing';
const timed = channel(NAME);

/** Duration in seconds with few labels of few values: never a user, an address or an id. */
export type Timing =
  | {
      readonly of: 'request';
      readonly method: string;
      readonly route: string;
      readonly status: number;
      readonly seconds: number;
    }
  | { readonly of: 'connection'; readonly seconds: number }
  | { readonly of: 'run'; readonly ended: string; readonly seconds: number };

export function time(timing: Timing): void {
  timed.publish(timing);
}

/** Calls `hear` for every timing of this process. Returns a function that unsubscribes. */
export function onTiming(hear: (timing: Timing) => void): () => void {
  const listen = (message: unknown) => hear(message as Timing);
  subscribe(NAME, listen);
  return () => void unsubscribe(NAME, listen);
}
