import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile } from './log-file.ts';

const LAST_LINES = 20;
const LAST_LINES_MS = 200;
/** Messages of the parts, and of Node if a port is in use. */
const CANNOT_START = /cannot start|could not start|EADDRINUSE/;
const isWindows = process.platform === 'win32';

export type PartOptions = {
  /** Display name: "local stack", "backend", "web". */
  name: string;
  args: string[];
  env: Record<string, string>;
  logFolder: string;
  /** Also prints its lines on the terminal. */
  isLoud: boolean;
  sendsMessages?: boolean;
  /** Maximum time until it ends by itself. */
  graceMs: number;
  /** Appends to the log of its previous process. */
  isRestart?: boolean;
};

/** One of the programs that the launcher runs. */
export type Part = {
  name: string;
  child: ChildProcess;
  /** Settles when the program has ended; never rejects. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /**
   * Settles when the program reports that it cannot start, which under `node --watch` does not end it; never rejects.
   */
  refusal: Promise<void>;
  lastLines(): string[];
  /** Requests its end, and kills it with its child processes if it does not end in time. */
  stop(): Promise<void>;
};

export function startPart(options: PartOptions): Part {
  mkdirSync(options.logFolder, { recursive: true });
  const log = openLogFile(path.join(options.logFolder, `${options.name.replaceAll(' ', '-')}.log`), {
    append: options.isRestart ?? false,
  });
  const recent: string[] = [];
  const refusal = Promise.withResolvers<void>();
  // A separate process group: Ctrl-C reaches only the launcher, which then stops the parts in order.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...options.args], {
    env: options.env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', ...(options.sendsMessages ? (['ipc'] as const) : [])],
    detached: !isWindows,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    readline.createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      recent.push(line);
      if (recent.length > LAST_LINES) recent.shift();
      if (CANNOT_START.test(line)) setTimeout(refusal.resolve, LAST_LINES_MS);
      if (options.isLoud) process.stdout.write(`[${options.name}] ${line}\n`);
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('error', (error) => {
      recent.push(error.message);
      resolve({ code: 1, signal: null });
    });
    // 'close' follows the last lines, but child processes of the program may delay it indefinitely.
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', (code, signal) => setTimeout(resolve, LAST_LINES_MS, { code, signal }));
  });
  return {
    name: options.name,
    child,
    ended,
    refusal: refusal.promise,
    lastLines: () => [...recent],
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        await Promise.race([exited, sleep(options.graceMs, undefined, { ref: false })]);
      }
      // Also if it ended in time, because its child processes may still run.
      killGroup(child);
      await ended;
      log.close();
    },
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has no processes left.
  }
}
