import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { fileKinds, isRead, type ReadKind } from '#engine/file-kind/file-kinds.ts';
import { nestRequest, stockEntry, textRow, uploadedFile } from '#lib/shared/contracts/job.ts';
import { limits } from '#lib/shared/limits.ts';
import { partChoices } from '#lib/shared/parts/part-schema.ts';
import { rotations } from '#lib/shared/product.ts';

/** Lists in documents that repeat the code, compared with it. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const foldersIn = (base: string): string[] =>
  readdirSync(path.join(root, base), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules|test-results)/.test(entry.name))
    .map(({ name }) => name);
const unsupported = read('docs/unsupported.md');

test('the README lists all folders of the root, the engine, lib and the packages', () => {
  const block = /## Folders\n\n```\n([\s\S]*?)```/.exec(read('README.md'))![1]!;
  const listed = [...block.matchAll(/(?:^ | {2,})([\w-]+)\/(?: |$)/gm)].map((match) => match[1]!);
  const folders = ['', 'engine/', 'lib/', 'packages/'].flatMap(foldersIn);
  expect(listed.toSorted()).toEqual(folders.toSorted());
});

test('the README of the engine names the packages that the engine imports, with links', () => {
  const sources = readdirSync(path.join(root, 'engine'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(path.join('engine', file)));
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/from '@measurement-nesting\/([\w-]+)/g)].map((match) => match[1]!),
  );
  const named = [...read('engine/README.md').matchAll(/\]\(\.\.\/packages\/([\w-]+)\/README\.md\)/g)];
  expect(named.map((match) => match[1]!).toSorted()).toEqual([...new Set(imported)].toSorted());
});

test('the table of folders in docs/architecture.md has all packages', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `packages\/([\w-]+)\/` \|/gm)].map((match) => match[1]!);
  expect(rows.toSorted()).toEqual(foldersIn('packages/').toSorted());
});

type Schema = { readonly properties: Readonly<Record<string, Schema>>; readonly items: Schema };
const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Schema;
const fieldsOf = (schema: z.ZodType): Schema['properties'] => jsonSchema(schema).properties;
const rowFields = Object.keys(fieldsOf(textRow)).filter((field) => field in fieldsOf(uploadedFile));
const scopes: readonly (readonly [scope: string, fields: readonly string[]])[] = [
  ['run', Object.keys(fieldsOf(nestRequest)['options']!.properties)],
  ['row', rowFields],
  ['part', Object.keys(jsonSchema(partChoices).items.properties)],
  ['sheet size', Object.keys(fieldsOf(stockEntry))],
];
/** Fields that identify or measure something, or control the search, and are no settings of a layout. */
const noSettings = new Set(
  'id partId name widthIn heightIn price remnant remnantId rotationLocked leaveOutParts parts budgetS extendWhileBetter fillSheets'.split(
    ' ',
  ),
);

test('docs/unsupported.md states for each setting of a layout what it can be stated for', () => {
  const rows = [...unsupported.matchAll(/^\| [^|]+ \| `(\w+)` \| ((?:run|row|part|sheet size)(?:, [\w ]+)*) \|$/gm)];
  const stated = rows.map(([, field, scope]) => `${field}: ${scope}`);
  const fields = new Set(scopes.flatMap(([, names]) => names).filter((field) => !noSettings.has(field)));
  const real = [...fields].map((field) => {
    const where = scopes.filter(([, names]) => names.includes(field)).map(([scope]) => scope);
    return `${field}: ${where.join(', ')}`;
  });
  expect(stated.toSorted()).toEqual(real.toSorted());
});

test('docs/unsupported.md names codes that exist', () => {
  const codes = new Set(
    ['packages/curves/src/drawing/drawing.ts', 'lib/shared/errors/table.ts', 'packages/curves/src/errors.ts'].flatMap(
      (file) => [...read(file).matchAll(/'(\w+)'|^ {2}(\w+): \{/gm)].map((match) => match[1] ?? match[2]!),
    ),
  );
  const named = [...unsupported.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((code) => !codes.has(code))).toEqual([]);
});

const rotationNames: Readonly<Record<(typeof rotations)[number], string>> = {
  none: 'none',
  '180': '180°',
  '90': '90°',
  any: 'any angle',
};
const pictureNames: Readonly<Record<ReadKind<'trace'>, string>> = {
  png: 'PNG',
  jpeg: 'JPG',
  webp: 'WebP',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
};
const count = (value: number): string => value.toLocaleString('en-US');

test.each([
  [
    'files',
    `${limits.fileBytes / 2 ** 20} MB, ${count(limits.shapes)} shapes or ${count(limits.segments)} path segments`,
  ],
  ['pieces', `${count(limits.placedPieces)} pieces in a run, ${count(limits.filledPieces)} copies of one part`],
])('docs/unsupported.md states the limits of %s', (_name, sentence) => {
  expect(unsupported).toContain(sentence);
});

test('docs/unsupported.md lists all rotations and all formats of pictures', () => {
  const line = (start: string): string => unsupported.split('\n').find((text) => text.startsWith(start))!;
  const listed = (text: string): string[] => text.replace(/^- (?:Rotation is )?|[.;].*$/g, '').split(/, | or | and /);
  expect(listed(line('- Rotation is')).toSorted()).toEqual(rotations.map((one) => rotationNames[one]).toSorted());
  const traced = fileKinds.filter((kind) => isRead(kind, 'trace')).map((kind) => pictureNames[kind]);
  expect(listed(line('- PNG')).toSorted()).toEqual(traced.toSorted());
});
