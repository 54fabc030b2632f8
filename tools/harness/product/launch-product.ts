import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { killAtExit } from '../database/kill-at-exit.ts';
import { freePort } from '../hosted/free-port.ts';
import { commandOf, descendants } from './processes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const START_MS = 600_000;

/** Patterns of the command lines of the launcher's child processes and of the backend's job processes. */
const PARTS = {
  web: /next-server|next\/dist\/bin\/next/,
  backend: /backend\/main\.ts/,
  services: /start\/local-services\.ts/,
  job: /job-process/,
} as const;

type Ports = { readonly stack: number; readonly database: number; readonly backend: number };

/** The product as started by `npm start`, with the embedded local services. */
export type Product = {
  readonly port: number;
  readonly site: string;
  /** Credentials of the demo account. */
  readonly login: { readonly email: string; readonly password: string };
  readonly launcher: ChildProcess;
  readonly isRunning: () => boolean;
  readonly processIds: (part: keyof typeof PARTS) => number[];
  /** Ports of the parts behind the web server. */
  readonly internalPorts: () => Ports;
  /** Stops all parts and removes a temporary data folder. */
  readonly stop: () => Promise<void>;
};

export type LaunchOptions = {
  /** Default: a free port. */
  readonly port?: number;
  /** Default: a temporary folder. */
  readonly dataFolder?: string;
  /** Shell commands run before the launcher in the same process, such as `ulimit -n 200;`. */
  readonly shell?: string;
  /** Path of a module loaded before the launcher. */
  readonly preload?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts the product and resolves when it is ready. Builds the web app if necessary. */
export async function launchProduct({
  port,
  dataFolder,
  shell = '',
  preload,
  env = {},
}: LaunchOptions = {}): Promise<Product> {
  const sitePort = port ?? (await freePort());
  const folder = dataFolder ?? mkdtempSync(path.join(os.tmpdir(), 'product-'));
  const args = [...(preload === undefined ? [] : ['--import', preload]), 'tools/start.ts'];
  const command = `${shell} exec ${[process.execPath, ...args].map((arg) => JSON.stringify(arg)).join(' ')}`;
  const launcher: ChildProcess = spawn('bash', ['-c', command], {
    cwd: root,
    env: { ...process.env, PORT: String(sitePort), LOCAL_DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(launcher);
  const ended = new Promise<void>((resolve) => launcher.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    launcher.kill('SIGTERM');
    await ended;
    if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    return {
      port: sitePort,
      site: `http://localhost:${sitePort}`,
      login: await readLogin(launcher, ended),
      launcher,
      isRunning: () => launcher.exitCode === null && launcher.signalCode === null,
      processIds: (part) => descendants(launcher.pid!).filter((pid) => PARTS[part].test(commandOf(pid))),
      internalPorts: () => JSON.parse(readFileSync(path.join(folder, 'ports.json'), 'utf8')) as Ports,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves with the credentials that the launcher prints when the product is ready. */
function readLogin(launcher: ChildProcess, ended: Promise<void>): Promise<Product['login']> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output}`)), START_MS);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`The product ended:\n${output}`));
    });
    for (const stream of [launcher.stdout!, launcher.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const match = /Log in as:\s+(\S+)\s+with the password\s+(\S+)/.exec(output);
        if (!match) return;
        clearTimeout(timer);
        resolve({ email: match[1]!, password: match[2]! });
      });
    }
  });
}
