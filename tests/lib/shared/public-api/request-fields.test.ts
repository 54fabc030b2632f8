import { expect, test } from '@jest/globals';
import { operations, type Operation } from '#lib/shared/contracts/v1.ts';
import { requestFields } from '#lib/shared/public-api/request-fields.ts';

const fields = Object.entries(operations as Readonly<Record<string, Operation>>).flatMap(([id, { query, body }]) =>
  [query, body].flatMap((schema) =>
    schema === undefined ? [] : requestFields(schema).map((field) => ({ ...field, name: `${id} ${field.path}` })),
  ),
);

test('every optional field states its default, or the field without which it is required', () => {
  // The kinds of a scale: each is required with its own value of `by`.
  const isAlternative = (path: string) => /^file\.scale\.(?!by$)/.test(path);
  const silent = fields.filter(
    ({ path, isRequired, preset, meaning }) =>
      !isRequired && !isAlternative(path) && preset === '' && !/Default\b|Required without/.test(meaning),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('the description of the text field has the line feed of several lines', () => {
  const text = fields.find(({ name }) => name === 'measure rows[].text')!;
  expect(text.meaning).toContain('`\\n` in JSON');
});
