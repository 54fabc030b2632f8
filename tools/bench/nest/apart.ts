import { fork } from 'node:child_process';
import path from 'node:path';
import { SMALL_NURSERY } from '#backend/jobs/job-process.ts';
import type { Layout, NestItem, NestOptions, Sheet } from '#engine';
import type { StripInstance, StripLayout } from '#packages/nesting/src/strip/strip-types.ts';
import type { OwnBudget, OwnRun } from './rows.ts';
import { endWithUs } from '../peers/end-with-us.ts';
import { lastWords } from '../peers/last-words.ts';

type StripTask = { readonly kind: 'strip'; readonly instance: StripInstance; readonly budget: OwnBudget };
type SheetsTask = {
  readonly kind: 'sheets';
  readonly items: readonly NestItem[];
  readonly sheet: Sheet;
  readonly options: NestOptions;
  readonly budget: OwnBudget;
};
export type OwnTask = StripTask | SheetsTask;
type LayoutOf<Task> = Task extends StripTask ? StripLayout : Layout;

export type Apart<Task> = {
  readonly own: OwnRun<LayoutOf<Task>>;
  readonly cpuS: number;
  readonly peakMb: number;
};

const PROGRAM = path.join(import.meta.dirname, 'apart-process.ts');
/** A search that has not ended after this many times its budget is killed. */
const LONGEST = { wall: 2, cpu: 10 };
const START_S = 60;
const MAX_OUTPUT = 4000;

/**
 * Runs one search in a separate process, started like the product's job processes, so that the memory is that of this
 * job only, caches of earlier jobs do not help, and a crash affects this search only. Returns one sentence if the search
 * fails.
 */
export function runApart<Task extends OwnTask>(task: Task): Promise<Apart<Task> | string> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execArgv: [...process.execArgv, SMALL_NURSERY],
  });
  endWithUs(child);
  let errorOutput = '';
  let answer: Apart<Task> | string | null = null;
  child
    .stderr!.setEncoding('utf8')
    .on('data', (chunk: string) => (errorOutput = (errorOutput + chunk).slice(-MAX_OUTPUT)));
  child.on('message', (apart) => (answer = apart as Apart<Task>));
  const { seconds, clock } = task.budget;
  const late = setTimeout(
    () => {
      answer ??= 'did not end in time';
      child.kill('SIGKILL');
    },
    (LONGEST[clock] * seconds + START_S) * 1000,
  );
  return new Promise((resolve) => {
    child.on('error', (error) => (answer ??= error.message));
    child.on('close', (code, signal) => {
      clearTimeout(late);
      resolve(answer ?? `ended with ${signal ?? `code ${code}`}: ${lastWords(errorOutput)}`);
    });
    child.send(task, (error) => {
      if (error) answer ??= error.message;
    });
  });
}
