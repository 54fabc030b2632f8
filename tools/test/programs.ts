import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export type Tally = { passed: number; failed: number };

export const root = path.resolve(import.meta.dirname, '../..');
export const reports = path.join(root, '.local', 'test-reports');

/** Timeout for a program that never ends, not for a slow one. */
const LONGEST_MS = 60 * 60_000;

/**
 * Destination of a program's output: this terminal, this terminal after the program ended, or a log file of which the result lines are
 * printed.
 */
type Output = 'terminal' | 'at the end' | { readonly log: string; readonly results: RegExp };
type RunOptions = {
  readonly env?: Record<string, string>;
  readonly output?: Output;
  readonly within?: readonly string[];
};

/** Runs a Node program, started by the program `within` if there is one, and returns true when it exits with 0. */
export async function runNode(args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  const { env = {}, output = 'terminal', within = [] } = options;
  const [program, ...all] = [...within, process.execPath, ...args] as [string, ...string[]];
  const child = spawn(program, all, {
    cwd: root,
    timeout: LONGEST_MS,
    stdio: output === 'terminal' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  const printed: Buffer[] = [];
  if (typeof output === 'object') mkdirSync(path.dirname(output.log), { recursive: true });
  const log = typeof output === 'object' ? createWriteStream(output.log) : undefined;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    if (typeof output === 'object') {
      stream.pipe(log!, { end: false });
      const lines = createInterface(stream);
      lines.on('line', (line) => {
        if (output.results.test(stripVTControlCharacters(line))) process.stdout.write(`${line}\n`);
      });
    } else stream.on('data', (part: Buffer) => printed.push(part));
  }
  const isOk = await ended;
  log?.end();
  process.stdout.write(Buffer.concat(printed));
  return isOk;
}

/** Returns the path of a program of an installed package. */
export const node = (packageName: string, program: string): string => `node_modules/${packageName}/${program}`;

/** Runs a program that passes or fails as a whole. */
export async function check(...args: string[]): Promise<Tally> {
  return (await runNode(args, { output: 'at the end' })) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Returns a program's own counts, or one failure if it ended without a report. */
export function tallyOf<Report>(isOk: boolean, reportFile: string, read: (report: Report) => Tally): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const tally = read(JSON.parse(readFileSync(reportFile, 'utf8')) as Report);
  return isOk || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
