import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reports, root } from './programs.ts';

export type Timed = { name: string; seconds: number };
type JestReport = { testResults: { name: string; startTime: number; endTime: number }[] };
type Suite = {
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
};

/** The files of unit and fault tests, and the single journeys, that took longest by the clock. */
export function slowest(count: number): Timed[] {
  const files = ['unit', 'faults'].flatMap((name) =>
    (read<JestReport>(name)?.testResults ?? []).map((file) => ({
      name: path.relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  );
  const timed = [...files, ...(read<Suite>('journeys')?.suites ?? []).flatMap(timesOf)];
  return timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

function read<Report>(name: string): Report | null {
  const file = path.join(reports, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

function timesOf({ specs = [], suites = [] }: Suite): Timed[] {
  const own = specs.map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...own, ...suites.flatMap(timesOf)];
}
