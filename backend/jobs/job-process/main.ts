import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { keepCompiled } from '#engine-host/keep-compiled.ts';
import type { FromJobProcess, JobThreadData, ToJobProcess } from './protocol.ts';

/**
 * A job process: the work in a thread, and this main thread that listens, so that a search can be told to stop while it
 * runs and so that the process ends when its parent does. Knows no database, no secrets, no network.
 *
 * Arguments: nice level, size limits of the thread's heap and of the whole process in MB, address of the thread's file.
 */
const [nice, heapMb, rssMb, thread] = process.argv.slice(2) as [string, string, string, string];
const PULSE_MS = 100;

try {
  setPriority(Number(nice));
} catch {
  // Some systems refuse; then it runs at the level of the backend.
}

const stopFlag = new SharedArrayBuffer(4);
const stop = new Int32Array(stopFlag);
const workerData: JobThreadData = { stopFlag, fontsDir: process.env.FONTS_DIR, rssMb: Number(rssMb) };
const worker = new Worker(new URL(thread), {
  workerData,
  resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), stackSizeMb: 8 },
});

keepCompiled();

const tell = (message: FromJobProcess<unknown, unknown>) => {
  // Whoever listened may be gone by then; this process ends with them.
  if (process.connected) process.send?.(message, () => {});
};

process.on('message', (message: ToJobProcess<unknown>) => {
  if (message.type === 'stop') Atomics.store(stop, 0, message.id);
  else worker.postMessage(message);
});
process.on('disconnect', () => process.exit(0));
worker.on('message', tell);
// Out of memory or a fault in the thread: the parent learns from the exit code that this job ended the process.
worker.on('error', (error: Error & { code?: string }) => {
  process.stderr.write(`${error.code ?? error.name}: ${error.message}\n`);
  process.exit(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 134 : 70);
});
worker.on('exit', () => process.exit(70));
setInterval(() => {
  const { user, system } = process.cpuUsage();
  tell({ type: 'pulse', rssBytes: process.memoryUsage.rss(), processorMs: (user + system) / 1000 });
}, PULSE_MS);
