import { spawn } from 'node:child_process';
import { killAtExit } from '#harness/database/kill-at-exit.ts';
import { until } from '#harness/until.ts';

export type Running = {
  readonly pid: number;
  /** Returns its output. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

const POLL_MS = 50;

/** Starts a program and waits until it is ready; throws with its output if it ends before. */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  isReady: () => Promise<boolean>,
): Promise<Running> {
  const lines: string[] = [];
  const child = killAtExit(
    spawn(program, args, {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => lines.push(String(text)));
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => lines.push(String(error)));
    child.once('close', () => {
      ended = true;
      resolve();
    });
  });
  const answersNow = () => {
    if (ended) throw new Error(`${program} ended:\n${lines.join('')}`);
    return isReady().catch(() => false);
  };
  await until(answersNow, `an answer of ${program}`, Boolean, { everyMs: POLL_MS });
  return {
    pid: child.pid!,
    log: () => lines.join(''),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const answers = (url: string) => () => fetch(url).then(({ ok }) => ok);
