import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Comments name only files, pages and headings that are there. */

const root = path.resolve(import.meta.dirname, '../..');
const folders = 'app backend cli components docs engine fonts lib packages supabase tests tools web'.split(' ');
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  ),
];
const known = new Set(files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(i).join('/'))));
const headings = new Map(
  ['docs/product-rules.md', 'docs/spec-coverage.md'].map((page) => [
    page,
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/^## (.+)$/gm)].map((match) => match[1]!),
  ]),
);

type Comment = { readonly file: string; readonly text: string };
const comments: readonly Comment[] = files
  .filter((file) => /\.(tsx?|sql|css)$/.test(file) && file !== 'tests/docs/what-code-cites.test.ts')
  .flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\/\*[\s\S]*?\*\/|(?:^|[^:'"])\/\/ .*|^\s*-- .*/gm)].map(
      ([text]) => ({ file, text: text.replaceAll(/\n\s*\* ?/g, ' ') }),
    ),
  );

test('every file and page that a comment names exists', () => {
  const missing = comments.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w*.])[\w@[][\w./@()[\]-]*\.(?:tsx?|mjs|sql|md)\b/g)]
      .map(([name]) => name.replace(/^(?:\.\.?\/)+/, ''))
      .filter((name) => name !== 'FILE.ts' && !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(comments.length).toBeGreaterThan(1000);
  expect(missing).toEqual([]);
});

test('every heading that a comment cites exists', () => {
  const cited = comments.flatMap(({ file, text }) =>
    [...text.matchAll(/(docs\/(?:product-rules|spec-coverage)\.md), (\d(?: and \d)*|[A-Z][a-z ]*[a-z])/g)].flatMap(
      ([, page, heading]) =>
        (/^\d/.test(heading!) ? heading!.split(' and ') : [heading!]).map((one) => ({
          file,
          page: page!,
          heading: one,
        })),
    ),
  );
  const missing = cited.filter(
    ({ page, heading }) => !headings.get(page)!.some((one) => one === heading || one.startsWith(`${heading} `)),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('no comment cites a document outside the repository', () => {
  const elsewhere = comments.filter(({ text }) =>
    /\b(?:product|spec|design)\.md\b|specification,? section|\bproduct \d/i.test(text),
  );
  expect(elsewhere).toEqual([]);
});
