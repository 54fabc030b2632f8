import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { cli } from '../cli/in-process.ts';

/**
 * Small drawings made after public bug reports of other programs, with the right figures (`expect.json`). A report is
 * right when the figures are within `TOLERANCE_IN` and every code of `must`, and none of
 * `mustNot`, is among the notices.
 */
const folder = path.join(import.meta.dirname, '../fixtures/reports');
const TOLERANCE_IN = 1e-6;
/** One search with a fixed number of evaluations finds the same layout on every machine. */
const budget = ['--threads', '1', '--evaluations', '1000000', '--time', '600'];

type Wanted = {
  readonly length?: number;
  readonly perimeter?: number;
  readonly open?: number;
  readonly w?: number;
  readonly h?: number;
  readonly pieces?: number;
  readonly must?: readonly string[];
  readonly mustNot?: readonly string[];
  readonly sheets?: number;
  readonly unplaced?: number;
};
type Report = {
  readonly command: 'measure' | 'nest' | '?';
  readonly args?: readonly string[];
  readonly source?: string;
  readonly kind?: string;
  readonly want?: Wanted;
};

const reports = JSON.parse(readFileSync(path.join(folder, 'expect.json'), 'utf8')) as Record<string, Report>;

/** Reports without a figure: w14-letters is about the entities of the DXF, which tests/engine/export covers. */
const withoutFigure = ['w14-letters.svg'];

test('every fixture has an expectation, and every expectation a fixture', () => {
  const drawings = readdirSync(folder).filter((name) => name !== 'expect.json');
  expect(Object.keys(reports).sort()).toEqual(drawings.sort());
  for (const name of withoutFigure) expect(existsSync(path.join(folder, name))).toBe(true);
  const without = Object.keys(reports).filter((name) => reports[name]!.want === undefined);
  expect(without).toEqual(withoutFigure);
});

for (const [name, report] of Object.entries(reports)) {
  if (report.want === undefined) continue;
  test(`${name} (${report.kind ?? report.source}) has the expected figures`, async () => {
    expect(await faultsOf(name, report, report.want!)).toEqual([]);
  });
}

/** Returns the differences between the actual and the expected answer; empty when they are equal. */
async function faultsOf(name: string, { command, args = [] }: Report, want: Wanted): Promise<string[]> {
  const limits = command === 'nest' ? budget : [];
  const { status, stdout, stderr } = await cli(command, path.join(folder, name), ...args, ...limits, '--json');
  if (status !== 0) return [`refused: ${stderr}`];
  return command === 'nest' ? nestFaults(JSON.parse(stdout), want) : measureFaults(JSON.parse(stdout), want);
}

type Measured = { readonly totals: Record<string, number>; readonly warnings: readonly { readonly code: string }[] };

function measureFaults({ totals, warnings }: Measured, want: Wanted): string[] {
  const figures = [
    ['lengthIn', want.length],
    ['perimeterIn', want.perimeter],
    ['openIn', want.open],
    ['widthIn', want.w],
    ['heightIn', want.h],
    ['pieces', want.pieces],
  ] as const;
  const faults = figures.flatMap(([key, wanted]) =>
    wanted === undefined || Math.abs(totals[key]! - wanted) <= TOLERANCE_IN
      ? []
      : [`${key} is ${totals[key]}, not ${wanted}`],
  );
  const codes = warnings.map(({ code }) => code);
  return [
    ...faults,
    ...(want.must ?? []).filter((code) => !codes.includes(code)).map((code) => `no notice ${code}`),
    ...(want.mustNot ?? []).filter((code) => codes.includes(code)).map((code) => `notice ${code}`),
  ];
}

type Nested = { readonly sheets: number; readonly unplaced: readonly { readonly count: number }[] };

function nestFaults({ sheets, unplaced }: Nested, want: Wanted): string[] {
  const left = unplaced.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(want.sheets === undefined || sheets === want.sheets ? [] : [`${sheets} sheets, not ${want.sheets}`]),
    ...(want.unplaced === undefined || left === want.unplaced ? [] : [`${left} unplaced, not ${want.unplaced}`]),
  ];
}
