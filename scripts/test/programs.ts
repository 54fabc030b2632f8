import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Tally = { passed: number; failed: number };

export const root = path.resolve(import.meta.dirname, '../..');
export const reports = path.join(root, '.local', 'test-reports');

/** Timeout for a program that never ends, not for a slow one. */
const LONGEST_MS = 60 * 60_000;

/** Runs one of Node's programs and waits for it; `isQuiet` buffers its output until it has ended. */
export function runNode(args: readonly string[], env: Record<string, string> = {}, isQuiet = false): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      timeout: LONGEST_MS,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => printed.push(part));
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}

/** Runs a program that passes or fails as a whole. */
export async function check(...args: string[]): Promise<Tally> {
  return (await runNode(args, {}, true)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Returns a program's own counts, or one failure if it ended without a report. */
export function tallyOf<Report>(isOk: boolean, reportFile: string, read: (report: Report) => Tally): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const tally = read(JSON.parse(readFileSync(reportFile, 'utf8')) as Report);
  return isOk || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
