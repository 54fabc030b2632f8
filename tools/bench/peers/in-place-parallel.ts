/**
 * Stands in for the pool of browser workers both peers bring along (parallel.js): the same calls, the work done in place.
 *
 * @param enter told the surroundings a job is to run in, before it runs.
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
  // Their code chains with `then`; nothing awaits it.
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (next: (value: unknown) => unknown) => answer(next(value)) };
}
