import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '../../test/jest.ts';
import { reports, root } from '../../test/programs.ts';
import type { Step } from './bar.ts';

export type Outcome = { readonly figure: string; readonly holds: boolean };

const MOST_LINES = 6;

/** Runs one step, whole, and reads its figure off it. */
export async function measureStep(step: Step): Promise<Outcome> {
  if ('program' in step) return programOutcome(step.program, step.args ?? []);
  return 'journeys' in step ? journeysOutcome(step.journeys) : testsOutcome(step);
}

async function programOutcome(file: string, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await run(['--disable-warning=ExperimentalWarning', file, ...args]);
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const judged = lines.filter((line) => /^(ok|FAIL) /.test(line)).map((line) => line.replace(/^ok +/, ''));
  const words = judged.length > 0 ? told(judged) : lines.slice(-MOST_LINES);
  return { figure: words.join('; '), holds: code === 0 };
}

/** All lines where there are few; else how many held, and each that did not. */
function told(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  const failed = lines.filter((line) => line.startsWith('FAIL'));
  return [`${lines.length - failed.length} of ${lines.length} held`, ...failed];
}

async function testsOutcome({ tests, faults }: Extract<Step, { tests: unknown }>): Promise<Outcome> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bar-'));
  const report = path.join(folder, 'report.json');
  const config = faults ? ['--config', 'jest.faults.config.mjs'] : [];
  await run([...jest, '--json', `--outputFile=${report}`, ...config, ...tests]);
  const outcome = countsOf(report);
  rmSync(folder, { recursive: true });
  return outcome;
}

function countsOf(report: string): Outcome {
  if (!existsSync(report)) return { figure: 'the tests did not run', holds: false };
  const {
    success,
    numPassedTests: passed,
    numTotalTests: total,
    numRuntimeErrorTestSuites: broken,
  } = JSON.parse(readFileSync(report, 'utf8')) as {
    success: boolean;
    numPassedTests: number;
    numTotalTests: number;
    numRuntimeErrorTestSuites: number;
  };
  const files = broken > 0 ? `, ${broken} files of tests could not be run` : '';
  return { figure: `${passed} of ${total} tests${files}`, holds: success && total > 0 };
}

async function journeysOutcome(files: readonly string[]): Promise<Outcome> {
  const report = path.join(reports, 'bars-journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code, output } = await run(['node_modules/@playwright/test/cli.js', 'test', ...files], env);
  if (!existsSync(report)) return { figure: output.split('\n').slice(-3).join(' '), holds: false };
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number; unexpected: number } };
  rmSync(report);
  const total = stats.expected + stats.unexpected;
  return { figure: `${stats.expected} of ${total} journeys`, holds: code === 0 && total > 0 };
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    });
    const parts: string[] = [];
    child.stdout.on('data', (text: Buffer) => parts.push(String(text)));
    child.stderr.on('data', (text: Buffer) => parts.push(String(text)));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: parts.join('') }));
  });
}
