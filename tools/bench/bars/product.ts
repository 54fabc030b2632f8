import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const START_MS = 600_000;

/** The product as `npm start` runs it, looked at from outside. */
export type Product = {
  readonly site: string;
  readonly login: { email: string; password: string };
  readonly launcher: ChildProcess;
  /** Returns the launcher's output. */
  readonly said: () => string;
  /** Process numbers of a part, or of what the backend started; by what stands in its command line. */
  readonly pids: (part: keyof typeof PARTS) => number[];
  readonly stop: () => Promise<void>;
};

const PARTS = {
  web: /next-server|next\/dist\/bin\/next/,
  backend: /backend\/main\.ts/,
  stack: /start\/local-services\.ts/,
  job: /job-process/,
} as const;

export type LaunchOptions = {
  /** Comes before the command, for limits of the process: `ulimit -n 200;`. */
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
};

export function launch(
  port: number,
  dataFolder: string,
  { shell = '', env = {} }: LaunchOptions = {},
): Promise<Product> {
  const command = `${shell} exec ${JSON.stringify(process.execPath)} tools/start.ts`;
  const launcher = spawn('bash', ['-c', command], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => launcher.once('exit', () => resolve()));
  let said = '';
  const product = (login: Product['login']): Product => ({
    site: `http://localhost:${port}`,
    login,
    launcher,
    said: () => said,
    pids: (part) => descendants(launcher.pid!).filter((pid) => PARTS[part].test(commandOf(pid))),
    async stop() {
      launcher.kill('SIGTERM');
      await ended;
    },
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${said}`)), START_MS);
    void ended.then(() => reject(new Error(`The product ended:\n${said}`)));
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const match = /Log in as:\s+(\S+)\s+with the password\s+(\S+)/.exec(said);
        if (!match) return;
        clearTimeout(timer);
        resolve(product({ email: match[1]!, password: match[2]! }));
      });
    }
  });
}

/** Every process that this one started, and those that they started. Linux only. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const found = [pid];
  for (let at = 0; at < found.length; at++) {
    for (const process of parents) if (process.parent === found[at]) found.push(process.pid);
  }
  return found.slice(1);
}

export function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name in brackets may hold anything.
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : null;
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function read(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
