import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { circle, openLine, ring, square, stackedSquares } from '#harness/browser/drawings.ts';

const EXACT_IN = 1e-9;
const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  const drawings = { square, circle, ring, openLine, stackedSquares, empty: '', notes: 'just text' };
  for (const [name, text] of Object.entries(drawings)) writeFileSync(path.join(folder, `${name}.svg`), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cli(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['cli/main.ts', ...args], { cwd: root, encoding: 'utf8' });
}

type Totals = Record<'lengthIn' | 'perimeterIn' | 'outerIn' | 'innerIn' | 'openIn' | 'heightIn' | 'pieces', number>;
type Document = {
  unit: string;
  totals: Totals;
  rows: { name: string; letters?: { text: string; pieces: number }[] }[];
};

function json(...args: string[]): Document {
  const { status, stdout, stderr } = cli(...args, '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Document;
}

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(EXACT_IN);
}

describe('measure', () => {
  const cases = [
    ['square', 40, 40, 0],
    ['circle', 10 * Math.PI, 10 * Math.PI, 0],
    ['ring', 15 * Math.PI, 15 * Math.PI, 5 * Math.PI],
    ['openLine', 12, 0, 0],
    ['stackedSquares', 80, 40, 0],
  ] as const;

  test.each(cases)('%s has length %d and perimeter %d', (name, length, perimeter, inner) => {
    const { unit, totals } = json('measure', path.join(folder, `${name}.svg`));
    expect(unit).toBe('in');
    expectClose(totals.lengthIn, length);
    expectClose(totals.perimeterIn, perimeter);
    expectClose(totals.innerIn, inner);
  });

  test('without --json the same figures are printed for reading', () => {
    const { stdout } = cli('measure', path.join(folder, 'ring.svg'));
    expect(stdout).toContain('perimeter 47.1239 (outer 31.4159 + inner 15.7080)');
  });

  test('a file that cannot be read ends with one sentence and exit code 1', () => {
    expect(cli('measure', path.join(folder, 'empty.svg'))).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*empty[^\n]*\n$/),
    });
    expect(cli('measure', path.join(folder, 'notes.svg')).status).toBe(1);
    expect(cli('measure', path.join(folder, 'missing.svg')).status).toBe(1);
  });
});

describe('text', () => {
  test('a capital H is as tall as asked', () => {
    const { totals, rows } = json('text', 'H', '--font', 'Arial', '--height', '12');
    expectClose(totals.heightIn, 12);
    expect(rows[0]?.letters).toEqual([{ text: 'H', pieces: 1 }]);
  });

  test('an i has two pieces', () => {
    expect(json('text', 'i', '--font', 'Arial', '--height', '12').totals.pieces).toBe(2);
  });

  test('an unknown font and a height out of range are named', () => {
    expect(cli('text', 'H', '--font', 'Papyrus', '--height', '12')).toMatchObject({ status: 1 });
    expect(cli('text', 'H', '--font', 'Arial', '--height', '500')).toMatchObject({ status: 2 });
  });
});

describe('nest', () => {
  test('a layout, its usage and the files for the shop', () => {
    const out = path.join(folder, 'out');
    const file = path.join(folder, 'ring.svg');
    const { status, stdout } = cli(
      'nest',
      file,
      '--sheet',
      '24x48',
      '--quantity',
      '4',
      '--time',
      '0.5',
      '--out',
      out,
      '--json',
    );
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as { usage: number; sheets: number; placements: unknown[]; checked: boolean };
    expect(result).toMatchObject({ sheets: 1, checked: true });
    expect(result.placements).toHaveLength(4);
    expect(result.usage).toBeLessThanOrEqual(0.5);
    expect(readdirSync(path.join(out, 'sheets'))).toContain('sheet-01.svg');
  });
});

test('wrong use ends with exit code 2 and says how it is used', () => {
  for (const args of [[], ['fly'], ['nest', 'x.svg'], ['measure'], ['measure', 'a', 'b'], ['measure', '--what']]) {
    const { status, stdout, stderr } = cli(...args);
    expect(status).toBe(2);
    expect(stdout + stderr).toContain('measure FILE [--json]');
  }
});
