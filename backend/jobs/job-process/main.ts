import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { keepCompiled } from '#engine/host/keep-compiled.ts';
import type { FromJobProcess, JobThreadData, ToJobProcess } from './protocol.ts';

/**
 * Main program of a job process. The work runs in a thread; this main thread listens, so that a search can be stopped while it runs and the
 * process ends with its parent. It has no access to database, secrets and network. Arguments: nice level, limits of the thread's heap and
 * of the process in MB, address of the thread's file.
 */
const [nice, heapMb, rssMb, thread] = process.argv.slice(2) as [string, string, string, string];
const PULSE_MS = 100;

try {
  setPriority(Number(nice));
} catch {
  // Some systems do not allow it; the process then has the priority of the backend.
}

const stopFlag = new SharedArrayBuffer(4);
const stop = new Int32Array(stopFlag);
const workerData: JobThreadData = { stopFlag, fontsDir: process.env.FONTS_DIR, rssMb: Number(rssMb) };
const worker = new Worker(new URL(thread), {
  workerData,
  resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), stackSizeMb: 8 },
});

keepCompiled();

const send = (message: FromJobProcess<unknown, unknown>) => {
  // The parent may have ended; this process then ends as well.
  if (process.connected) process.send?.(message, () => {});
};

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

process.on('message', (message: ToJobProcess<unknown>) => {
  if (message.type === 'stop') Atomics.store(stop, 0, message.id);
  else worker.postMessage(message);
});
process.on('disconnect', () => process.exit(0));
worker.on('message', (message: FromJobProcess<unknown, unknown>) => {
  send(message.type === 'progress' ? message : { ...message, processorMs: processorMs() });
});
// Out of memory or an error in the thread: the exit code reports to the parent that this job ended the process.
worker.on('error', (error: Error & { code?: string }) => {
  process.stderr.write(`${error.code ?? error.name}: ${error.message}\n`);
  process.exit(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 134 : 70);
});
worker.on('exit', () => process.exit(70));
setInterval(() => send({ type: 'pulse', rssBytes: process.memoryUsage.rss(), processorMs: processorMs() }), PULSE_MS);
