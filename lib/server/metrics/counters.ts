import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

// A channel instead of a variable: counting and collecting code may be in different bundles.
const NAME = 'measurement-nesting.count';
const counted = channel(NAME);

/** Counts an event for operators, such as an attempt, a refusal or a restart. Names are dotted, with the kind first. */
export function count(name: string): void {
  counted.publish(name);
}

/** Calls `hear` for every event that this process counts. Returns a function that unsubscribes. */
export function onCount(hear: (name: string) => void): () => void {
  const listen = (name: unknown) => hear(String(name));
  subscribe(NAME, listen);
  return () => void unsubscribe(NAME, listen);
}

export type Counts = {
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
