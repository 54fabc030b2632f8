/**
 * Replaces parallel.js, the pool of browser workers in both peers: the same calls, run synchronously.
 *
 * @param enter called with the environment of a job before it runs
 */
export function inPlaceParallel(enter: (surroundings: unknown) => void) {
  return function Parallel(this: object, data: readonly unknown[], options: { env?: unknown }) {
    return Object.assign(this, {
      require: () => {},
      map: (work: (item: unknown) => unknown) => {
        enter(options.env);
        return answer(data.map((item) => work(item)));
      },
    });
  };
}

function answer(value: unknown): object {
  // The peers' code chains with `then`; nothing awaits it.
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (next: (value: unknown) => unknown) => answer(next(value)) };
}
