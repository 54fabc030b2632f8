import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Apart, OwnTask } from './apart.ts';
import { markdownOf } from './markdown.ts';
import { RunFile, type RunRecord } from './records.ts';
import { measureRow, type Subject } from './runs.ts';
import type { OwnBudget } from './rows.ts';
import { findPeers, type Peer } from '../peers/find-peers.ts';

/** Options shared by the nesting benchmarks. */
export const runOptions = {
  time: { type: 'string', default: '20' },
  threads: { type: 'string', default: '2' },
  cpu: { type: 'boolean', default: false },
  only: { type: 'string' },
  peers: { type: 'boolean', default: true },
  'peers-time': { type: 'string' },
  sparrow: { type: 'string' },
  svgnest: { type: 'string' },
  deepnest: { type: 'string' },
  svg: { type: 'string' },
  out: { type: 'string' },
  markdown: { type: 'string' },
} as const;

type RunValues = {
  readonly time: string;
  readonly threads: string;
  readonly cpu: boolean;
  readonly peers: boolean;
  readonly 'peers-time'?: string;
  readonly sparrow?: string;
  readonly svgnest?: string;
  readonly deepnest?: string;
  readonly svg?: string;
  readonly out?: string;
};

export function budgetOf({ time, threads, cpu }: RunValues, seed: number): OwnBudget {
  const budget = { seed, seconds: Number(time), threads: Number(threads), clock: cpu ? 'cpu' : 'wall' } as const;
  if (!(budget.seconds > 0)) throw new Error(`--time must be a number of seconds, not "${time}".`);
  if (budget.threads !== 1 && budget.threads !== 2) throw new Error(`--threads must be 1 or 2, not "${threads}".`);
  if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number.');
  return budget;
}

/** Returns the peers of a benchmark; sparrow packs strips only. */
export function peersOf(values: RunValues, strips: boolean): readonly (readonly Peer[])[] {
  if (!values.peers) return [];
  const { sparrow, ...others } = values;
  return findPeers(strips && sparrow !== undefined ? { ...others, sparrow } : others);
}

type Job<Task extends OwnTask> = {
  readonly subject: Subject<Task>;
  /** Name of its picture, and the picture. */
  readonly picture: readonly [string, (layout: Apart<Task>['own']['layout']) => string];
};

/** Runs jobs one after the other, reports each on stderr when it ends, and prints their tables. */
export async function runJobs<Task extends OwnTask>(
  jobs: readonly Job<Task>[],
  rounds: readonly (readonly Peer[])[],
  values: RunValues,
): Promise<void> {
  if (jobs.length === 0) throw new Error('No job has the name in --only.');
  const peerSeconds = Number(values['peers-time'] ?? values.time);
  if (!(peerSeconds >= Number(values.time)))
    throw new Error('--peers-time must be a number of seconds, at least --time.');
  const file = new RunFile(values.out);
  if (values.svg !== undefined) await mkdir(values.svg, { recursive: true });
  const all: RunRecord[] = [];
  for (const { subject, picture } of jobs) {
    const [name, draw] = picture;
    const records = await measureRow(subject, rounds, peerSeconds, file, async (layout) => {
      if (values.svg !== undefined) await writeFile(path.join(values.svg, `${name}.svg`), draw(layout));
    });
    const results = records.map(({ program, value, failed }) => `${program} ${value?.toFixed(4) ?? failed ?? '-'}`);
    console.error(`${name}: ${results.join(', ')}`);
    all.push(...records);
  }
  console.log(markdownOf(all));
}
