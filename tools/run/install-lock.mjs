import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;
/** A lock is briefly empty between creation and writing; one that stays empty belongs to a dead process. */
const UNFINISHED_LOCK_TIMEOUT_MS = 1000;

/**
 * Acquires the lock of installations into a folder, waiting for the programs that hold it. `isUnfinished` is true if the last holder ended
 * without releasing it: its packages may be incomplete.
 */
export async function acquireInstallLock(file, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  let isUnfinished = false;
  let emptySince = Date.now();
  const holders = [holder(process.pid)];
  for (let waitedFor = 0; ;) {
    try {
      write(file, holders, 'wx');
      return {
        isUnfinished,
        /** Holds the lock also while a program runs that may outlive this one. */
        addHolder(pid) {
          holders.push(holder(pid));
          write(file, holders, 'w');
        },
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const text = readIfThere(file);
    if (text === undefined) continue;
    const living = parseHolders(text).find(isAlive);
    if (living) {
      isUnfinished = false;
      if (waitedFor !== living.pid) onWait(living.pid);
      waitedFor = living.pid;
    } else if (text !== '' || Date.now() - emptySince > UNFINISHED_LOCK_TIMEOUT_MS) {
      isUnfinished = discardStale(file, text) || isUnfinished;
      continue;
    }
    if (text !== '') emptySince = Date.now();
    await sleep(POLL_MS);
  }
}

function write(file, holders, flag) {
  writeFileSync(file, JSON.stringify(holders), { flag, mode: 0o600 });
}

/** Moves the file aside first, so that of two processes only one removes the file that it has read. */
function discardStale(file, seen) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
  const isSame = readIfThere(aside) === seen;
  if (isSame) rmSync(aside, { force: true });
  else renameSync(aside, file);
  return isSame;
}

function parseHolders(text) {
  try {
    const holders = JSON.parse(text);
    return Array.isArray(holders) ? holders.filter(({ pid }) => Number.isInteger(pid)) : [];
  } catch {
    return [];
  }
}

function holder(pid) {
  return { pid, birth: birthOf(pid) };
}

function isAlive({ pid, birth }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  const now = birthOf(pid);
  return now === '' || birth === '' || now === birth;
}

/** Returns the start time of a process with the boot's id, which distinguishes it from a later one of its number; empty on other systems than Linux. */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command name, in brackets, may itself contain spaces and brackets. Field 22 is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return 'ended';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}:${fields[19]}`;
  } catch {
    return '';
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
