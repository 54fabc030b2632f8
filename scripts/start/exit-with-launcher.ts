// Loaded before each program that the launcher starts (node --import): when the launcher is gone, however it ended, the
// program ends too, whatever it is doing. Otherwise a killed launcher would leave servers behind that hold ports and data.
import { flushCompileCache } from 'node:module';
import { isMainThread, Worker } from 'node:worker_threads';

/** By then a program has loaded what it needs to do its work. */
const LOADED_MS = 15_000;

const launcherPid = Number(process.env.LAUNCHER_PID);

// Threads of the program load this, too; one watch is enough.
if (isMainThread && Number.isInteger(launcherPid) && launcherPid > 0) {
  new Worker(new URL('./watch-launcher.ts', import.meta.url), {
    workerData: { launcherPid },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref();
  // Nobody reads what we write any more: no reason to fail, and to write that down, and to fail.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // What was compiled is kept at the end, too, but whoever is killed has none.
  setTimeout(flushCompileCache, LOADED_MS).unref();
}
