/** Writes in order, one at a time. After an error nothing more is written. */
export type WriteQueue = {
  readonly add: (write: () => Promise<void>) => void;
  /** Resolves when all writes added so far have ended. Rejects with the first error. */
  readonly settle: () => Promise<void>;
};

/** `isEnded` returns true when further writes are to be skipped; `onError` is called for the first error. */
export function createWriteQueue(isEnded: () => boolean, onError: (error: unknown) => void): WriteQueue {
  let writes: Promise<void> = Promise.resolve();
  let failed: { readonly error: unknown } | undefined;
  return {
    add(write) {
      writes = writes.then(async () => {
        if (failed || isEnded()) return;
        try {
          await write();
        } catch (error) {
          failed = { error };
          onError(error);
        }
      });
    },
    async settle() {
      await writes;
      if (failed) throw failed.error;
    },
  };
}
