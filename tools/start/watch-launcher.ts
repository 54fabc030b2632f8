// A separate thread in each part (exit-with-launcher.ts), because the part's main thread may be busy, blocked or in an
// endless loop: if the launcher has ended, the process is sent a signal, and killed soon after.
import { workerData } from 'node:worker_threads';

const { launcherPid } = workerData as { launcherPid: number };
const CHECK_MS = 500;
/** With the check less than 5 s, after which a next start must find ports and data free. */
const GRACE_MS = 3500;
// Distinguishes the launcher from a program that gets its process id later; under `node --watch` the parent is the
// watcher.
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
  // A watcher would only restart the program.
  if (process.env.WATCH_REPORT_DEPENDENCIES) process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS);
}, CHECK_MS);
