import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { artworkOf } from '#backend/jobs/job-process/artwork-of.ts';
import { compareLayouts, firstFigures } from '#backend/runs/previous-layout.ts';
import { rulesToStore, storedRowsWith, storedRules, withoutRowRules } from '#backend/runs/manual-layout/row-rules.ts';
import { layoutKey } from '#backend/runs/request-hash.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { arePlacedFirst, changeJob, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { measureRequest, nestRequest } from '#lib/shared/contracts/job.ts';
import { rotations } from '#lib/shared/product.ts';
import { rowFlags, rowsWith, ruleFields, rulesByRow, rulesOf } from '#lib/shared/row-rules/row-rules.ts';
import { rowRuleWords } from '#lib/shared/setting-words.ts';

const row = (id: string, rest: object = {}) => ({ id, text: 'A', font: 'Arial', size: 4, ...rest });
const nestOf = (rows: readonly object[]) => ({
  runId: '7b0b7a9e-2f0e-4c39-a4a5-7f0d9d5c2d10',
  rows,
  sheet: { widthIn: 48, heightIn: 96 },
});

/** Fields of the rules of a row in a request, in every combination. */
const ruleFieldsOfRequest = fc.record(
  {
    rotationLocked: fc.boolean(),
    rotation: fc.constantFrom(...rotations),
    placeFirst: fc.boolean(),
    mirror: fc.boolean(),
  },
  { requiredKeys: ['rotationLocked'] },
);

function builtFrom(form: JobForm) {
  const built = buildRequest(form);
  if (!built.ok) throw new Error('should have been built');
  return built.request;
}

test('the mark of a row reaches the engine, the stored options and the text of the zip', () => {
  const request = nestRequest.parse(nestOf([row('row-1'), row('row-2', { placeFirst: true })]));
  expect(rowsWith('placeFirst', request)).toEqual(['row-2']);
  const measured = measureRequest.parse({ rows: request.rows });
  expect(artworkOf(measured).rows.map(({ rules }) => rules)).toEqual([{}, { placeFirst: true }]);
  const stored = rulesToStore(request);
  expect(stored).toEqual({ placeFirst: ['row-2'] });
  expect(storedRowsWith('placeFirst', { ...request.options, ...stored })).toEqual(['row-2']);
  expect(withoutRowRules({ ...request.options, ...stored })).toEqual(request.options);
  expect(rowRuleWords(stored).filter(([, ids]) => ids.length > 0)).toEqual([['Placed first', ['row-2']]]);
});

test('stores and compares the mark on all rows as none', () => {
  const request = nestRequest.parse(nestOf([row('row-1', { placeFirst: true }), row('row-2', { placeFirst: true })]));
  expect(rowsWith('placeFirst', request)).toEqual([]);
  expect(rulesToStore(request)).toEqual({});
});

test('the mark is part of the identity of a run, and a request without it has the same identity as before', () => {
  const hashOf = (rest: object) => layoutKey(nestRequest.parse(nestOf([row('row-1', rest), row('row-2')])));
  expect(hashOf({ placeFirst: true })).not.toBe(hashOf({}));
  const { placeFirst, ...unmarked } = nestRequest.parse(nestOf([row('row-1')])).rows[0]!;
  expect(placeFirst).toBeUndefined();
  expect(JSON.stringify(unmarked)).not.toContain('placeFirst');
});

test('a row with as many copies as fit cannot be placed first', () => {
  const refused = nestRequest.safeParse(nestOf([row('row-1', { placeFirst: true, quantity: 'fill' }), row('row-2')]));
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'A row with "As many as fit" is placed after the others. Enter a number, or omit "Place first" of that row.',
  ]);
});

test('stores the checkbox with the draft, and does not send it without nesting or for a row that fills the sheets', () => {
  const marked = changeJob(initialJobForm, {
    type: 'row-changed',
    id: 'row-1',
    change: { text: 'A', rules: { placeFirst: true } },
  });
  expect(builtFrom(marked).artwork.rows[0]).toMatchObject({ placeFirst: true });
  expect(readForm(JSON.parse(JSON.stringify(marked)))!.rows[0]!.rules).toEqual({ placeFirst: true });
  const rules = { placeFirst: 'yes' };
  expect(readForm({ rows: [{ id: 'row-1', text: 'A', rules }] })!.rows[0]!.rules).toEqual({});
  const measuring = changeJob(marked, { type: 'sheet-changed', change: { nesting: false } });
  expect(builtFrom(measuring).artwork.rows[0]).not.toHaveProperty('placeFirst');
  const filling = changeJob(marked, { type: 'fill-chosen', of: 'row-1', fills: true });
  expect(builtFrom(filling).artwork.rows[0]).not.toHaveProperty('placeFirst');
});

test('the screen reports the mark on every row', () => {
  const two = changeJob(
    changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'A', rules: { placeFirst: true } } }),
    { type: 'row-added' },
  );
  expect(arePlacedFirst(initialJobForm)).toBe(false);
  // An empty row is no part of the job.
  expect(arePlacedFirst(two)).toBe(true);
  const id = two.rows[1]!.id;
  const other = changeJob(two, { type: 'row-changed', id, change: { text: 'B' } });
  expect(arePlacedFirst(other)).toBe(false);
  expect(arePlacedFirst(changeJob(other, { type: 'row-changed', id, change: { rules: { placeFirst: true } } }))).toBe(
    true,
  );
});

test('a layout with more marked parts is better, and then one with them on fewer sheets', () => {
  const at = (rowId: string, sheet: number) => ({ rowId, partId: 'part-1', sheet, xIn: 0, yIn: 0, angleDeg: 0 });
  const figures = (usage: number, ...placements: ReturnType<typeof at>[]) => ({
    placed: placements.length,
    usage,
    costs: [],
    ...firstFigures({ placements }, new Set(['row-2/part-1'])),
  });
  const one = figures(1.9, at('row-2', 0));
  expect(compareLayouts(one, figures(0.2, at('row-1', 0), at('row-1', 0)))).toBeLessThan(0);
  const [early, late] = [figures(1.9, at('row-2', 0), at('row-1', 1)), figures(1.2, at('row-1', 0), at('row-2', 1))];
  expect(compareLayouts(early, late)).toBeLessThan(0);
  expect(firstFigures({ placements: [at('row-1', 0)] }, new Set())).toBeNull();
});

test('the rule for mirroring reaches the engine, the stored options, the draft and the text of the zip', () => {
  const request = nestRequest.parse(nestOf([row('row-1', { mirror: true }), row('row-2')]));
  expect(rowsWith('mirror', request)).toEqual(['row-1']);
  const measured = measureRequest.parse({ rows: request.rows });
  expect(artworkOf(measured).rows.map(({ rules }) => rules)).toEqual([{ mirror: true }, {}]);
  const stored = rulesToStore(request);
  expect(storedRules({ ...request.options, ...stored }, [])).toEqual({ 'row-1': { mirror: true } });
  expect(withoutRowRules({ ...request.options, ...stored })).toEqual(request.options);
  expect(rowRuleWords(stored).filter(([, ids]) => ids.length > 0)).toEqual([['Mirror allowed', ['row-1']]]);
  const form = changeJob(initialJobForm, {
    type: 'row-changed',
    id: 'row-1',
    change: { text: 'A', rules: { mirror: true } },
  });
  expect(builtFrom(form).artwork.rows[0]).toMatchObject({ mirror: true });
  expect(readForm(JSON.parse(JSON.stringify(form)))!.rows[0]!.rules).toEqual({ mirror: true });
});

test('a job stored before rules were one field is read with its rules', () => {
  const text = { text: 'A', quantityText: '1' };
  const old = [
    { id: 'row-1', ...text, rotation: '180', placeFirst: true, mirror: true },
    { id: 'row-2', ...text, rotation: null, placeFirst: false },
    { id: 'row-3', ...text, rotationLocked: true },
  ];
  const file = { filename: 'a.svg', fileType: 'SVG', rotation: 'any', mirror: true };
  const form = readForm({ file, rows: old })!;
  expect(form.rows.map(({ rules }) => rules)).toEqual([
    { rotation: '180', placeFirst: true, mirror: true },
    {},
    { rotation: 'none' },
  ]);
  expect(form.file!.rules).toEqual({ rotation: 'any', mirror: true });
  // Every form of the rules is read back as it was saved.
  expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
});

test('a request has the same rules after conversion to an object and back', () => {
  fc.assert(
    fc.property(ruleFieldsOfRequest, (fields) => {
      const { rotationLocked, rotation, ...flags } = fields;
      const isLocked = rotationLocked || rotation === 'none';
      const kept = Object.entries(flags).filter(([, isOn]) => isOn);
      expect(ruleFields(rulesOf(fields))).toEqual({
        rotationLocked: isLocked,
        ...(!isLocked && rotation !== undefined && { rotation }),
        ...Object.fromEntries(kept),
      });
    }),
  );
});

test('the rules of rows are the same after a run is stored', () => {
  const ids = ['2', '1', 'row-1', 'constructor'];
  fc.assert(
    fc.property(fc.tuple(...ids.map(() => ruleFieldsOfRequest)), (fields) => {
      const rows = ids.map((id, k) => ({ id, ...fields[k]! }));
      const request = { file: null, rows };
      const stored = JSON.parse(JSON.stringify({ spacingIn: 0.25, ...rulesToStore(request) })) as object;
      const areAllFirst = rows.every(({ placeFirst }) => placeFirst === true);
      const expected = Array.from(rulesByRow(request), ([id, rules]): [string, object] => [
        id,
        areAllFirst ? { ...rules, placeFirst: undefined } : rules,
      ]);
      const read = storedRules(stored, []);
      for (const [id, rules] of expected) expect(Object.hasOwn(read, id) ? read[id] : {}).toEqual(rules);
      expect(withoutRowRules(stored)).toEqual({ spacingIn: 0.25 });
      expect(rowFlags.map((flag) => storedRowsWith(flag, stored))).toEqual(
        rowFlags.map((flag) => rowsWith(flag, request)),
      );
    }),
  );
});

test('a run stored before other rules existed has its locked rows', () => {
  expect(storedRules({}, ['row-1'])).toEqual({ 'row-1': { rotation: 'none' } });
  const stored = { rowRotations: { 'row-1': '180' }, mirror: ['row-1', 'row-2'] };
  expect(storedRules(stored, ['row-1'])).toEqual({
    'row-1': { rotation: '180', mirror: true },
    'row-2': { mirror: true },
  });
});
