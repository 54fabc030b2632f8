import { spawn } from 'node:child_process';

// The terminal sends Ctrl-C to the whole group; a signal to this process alone has to be forwarded.
const CTRL_C_REACHES_ALL_MS = 300;
const PARENT_CHECK_MS = 500;

const running = new Set();
let received = null;

/** Starts a program that gets the signals of this process. */
export function startChild(program, args, options) {
  const child = spawn(program, args, options);
  running.add(child);
  const remove = () => running.delete(child);
  child.once('error', remove).once('exit', remove);
  return child;
}

/** Returns the first signal that this process got, or null. */
export function stopSignal() {
  return received;
}

/** Returns the exit code of a program that was ended by a signal. */
export function exitCodeOf(signal) {
  return signal === 'SIGINT' ? 130 : 143;
}

/** Forwards signals, and the end of npm, to the programs started here. */
export function forwardSignals() {
  const stop = (signal) => {
    received ??= signal;
    if (running.size === 0) process.exit(exitCodeOf(signal));
    for (const child of running) child.kill(signal);
  };
  process.on('SIGINT', () => {
    received ??= 'SIGINT';
    setTimeout(stop, CTRL_C_REACHES_ALL_MS, 'SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  // npm sends a signal only to its shell, which does not forward it: if the shell has ended, npm was stopped.
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    stop('SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
