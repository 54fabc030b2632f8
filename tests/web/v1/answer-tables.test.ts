import { expect, test } from '@jest/globals';
import { operations, type Operation } from '#lib/shared/contracts/v1.ts';
import { runEvent } from '#lib/shared/contracts/result.ts';
import { answerId, answerTables } from '#web/v1/answer-tables.ts';

const { tables, answers } = answerTables();

test('every operation has an answer, and every schema of an answer a table', () => {
  const ids = new Set(tables.map(({ id }) => id));
  for (const [id, operation] of Object.entries(operations as Readonly<Record<string, Operation>>)) {
    const { schema, type } = answers[id]!;
    expect([id, schema === null]).toEqual([id, operation.answer.is === 'zip']);
    expect([id, type]).not.toEqual([id, '']);
    expect([id, schema === null || ids.has(answerId(schema))]).toEqual([id, true]);
  }
});

test('every type that a table names has a table', () => {
  const named = new Set(tables.map(({ title }) => title.split(' ')[0]));
  const types = tables.flatMap(({ fields }) => fields.flatMap(({ type }) => type.match(/\b[A-Z][a-z]\w+/g) ?? []));
  expect(types.filter((type) => !named.has(type))).toEqual([]);
  expect(types).toEqual(expect.arrayContaining(['Layout', 'Measurement', 'MeasuredRow', 'Figures']));
});

test('every event has a table, and the price and its problem are among the fields', () => {
  const events = runEvent.options.map(({ shape }) => `RunEvent "${shape.type.value}"`);
  expect(tables.map(({ title }) => title)).toEqual(expect.arrayContaining(events));
  const run = tables.find(({ title }) => title === 'Run')!;
  expect(run.fields.map(({ path }) => path)).toEqual(expect.arrayContaining(['price.total', 'price.problem', 'goOns']));
});
