import { expect, test } from '@jest/globals';
import { operations, type Operation } from '#lib/shared/contracts/v1.ts';
import { runEvent } from '#lib/shared/contracts/result.ts';
import { requestFields } from '#lib/shared/public-api/request-fields.ts';
import { apiTables, typeId, type TypeTable } from '#web/v1/api-tables.ts';

const { calls, requestTypes, answers } = apiTables();
const types = [...requestTypes, ...answers];
const ids = new Set(types.map(({ id }) => id));
const namesIn = ({ fields }: TypeTable) => fields.flatMap(({ type }) => type.match(/\b[A-Z][a-z]\w+/g) ?? []);

test('every operation has a table with its description and its answer, and every schema of an answer has one', () => {
  for (const [id, operation] of Object.entries(operations as Readonly<Record<string, Operation>>)) {
    const { schema, mediaType } = calls.find((call) => call.id === `call-${id}`)!.answer;
    expect([id, schema === null]).toEqual([id, !('schema' in operation.answer)]);
    expect([id, mediaType]).not.toEqual([id, '']);
    expect([id, calls.find((call) => call.id === `call-${id}`)!.description]).toEqual([id, operation.description]);
    expect([id, schema === null || ids.has(typeId(schema))]).toEqual([id, true]);
  }
});

test('every type that a field names has one table, and no anchor occurs twice', () => {
  const named = new Set(types.map(({ title }) => title.split(' ')[0]));
  const all = [...calls, ...types].flatMap(namesIn);
  expect(all.filter((type) => !named.has(type))).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(['Layout', 'Measurement', 'Figures', 'NestedRow', 'PriceRates']));
  expect(ids.size).toBe(types.length);
});

test('the tables of a request and its types have every field that the server accepts', () => {
  for (const [id, { query, body }] of Object.entries(operations as Readonly<Record<string, Operation>>)) {
    const call = calls.find((each) => each.id === `call-${id}`)!;
    const shown = new Set(namesOf(call));
    const accepted = [query, body].flatMap((schema) => (schema ? requestFields(schema) : []));
    expect([id, accepted.map(({ path }) => path).filter((path) => !shown.has(path))]).toEqual([id, []]);
  }
});

/** Returns the paths of a table's fields, with those of the types that they name. */
function namesOf(table: TypeTable): string[] {
  return table.fields.flatMap(({ path, type }) => {
    const within = (type.match(/\b[A-Z][a-z]\w+/g) ?? []).flatMap((name) =>
      namesOf(types.find(({ id }) => id === typeId(name))!),
    );
    const prefix = type.startsWith('list of') ? `${path}[]` : path;
    return [path, ...within.map((inner) => `${prefix}.${inner}`)];
  });
}

test('every event has a table, and the price and its problem are among the fields', () => {
  const events = runEvent.options.map(({ shape }) => `RunEvent "${shape.type.value}"`);
  expect(answers.map(({ title }) => title)).toEqual(expect.arrayContaining(events));
  const run = answers.find(({ title }) => title === 'Run')!;
  expect(run.fields.map(({ path }) => path)).toEqual(expect.arrayContaining(['price.total', 'price.problem', 'goOns']));
});
