import { interfaceTimes } from './interface-times.ts';

/** Loads a separate script of the page. Rejects after a timeout, as after a failure. */
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
