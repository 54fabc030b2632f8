/** The person asked to stop; not a fault. */
export class StoppedError extends Error {}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface StopSignal {
  /** Rejects with StoppedError at the first signal. */
  asked: Promise<never>;
  /** Aborted when it is time to stop, for whatever reason. */
  signal: AbortSignal;
  wasAsked(): boolean;
  close(): void;
}

/** Ctrl-C, or the terminal's end. A second one does not hurry: every part has its time limit. */
export function stopSignal(): StopSignal {
  let isAsked = false;
  const controller = new AbortController();
  const asked = new Promise<never>((_resolve, reject) => {
    for (const name of SIGNALS) {
      process.on(name, () => {
        isAsked = true;
        controller.abort(new StoppedError());
        reject(new StoppedError());
      });
    }
  });
  asked.catch(() => {});
  return {
    asked,
    signal: controller.signal,
    wasAsked: () => isAsked,
    close: () => controller.abort(new StoppedError()),
  };
}
