import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { circle, openLine, ring, square, stackedSquares } from '#harness/browser/drawings.ts';
import { cli, type Ended } from './in-process.ts';

const EXACT_IN = 1e-9;
const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  const drawings = { square, circle, ring, openLine, stackedSquares, empty: '', notes: 'just text' };
  for (const [name, text] of Object.entries(drawings)) writeFileSync(path.join(folder, `${name}.svg`), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program itself. */
const program = (...args: string[]): Ended =>
  spawnSync(process.execPath, ['cli/main.ts', ...args], { cwd: root, encoding: 'utf8' });

type Totals = Record<
  'lengthIn' | 'perimeterIn' | 'outerIn' | 'innerIn' | 'openIn' | 'heightIn' | 'pieces' | 'pierces',
  number
>;
type Document = {
  unit: string;
  totals: Totals;
  warnings: { code: string }[];
  rows: { name: string; letters?: { text: string; pieces: number }[] }[];
};

async function json(...args: string[]): Promise<Document> {
  const { status, stdout, stderr } = await cli(...args, '--json');
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

  test.each(cases)('%s has length %d and perimeter %d', async (name, length, perimeter, inner) => {
    const { unit, totals } = await json('measure', path.join(folder, `${name}.svg`));
    expect(unit).toBe('in');
    expectClose(totals.lengthIn, length);
    expectClose(totals.perimeterIn, perimeter);
    expectClose(totals.innerIn, inner);
  });

  test('prints the same figures for people without --json', async () => {
    const { stdout } = await cli('measure', path.join(folder, 'ring.svg'));
    expect(stdout).toContain('perimeter 47.1239 (outer 31.4159 + inner 15.7080)');
  });

  test('reports holes too small to cut, and excludes them from all figures with --leave-out-tiny-holes', async () => {
    const file = path.join(folder, 'pierced.svg');
    writeFileSync(
      file,
      '<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="4in" viewBox="0 0 4 4"><path fill-rule="evenodd" d="M0 0H4V4H0ZM1 1h.02v.02h-.02z"/></svg>',
    );
    const codes = (document: Document) => document.warnings.map(({ code }) => code);
    const whole = await json('measure', file);
    expect(codes(whole)).toContain('tiny_hole');
    expectClose(whole.totals.perimeterIn, 16.08);
    const without = await json('measure', file, '--leave-out-tiny-holes');
    expect(codes(without)).toContain('tiny_hole_left_out');
    expectClose(without.totals.lengthIn, 16);
    expect(without.totals.pierces).toBe(1);
  });

  test('reports white over other shapes, and measures it as a hole with --white-is-cut-out', async () => {
    const file = path.join(folder, 'counter.svg');
    writeFileSync(
      file,
      '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 10 10"><path d="M0 0h10v10H0z" fill="#ccc"/><path d="M4 4h2v2H4z" fill="#fff"/></svg>',
    );
    const codes = (document: Document) => document.warnings.map(({ code }) => code);
    const whole = await json('measure', file);
    expect(codes(whole)).toContain('white_over_shapes');
    expectClose(whole.totals.perimeterIn, 40);
    const cut = await json('measure', file, '--white-is-cut-out');
    expect(codes(cut)).toEqual(['white_cut_out']);
    expectClose(cut.totals.innerIn, 8);
  });

  test('reports an unreadable file in one sentence with exit code 1', async () => {
    expect(await cli('measure', path.join(folder, 'empty.svg'))).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*empty[^\n]*\n$/),
    });
    expect((await cli('measure', path.join(folder, 'notes.svg'))).status).toBe(1);
    expect((await cli('measure', path.join(folder, 'missing.svg'))).status).toBe(1);
  });
});

describe('text', () => {
  test('a capital H has the requested height', async () => {
    const { totals, rows } = await json('text', 'H', '--font', 'Arial', '--height', '12');
    expectClose(totals.heightIn, 12);
    expect(rows[0]?.letters).toEqual([{ text: 'H', pieces: 1 }]);
  });

  test('measures an i as two pieces', async () => {
    expect((await json('text', 'i', '--font', 'Arial', '--height', '12')).totals.pieces).toBe(2);
  });

  test('names an unknown font and a height out of range', async () => {
    expect(await cli('text', 'H', '--font', 'Papyrus', '--height', '12')).toMatchObject({ status: 1 });
    expect(await cli('text', 'H', '--font', 'Arial', '--height', '500')).toMatchObject({ status: 2 });
  });
});

describe('strip', () => {
  const instance = (name: string, content: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  test('nests squares on a strip at their exact length, passes the check, and repeats the layout for the same evaluations', async () => {
    const squares = {
      type: 'simple_polygon',
      data: [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ],
    };
    const file = instance(
      'squares.json',
      JSON.stringify({ name: 'squares', strip_height: 4, items: [{ id: 0, demand: 6, shape: squares }] }),
    );
    const packed = () => cli('strip', file, '--time', '60', '--evaluations', '20000', '--threads', '1', '--json');
    const { status, stdout } = await packed();
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as { length: number; density: number; placements: unknown[]; checked: boolean };
    expect(result).toMatchObject({ checked: true, placements: { length: 6 } });
    expect(result.length).toBeGreaterThanOrEqual(6);
    expect(result.density).toBeLessThanOrEqual(1);
    expect((JSON.parse((await packed()).stdout) as typeof result).placements).toEqual(result.placements);
  });

  test('rejects an invalid instance with one sentence', async () => {
    const { status, stderr } = await cli('strip', instance('no.json', '{"items":'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/no\.json/);
  });
});

describe('nest', () => {
  test('prints a layout and its usage and writes the shop files', async () => {
    const out = path.join(folder, 'out');
    const file = path.join(folder, 'ring.svg');
    const { status, stdout } = await cli(
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
    expect(readdirSync(path.join(out, 'sheets', 'R12'))).toEqual(['sheet-01.dxf']);
  });
});

describe('nest on a stock, and as many as fit', () => {
  const ring = () => path.join(folder, 'ring.svg');
  const stockFile = (text: string): string => {
    const file = path.join(folder, 'stock.json');
    writeFileSync(file, text);
    return file;
  };
  const sizes = [
    { id: 'new', widthIn: 24, heightIn: 48, count: null, price: 40 },
    { id: 'left', widthIn: 14, heightIn: 14, count: 1, remnant: true },
  ];

  test('prints the sheets of the layout, the order and the cost', async () => {
    const args = [
      'nest',
      ring(),
      '--stock',
      stockFile(JSON.stringify(sizes)),
      '--quantity',
      '4',
      '--time',
      '0.5',
      '--threads',
      '1',
    ];
    const { status, stdout } = await cli(...args, '--json');
    expect(status).toBe(0);
    const { stock, cost } = JSON.parse(stdout) as { stock: { id: string }[]; cost: { unit: string } };
    expect(stock.map(({ id }) => id)).toContain('left');
    expect(cost.unit).toBe('dollars');
    const words = await cli(...args);
    expect(words.stdout).toContain('offcut 14 x 14');
    expect(words.stdout).toMatch(/Order|Nothing to order/);
  });

  test('rejects an invalid stock with one sentence', async () => {
    for (const text of ['{', '[]', '[{"id":"a","widthIn":48,"heightIn":96,"count":0}]']) {
      const { status, stdout, stderr } = await cli('nest', ring(), '--stock', stockFile(text));
      expect(status).toBe(2);
      expect(stdout + stderr).toMatch(/no JSON|--stock/);
    }
  });

  test('reports how many fit, and the upper bound', async () => {
    const args = [
      'nest',
      ring(),
      '--sheet',
      '24x48',
      '--fill',
      '--fill-sheets',
      '2',
      '--time',
      '0.5',
      '--threads',
      '1',
    ];
    const { status, stdout } = await cli(...args, '--json');
    expect(status).toBe(0);
    const { fill, placements, sheets } = JSON.parse(stdout) as {
      fill: { placed: number; atMost: number };
      placements: unknown[];
      sheets: number;
    };
    expect(placements).toHaveLength(fill.placed);
    expect(fill.placed).toBeGreaterThan(4);
    expect(fill.atMost).toBeGreaterThanOrEqual(fill.placed);
    expect(sheets).toBe(2);
    const words = await cli(...args);
    expect(words.stdout).toMatch(/\d+ (fit|so far)[;,] /);
  });

  test('continues from the layout of an earlier zip: pins stay, and the rest is nested around them', async () => {
    const out = path.join(folder, 'first');
    const args = [
      'nest',
      ring(),
      '--sheet',
      '24x48',
      '--quantity',
      '5',
      '--evaluations',
      '500',
      '--threads',
      '1',
      '--json',
    ];
    await cli(...args, '--out', out);
    const document = JSON.parse(readFileSync(path.join(out, 'nest.json'), 'utf8')) as {
      placements: { sheet: number; xIn: number; yIn: number; pinned?: boolean }[];
    };
    document.placements[0]!.pinned = true;
    const pinsFile = path.join(folder, 'pins.json');
    for (const content of [document, document.placements]) {
      writeFileSync(pinsFile, JSON.stringify(content));
      const { status, stdout } = await cli(...args, '--pin', pinsFile);
      expect(status).toBe(0);
      const { placements } = JSON.parse(stdout) as typeof document;
      const { xIn, yIn, sheet } = document.placements[0]!;
      expect(placements).toHaveLength(5);
      expect(placements.filter(({ pinned }) => pinned)).toMatchObject([{ xIn, yIn, sheet }]);
    }
    const heap = document.placements.map((part) => ({ ...part, sheet: 0, xIn: 5, yIn: 5, pinned: true }));
    writeFileSync(pinsFile, JSON.stringify(heap));
    const refused = await cli(...args, '--pin', pinsFile);
    expect(refused.status).not.toBe(0);
    expect(refused.stdout + refused.stderr).toContain('Move or unpin it, then continue.');
    for (const text of [
      '{',
      '[]',
      '[{"partId":"part-1","sheet":0,"xIn":"left","yIn":0,"angleDeg":0}]',
      '{"sheets":1}',
    ]) {
      writeFileSync(pinsFile, text);
      const { status, stdout, stderr } = await cli(...args, '--pin', pinsFile);
      expect(status).toBe(2);
      expect(stdout + stderr).toMatch(/no JSON|--pin/);
    }
    expect((await cli('nest', ring(), '--sheet', '24x48', '--fill', '--pin', pinsFile)).status).toBe(2);
  });

  test('rejects a quantity together with as many as fit', async () => {
    for (const more of [
      ['--fill', '--quantity', '3'],
      ['--fill-sheets', '2'],
      ['--fill', '--fill-sheets', '1.5'],
    ]) {
      const { status } = await cli('nest', ring(), '--sheet', '24x48', ...more);
      expect(status).toBe(2);
    }
  });
});

test('exits with code 2 on wrong usage and names the help', async () => {
  for (const args of [
    [],
    ['fly'],
    ['nest', 'x.svg'],
    ['measure'],
    ['measure', 'a', 'b'],
    ['measure', '--what'],
    ['jobs', 'dance'],
  ]) {
    const { status, stdout, stderr } = await cli(...args);
    expect(status).toBe(2);
    expect(stdout + stderr).toMatch(/^(measurement-nesting|[^\n]+\nSee '([a-z]+ )?--help'\.\n$)/);
  }
});

test('exits with the code and prints the output of its commands', async () => {
  const ring = ['measure', path.join(folder, 'ring.svg')];
  expect(program(...ring)).toMatchObject(await cli(...ring));
  expect(program('fly')).toMatchObject(await cli('fly'));
});
