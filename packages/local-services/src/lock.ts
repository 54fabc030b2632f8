import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Data that the holder of a lock writes about itself. */
export type LockHolder = {
  pid: number;
  /**
   * Distinguishes a live holder from another process that got its number later; empty on systems without process start
   * times.
   */
  birth: string;
  /** Address of the holder, if published. */
  address?: string;
};

export class LockedError extends Error {
  readonly holder: LockHolder;
  constructor(file: string, holder: LockHolder) {
    super(`${file} is held by process ${holder.pid}`);
    this.name = 'LockedError';
    this.holder = holder;
  }
}

export type Lock = {
  /** Publishes the holder's address. */
  setAddress(address: string): void;
  release(): void;
};

const UNFINISHED_LOCK_TIMEOUT_MS = 1000;
const POLL_MS = 50;

/**
 * Acquires a lock file exclusively, waiting up to `timeoutMs` for its holder to end. A lock is stale only if its
 * process has ended, never by age: the database can block its process for longer than any reasonable heartbeat.
 *
 * Throws LockedError while another live process holds it.
 */
export async function acquireLock(file: string, timeoutMs = 0): Promise<Lock> {
  const mine: LockHolder = { pid: process.pid, birth: birthOf(process.pid) };
  const start = Date.now();
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return createLock(file, mine);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const text = readIfThere(file);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    const waitedMs = Date.now() - start;
    if (holder && isAlive(holder)) {
      if (waitedMs >= timeoutMs) throw new LockedError(file, holder);
      await sleep(POLL_MS);
    }
    // A lock is briefly empty between creation and writing; one that stays empty belongs to a dead process.
    else if (!holder && waitedMs < UNFINISHED_LOCK_TIMEOUT_MS) await sleep(POLL_MS);
    else discardStale(file, text);
  }
}

/** Returns the live holder of the lock; undefined without one. */
export function lockHolder(file: string): LockHolder | undefined {
  const text = readIfThere(file);
  const holder = text === undefined ? undefined : parseHolder(text);
  return holder && isAlive(holder) ? holder : undefined;
}

function createLock(file: string, mine: LockHolder): Lock {
  return {
    setAddress(address) {
      writeFileSync(file, JSON.stringify({ ...mine, address }), { mode: 0o600 });
    },
    release() {
      const text = readIfThere(file);
      if (text !== undefined && parseHolder(text)?.pid === mine.pid) rmSync(file, { force: true });
    },
  };
}

/**
 * Moves the stale file aside first, so that of two processes cleaning up only one removes the file that it has read.
 */
function discardStale(file: string, seen: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readIfThere(aside) === seen) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return undefined;
    return {
      pid: value.pid,
      birth: 'birth' in value && typeof value.birth === 'string' ? value.birth : '',
      ...('address' in value && typeof value.address === 'string' ? { address: value.address } : {}),
    };
  } catch {
    return undefined;
  }
}

function isAlive(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false;
  }
  const birth = birthOf(holder.pid);
  return birth === '' || holder.birth === '' || birth === holder.birth;
}

/** Returns the start time of a process since boot, with the boot's id (Linux); empty on other systems. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command name, in brackets, may itself contain spaces and brackets. Field 22 is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended and waits only for its parent.
    if (fields[0] === 'Z') return 'ended';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}:${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
