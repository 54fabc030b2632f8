import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { reports, type Tally } from '../test/programs.ts';

/** Result of one part: the tests that ran, or the reason why they did not. */
export type Outcome = {
  readonly part: string;
  readonly version: string;
  readonly ran: string;
} & ({ readonly tally: Tally } | { readonly missing: string });

export type Part = { readonly name: string; readonly run: () => Promise<readonly Outcome[]> };

const HEADS = ['part', 'version', 'what ran', 'passed', 'failed', 'not run, and why'] as const;

export function printTable(outcomes: readonly Outcome[]): void {
  const rows = outcomes.map((outcome) => [
    outcome.part,
    outcome.version,
    outcome.ran,
    'tally' in outcome ? String(outcome.tally.passed) : '-',
    'tally' in outcome ? String(outcome.tally.failed) : '-',
    'missing' in outcome ? outcome.missing : '',
  ]);
  const widths = HEADS.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()}\n`;
  process.stdout.write(`\n${line(HEADS)}${line(widths.map((width) => '-'.repeat(width)))}${rows.map(line).join('')}`);
}

/** Stores the logs of the counterparts for failures. */
export function keepLog(name: string, text: string): void {
  writeFileSync(path.join(reports, `real-${name}.log`), text);
}
