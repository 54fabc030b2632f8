// Loaded before each program that the launcher starts (node --import): if the launcher has ended, for any reason, the
// program ends too, whatever its state. Otherwise a killed launcher would leave servers behind that hold ports and
// data.
import { flushCompileCache } from 'node:module';
import { isMainThread, Worker } from 'node:worker_threads';

/** Time after which a program has loaded its modules. */
const LOADED_MS = 15_000;

const launcherPid = Number(process.env.LAUNCHER_PID);

// Threads of the program load this, too; one watcher is enough.
if (isMainThread && Number.isInteger(launcherPid) && launcherPid > 0) {
  new Worker(new URL('./watch-launcher.ts', import.meta.url), {
    workerData: { launcherPid },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref();
  // Failed writes to closed streams are ignored; logging them would fail too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // The compile cache is also flushed at the end, but not by a killed program.
  setTimeout(flushCompileCache, LOADED_MS).unref();
}
