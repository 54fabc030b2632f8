import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { exportRequest } from '#lib/shared/contracts/job.ts';
import { operations, type Operation } from '#lib/shared/contracts/v1.ts';
import { fileKinds, isRead, rejectionOf } from '#engine/file-kind/file-kinds.ts';
import { programMessage, programMessageOf } from '#lib/shared/errors/program-messages.ts';
import { v1Errors } from '#lib/shared/errors/v1-errors.ts';
import { requestFaults } from '#lib/shared/public-api/request-faults.ts';
import { requestFields } from '#lib/shared/public-api/request-fields.ts';

/** Words of the screen, which a program does not have. */
const screen = /\bform\b|reload|(?<!account )\bpage\b|\bpress\b|upload|Run again|your inputs/i;

function faults(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value);
  return result.success ? [] : requestFaults(schema, result.error.issues);
}
const nest = operations.nest.body;
const row = { id: 'r', text: 'A', font: 'Arial', size: 6 };

test('lists every fault of a request with the name of the field and its allowed values', () => {
  const found = faults(nest, {
    runId: 'x',
    rows: [{ ...row, size: 0.1, hue: 'red', quantity: 'many' }],
    options: { budgetS: 8 },
    later: true,
  });
  const messages = Object.fromEntries(found.map(({ field, message }) => [field, message]));
  expect(Object.keys(messages).toSorted()).toEqual(
    ['later', 'options.budgetS', 'rows.0.hue', 'rows.0.quantity', 'rows.0.size', 'runId'].toSorted(),
  );
  expect(messages['options.budgetS']).toBe('options.budgetS must be a number: 5, 20, 60.');
  expect(messages['rows.0.size']).toBe('rows.0.size must be a number: 0.5 to 120.');
  expect(messages['rows.0.quantity']).toBe('rows.0.quantity must be a whole number or string: 1 to 999 or "fill".');
  expect(messages['rows.0.hue']).toMatch(/^rows\.0\.hue is not a field of this request\. Allowed: id, text, font/);
  expect(messages['runId']).toBe('runId must be a UUID.');
});

test('reports the faults of the alternative that the request most resembles', () => {
  const file = { filename: 'a.svg', fileType: 'SVG', content: 'data:;base64,', scale: { by: 'widthIn', widthIn: -1 } };
  expect(faults(operations.measure.body, { file })).toEqual([
    { field: 'file.scale.widthIn', message: 'file.scale.widthIn must be a number: above 0, up to 100000.' },
  ]);
  expect(faults(exportRequest, { rows: [row], hue: 1 }).map(({ field }) => field)).toEqual(['hue']);
  expect(faults(exportRequest, { file: { filename: 1 } }).map(({ field }) => field)).toEqual([
    'file.filename',
    'file.fileType',
    'file.content',
  ]);
});

test.each([
  [{ runId: crypto.randomUUID() }, ''],
  [{ runId: crypto.randomUUID(), rows: [row] }, 'sheet'],
  [
    { runId: crypto.randomUUID(), rows: [{ ...row, tracking: 0.1, gapIn: 1 }], sheet: { widthIn: 48, heightIn: 24 } },
    'rows.0.tracking',
  ],
])('states rules between fields without words of the screen: %#', (body, field) => {
  const found = faults(nest, body);
  expect(found.map((fault) => fault.field)).toContain(field);
  for (const { message } of found) expect(message).not.toMatch(screen);
});

test('no general message for programs mentions the screen', () => {
  for (const code of v1Errors)
    expect([code, programMessageOf(code)]).toEqual([code, expect.not.stringMatching(screen)]);
});

test.each(['measure', 'convert', 'combine'] as const)(
  'the reason why a file is not read to %s names no control of the screen',
  (purpose) => {
    for (const kind of fileKinds) {
      if (isRead(kind, purpose)) continue;
      const message = programMessage('file_type_unknown', rejectionOf(kind, purpose));
      expect([kind, message]).toEqual([kind, expect.not.stringMatching(/\(More Tools\)|File Upload/)]);
      expect(message.endsWith('.')).toBe(true);
    }
    expect(programMessage('file_type_unknown', rejectionOf('dxf', 'measure'))).toBe(
      'This is a DXF. Convert it to SVG first with POST /convert.',
    );
  },
);

test('an entry that is not an object is rejected at its index', () => {
  const sheet = { widthIn: 48, heightIn: 24, outline: [[0, 0]] };
  const [fault] = faults(nest, { runId: crypto.randomUUID(), rows: [row], sheet });
  expect(fault).toEqual({ field: 'sheet.outline.0', message: 'sheet.outline.0 must be an object.' });
});

test('two font files of one id are rejected at the second', () => {
  const font = { id: 'a'.repeat(64), filename: 'a.ttf', content: 'data:font/ttf;base64,AAAA' };
  expect(faults(operations.measure.body, { rows: [row], fonts: [font, font] })).toEqual([
    { field: 'fonts.1.id', message: 'Two font files have this id. Send each file once.' },
  ]);
  const [fault] = faults(operations.measure.body, { rows: [row], fonts: [{ ...font, content: 'AAAA' }] });
  expect(fault).toEqual({
    field: 'fonts.0.content',
    message: expect.stringContaining('as a data URL: data:font/ttf;base64,'),
  });
});

test('the table has every field of every request with range and default', () => {
  const all: readonly Operation[] = Object.values(operations);
  for (const { body, query } of all) {
    const schemas = [body, query].filter((schema) => schema !== undefined);
    for (const schema of schemas) expect(requestFields(schema).length).toBeGreaterThan(0);
  }
  const byPath = new Map(requestFields(nest).map((field) => [field.path, field]));
  expect(byPath.get('rows[].size')).toEqual({
    path: 'rows[].size',
    type: 'number',
    range: '0.5 to 120',
    isRequired: true,
    preset: '',
    meaning: 'Letter height in inches.',
  });
  expect(byPath.get('options.budgetS')).toMatchObject({ range: '5, 20, 60', preset: '20', isRequired: false });
  expect(byPath.get('file.scale.widthIn')).toMatchObject({ isRequired: false });
  expect(byPath.get('file.scale.by')).toMatchObject({ isRequired: true });
});

test('faults of metadata name the entry and its limits', () => {
  const job = { runId: '00000000-0000-4000-8000-000000000000', rows: [row], sheet: { widthIn: 24, heightIn: 12 } };
  const messagesOf = (metadata: object) => faults(nest, { ...job, metadata }).map(({ message }) => message);
  expect(messagesOf({ a: 'x'.repeat(10_000) })).toEqual([
    expect.stringMatching(/^Send text of 0 to \d+ characters\.$/),
  ]);
  expect(messagesOf({ a: 1 })).toEqual([expect.stringMatching(/^Send text of 0 to/)]);
  expect(messagesOf({ 'a\nb': 'c' })).toEqual(['Name of an entry: Send text without control characters.']);
  expect(messagesOf({ ['x'.repeat(10_000)]: 'c' })).toEqual([
    expect.stringMatching(/^Name of an entry: Send text of 1 to/),
  ]);
});

/** Messages of the engine and the backend that name a control of the screen. */
const ofScreen = [
  'All pieces are left out. Cut at least one again, then run.',
  'Nothing in this drawing is cut. Choose Cut for the outlines of the pieces, then run.',
  'It has live text: convert it to outlines (Type > Create Outlines), or type the words here.',
  'There is nothing to cut in this row. Type some text.',
  'The font file of this row is missing. Add it again.',
  '“Shelf” is marked as used. Remove it from this job and run again. No credit was used.',
  'One of these offcuts is no longer in My material. Nothing was marked. Reload the page to see the current list.',
  'Too many tries. Wait 1 second and try again.',
] as const;

test.each(ofScreen)('a program reads the remedy in its own terms: %s', (message) => {
  const changed = programMessage('no_shapes', message);
  expect(changed).not.toMatch(/then run\.|here\.|Type some|Add it|run again|Reload|tries/);
  expect(changed).toMatch(/^[“A-Z].*\.$/);
});
