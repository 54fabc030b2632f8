/** Thrown after a stop signal; not a fault. */
export class StoppedError extends Error {}

const RUNNER_CHECK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type StopSignal = {
  /** Rejects with StoppedError at the first signal. */
  requested: Promise<never>;
  /** Aborted when the product has to stop, for any reason. */
  signal: AbortSignal;
  wasRequested(): boolean;
  close(): void;
};

/**
 * Listens for Ctrl-C, the terminal's end, and the end of the program that started us. A second signal changes nothing:
 * every part has its time limit.
 */
export function stopSignal(): StopSignal {
  let isRequested = false;
  const controller = new AbortController();
  const requested = new Promise<never>((_resolve, reject) => {
    const stop = () => {
      isRequested = true;
      controller.abort(new StoppedError());
      reject(new StoppedError());
    };
    for (const name of SIGNALS) process.on(name, stop);
    whenRunnerIsGone(stop);
  });
  requested.catch(() => {});
  return {
    requested,
    signal: controller.signal,
    wasRequested: () => isRequested,
    close: () => controller.abort(new StoppedError()),
  };
}

/** Stops if tools/run.mjs, which started us, was killed and could not send a signal. */
function whenRunnerIsGone(stop: () => void): void {
  const runner = Number(process.env.RUNNER_PID);
  if (process.ppid !== runner) return;
  setInterval(() => process.ppid !== runner && stop(), RUNNER_CHECK_MS).unref();
}
