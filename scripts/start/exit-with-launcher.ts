// Loaded before each program that the launcher starts (node --import): when the launcher is gone, however it ended, the
// program ends too. Otherwise a killed launcher would leave servers behind that hold ports and data.
const launcherPid = Number(process.env.LAUNCHER_PID);
const CHECK_MS = 1000;

if (Number.isInteger(launcherPid) && launcherPid > 0) {
  setInterval(() => {
    try {
      process.kill(launcherPid, 0);
    } catch {
      // Under `node --watch` the watcher would only start the program again.
      if (process.env.WATCH_REPORT_DEPENDENCIES) process.kill(process.ppid, 'SIGTERM');
      process.kill(process.pid, 'SIGTERM');
    }
  }, CHECK_MS).unref();
}
