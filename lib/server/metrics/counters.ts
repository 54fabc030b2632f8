import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

// A channel and not a variable: whoever counts and whoever collects may be bundled apart.
const NAME = 'measurement-nesting.count';
const counted = channel(NAME);

/** One more of something that an operator wants to see grow: a try, a refusal, a restart. Dotted, the kind first. */
export function count(name: string): void {
  counted.publish(name);
}

/** Hears of everything that this process counts until the function it returns is called. */
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

/** Counts what this process counts from now on. */
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
