import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

// Channels instead of variables: measuring and collecting code may be in different bundles.
const COUNT_NAME = 'measurement-nesting.count';
const countChannel = channel(COUNT_NAME);

/** Counts an event for operators, such as an attempt, a refusal or a restart. Names are dotted, with the kind first. */
export function count(name: string): void {
  countChannel.publish(name);
}

/** Calls `hear` for every event that this process counts. Returns a function that unsubscribes. */
export function onCount(hear: (name: string) => void): () => void {
  const listen = (name: unknown) => hear(String(name));
  subscribe(COUNT_NAME, listen);
  return () => void unsubscribe(COUNT_NAME, listen);
}

type Counts = {
  /** Returns the counts since the last call. */
  readonly take: () => Record<string, number>;
  readonly stop: () => void;
};

/** Collects the counts of this process from now on. */
export function collectCounts(): Counts {
  let counts: Record<string, number> = {};
  const stop = onCount((name) => {
    counts[name] = (counts[name] ?? 0) + 1;
  });
  return {
    take() {
      const taken = counts;
      counts = {};
      return taken;
    },
    stop,
  };
}

const TIMING_NAME = 'measurement-nesting.timing';
const timingChannel = channel(TIMING_NAME);

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
  timingChannel.publish(timing);
}

/** Calls `hear` for every timing of this process. Returns a function that unsubscribes. */
export function onTiming(hear: (timing: Timing) => void): () => void {
  const listen = (message: unknown) => hear(message as Timing);
  subscribe(TIMING_NAME, listen);
  return () => void unsubscribe(TIMING_NAME, listen);
}
