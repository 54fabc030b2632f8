// A thread of its own in each part (exit-with-launcher.ts), because the part's main thread may be busy, stuck or spinning: when
// the launcher is gone, the process is asked to end, and made to end soon after.
import { workerData } from 'node:worker_threads';

const { launcherPid } = workerData as { launcherPid: number };
const CHECK_MS = 500;
/** Together with the check less than 5 s, by which a next start must find ports and data free. */
const GRACE_MS = 3500;
// Tells the launcher from a program that gets its number later; under `node --watch` the parent is the watcher.
const isChild = process.ppid === launcherPid;

function isGone(): boolean {
  if (isChild) return process.ppid !== launcherPid;
  try {
    process.kill(launcherPid, 0);
    return false;
  } catch {
    return true;
  }
}

const check = setInterval(() => {
  if (!isGone()) return;
  clearInterval(check);
  // A watcher would only start the program again.
  if (process.env.WATCH_REPORT_DEPENDENCIES) process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS);
}, CHECK_MS);
