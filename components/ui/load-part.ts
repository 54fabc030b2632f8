import { interfaceTimes } from './interface-times.ts';

/** A part of the page whose script comes on its own. Rejects when it has not come in time, as when it failed to load. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('A part of the page did not load in time.')),
      interfaceTimes.chunkLoadTimeoutMs,
    );
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
