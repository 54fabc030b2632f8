import path from 'node:path';

// Replacements of the product's own programs and threads, by the paths from which they are started.

/** The backend program with a search that sleeps instead of working. */
export const SLEEPY_WORKER = path.join(import.meta.dirname, 'sleepy-worker.ts');
/** The backend program with jobs that misbehave. */
export const HOSTILE_PROGRAM = path.join(import.meta.dirname, 'hostile-program.ts');
/** The thread of a job process that performs the action in its job's text. */
export const HOSTILE_THREAD = new URL('./hostile-thread.ts', import.meta.url);
/** The thread of a job process that works with a native library. */
export const NATIVE_THREAD = new URL('./native-thread.ts', import.meta.url);
