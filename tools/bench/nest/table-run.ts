import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Apart, OwnTask } from './apart.ts';
import { withTables } from './into.ts';
import { columnsOf, markdownOf, titleOf } from './markdown.ts';
import { readRecords, RunFile } from './records.ts';
import { machine, measureRow, programsOf, type Subject } from './runs.ts';
import { failures, peerLabel, programLines, rowsOf, tableHead, tableRow } from './tables.ts';
import type { OwnBudget } from './rows.ts';
import { findPeers, type Peer } from '../peers/find-peers.ts';

/** Options shared by the nesting benches. */
export const runOptions = {
  time: { type: 'string', default: '20' },
  threads: { type: 'string', default: '2' },
  cpu: { type: 'boolean', default: false },
  only: { type: 'string' },
  peers: { type: 'boolean', default: true },
  'peers-time': { type: 'string' },
  svgnest: { type: 'string' },
  deepnest: { type: 'string' },
  svg: { type: 'string' },
  out: { type: 'string' },
  resume: { type: 'string' },
  markdown: { type: 'string' },
  into: { type: 'string' },
} as const;

type Told = {
  readonly time: string;
  readonly threads: string;
  readonly cpu: boolean;
  readonly peers: boolean;
  readonly 'peers-time'?: string;
  readonly svgnest?: string;
  readonly deepnest?: string;
  readonly svg?: string;
  readonly out?: string;
  readonly resume?: string;
};

export function budgetOf({ time, threads, cpu }: Told, seed: number): OwnBudget {
  const budget = { seed, seconds: Number(time), threads: Number(threads), clock: cpu ? 'cpu' : 'wall' } as const;
  if (!(budget.seconds > 0)) throw new Error(`--time takes seconds, not "${time}".`);
  if (budget.threads !== 1 && budget.threads !== 2) throw new Error(`--threads takes 1 or 2, not "${threads}".`);
  if (!Number.isInteger(seed)) throw new Error('A seed is a whole number.');
  return budget;
}

/** The peers a bench is to ask; sparrow packs strips only. */
export function peersOf(told: Told, sparrow: boolean): readonly (readonly Peer[])[] {
  if (!told.peers) return [];
  return findPeers({ ...told, ...(sparrow ? { sparrowThreads: Number(told.threads) } : {}) });
}

/** Prints the tables of a file of runs, or puts them into a document. */
export async function printMarkdown(file: string, into: string | undefined): Promise<void> {
  const tables = markdownOf(readRecords(file));
  if (into === undefined) console.log(tables);
  else await writeFile(into, withTables(await readFile(into, 'utf8'), tables));
}

type Job<Task extends OwnTask> = {
  readonly subject: Subject<Task>;
  /** Name of its picture, and the picture. */
  readonly picture: readonly [string, (layout: Apart<Task>['own']['layout']) => string];
};

/** Runs jobs one after the other and prints each row as it is made, in the same words as the tables of a file. */
export async function printTable<Task extends OwnTask>(
  jobs: readonly Job<Task>[],
  rounds: readonly (readonly Peer[])[],
  told: Told,
): Promise<void> {
  const [first] = jobs;
  if (!first) throw new Error('No job has a name that was asked for.');
  const { bench, task } = first.subject;
  const { seconds, clock, threads } = task.budget;
  const peerSeconds = Number(told['peers-time'] ?? seconds);
  if (!(peerSeconds >= seconds)) throw new Error('--peers-time takes seconds, as many as --time or more.');
  const names = rounds.flat().map(({ name }) => peerLabel(name, peerSeconds, seconds));
  const columns = columnsOf(bench, seconds, names);
  const file = new RunFile(told.resume ?? told.out);
  if (told.svg !== undefined) await mkdir(told.svg, { recursive: true });
  const programs = programLines(programsOf(threads, rounds));
  console.log(`### ${titleOf({ bench, seconds, clock, threads })}\n\n${machine}\n\n${programs}\n`);
  console.log(tableHead(columns));
  for (const { subject, picture } of jobs) {
    const [name, draw] = picture;
    const records = await measureRow(subject, rounds, peerSeconds, file, async (layout) => {
      if (told.svg !== undefined) await writeFile(path.join(told.svg, `${name}.svg`), draw(layout));
    });
    for (const row of rowsOf(records)) {
      console.log(tableRow(columns, row));
      for (const failure of failures(row)) console.error(failure);
    }
  }
}
