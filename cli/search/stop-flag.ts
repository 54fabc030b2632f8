/** Milliseconds within which a second signal is the same Ctrl-C: tools/run.mjs forwards it to a process that already has it. */
const SAME_SIGNAL_MS = 1_000;
const INTERRUPTED = 130;

let flag: Int32Array<SharedArrayBuffer> | null = null;

/**
 * Returns one shared Int32 that becomes 1 on SIGINT or SIGTERM. After the first call these signals no longer end the process at once;
 * a second Ctrl-C does.
 */
export function stopFlag(): SharedArrayBuffer {
  if (flag === null) {
    flag = new Int32Array(new SharedArrayBuffer(4));
    listen(flag);
  }
  return flag.buffer;
}

function listen(of: Int32Array<SharedArrayBuffer>): void {
  let stoppedAtMs: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppedAtMs !== null) {
      if (signal === 'SIGINT' && performance.now() - stoppedAtMs > SAME_SIGNAL_MS) process.exit(INTERRUPTED);
      return;
    }
    stoppedAtMs = performance.now();
    Atomics.store(of, 0, 1);
    process.stderr.write('Stopped. This is the best layout found so far.\n');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
