import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { fontNames } from '#lib/shared/fonts.ts';
import { limits } from '#lib/shared/limits.ts';
import { product, words } from '#lib/shared/product.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = ['app', 'components', 'lib', 'web', 'backend', 'cli'];

/** Returns a file's text without comments: text for users of the product, not for readers of the code. */
function proseOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');
}

/** Patterns of figures from lib/shared/product.ts and lib/shared/limits.ts that are written out instead of imported. */
const bareFigures: readonly [name: string, figure: RegExp][] = [
  [
    'hours of storage of results',
    new RegExp(`\\b(${product.resultHours}|${product.pendingRequestHours}) ?hours\\b`, 'i'),
  ],
  ['free credits', new RegExp(`\\b(${product.freeCredits}|ten) (free )?(nesting )?(credits|runs)\\b`, 'i')],
  ['cost of a run', /\buses? (one|1) credit\b/i],
  ['fonts', new RegExp(`\\b(${fontNames.length}|sixteen) fonts\\b|\\bof the ${fontNames.length}\\b`, 'i')],
  ['rows', new RegExp(`\\b${limits.rows} rows\\b`, 'i')],
  ['size of a file', new RegExp(`\\b${limits.fileBytes / 1024 / 1024} ?MB\\b`, 'i')],
  ['runs an hour', new RegExp(`\\b${product.runsAnHour} (runs )?an hour\\b`, 'i')],
  ['runs at once', new RegExp(`\\b${product.openRuns.paid} runs at once\\b`, 'i')],
  ['shapes', new RegExp(`\\b${limits.shapes} shapes\\b|\\b${limits.shapes.toLocaleString('en-US')} shapes\\b`, 'i')],
  [
    'segments',
    new RegExp(`\\b(${limits.segments}|${limits.segments.toLocaleString('en-US')}) (path )?segments\\b`, 'i'),
  ],
  ['enumerations', /\[\s*'none',\s*'180'|\[\s*'cap',\s*'overall'|\[\s*'piece',\s*'letter'|\[\s*5,\s*20,\s*60\s*\]/],
];

const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && name !== 'lib/shared/product.ts'),
);

/** Pages about the product; other pages describe settings and figures that are not promises. */
const pages = ['README.md', 'CONTRIBUTING.md', 'backend/README.md', 'docs/architecture.md', 'docs/product-rules.md'];

test.each(bareFigures)('no text of the product contains the literal figure %s', (_, figure) => {
  const written = [...files, ...pages].flatMap((file) => {
    const found = figure.exec(proseOf(file));
    return found ? [`${file}: ${found[0]}`] : [];
  });
  expect(written).toEqual([]);
});

test('texts contain the figures of the product', () => {
  expect(words.freeCredits).toBe(`${product.freeCredits} free credits a month`);
  expect(words.resultHours).toBe(`${product.resultHours} hours`);
  expect(words.runCost).toBe('one credit');
  expect(words.runCostShort).toBe('1 credit');
});
