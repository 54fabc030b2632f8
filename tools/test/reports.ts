import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reports, root } from './programs.ts';

/** One file of unit or fault tests, or one journey. */
export type Reported = { name: string; seconds: number; failures: readonly Failure[] };
export type Failure = { title: string; message: string };

type JestFile = {
  name: string;
  startTime: number;
  endTime: number;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
type Spec = {
  title: string;
  file: string;
  tests: { results: { duration: number; status: string; errors: { message?: string }[] }[] }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** Returns all reports of this run. */
export function reported(): Reported[] {
  const files = ['unit', 'faults'].flatMap(
    (name) => read<{ testResults: JestFile[] }>(name)?.testResults.map(ofFile) ?? [],
  );
  return [...files, ...(read<Suite>('journeys')?.suites ?? []).flatMap(ofSuite)];
}

/** Returns the `count` reports with the longest duration. */
export function slowest(all: readonly Reported[], count: number): Reported[] {
  return all.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

function read<Report>(name: string): Report | null {
  const file = path.join(reports, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

function ofFile({ name, startTime, endTime, message, assertionResults }: JestFile): Reported {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const failures = failed.map(({ fullName, failureMessages }) => ({
    title: fullName,
    message: failureMessages[0] ?? '',
  }));
  // A file that did not load has a message and no tests.
  if (assertionResults.length === 0 && message !== '') failures.push({ title: 'the file itself', message });
  return { name: path.relative(root, name), seconds: (endTime - startTime) / 1000, failures };
}

function ofSuite({ specs = [], suites = [] }: Suite): Reported[] {
  return [...specs.map(ofSpec), ...suites.flatMap(ofSuite)];
}

function ofSpec({ title, file, tests }: Spec): Reported {
  const results = tests.flatMap(({ results }) => results);
  const failed = results.filter(({ status }) => status !== 'passed' && status !== 'skipped');
  return {
    name: `${file}: ${title}`,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    failures: failed.map(({ status, errors }) => ({ title: status, message: errors[0]?.message ?? '' })),
  };
}
