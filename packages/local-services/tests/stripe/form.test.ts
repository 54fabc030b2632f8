import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { StripeError } from '../../src/stripe/api/errors.ts';
import { parseForm, type FormValue } from '../../src/stripe/api/form.ts';

/** As the SDK writes it: `a[b][0][c]=v`. */
function encode(value: FormValue, name: string): string[] {
  if (typeof value === 'string') return [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
  const entries = Array.isArray(value)
    ? value.map((each, index) => [String(index), each] as const)
    : Object.entries(value);
  return entries.flatMap(([key, inner]) => encode(inner, `${name}[${key}]`));
}

const names = fc.stringMatching(/^[a-z_]{1,8}$/);
const { tree } = fc.letrec<{ tree: FormValue }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(names, tie('tree'), { minKeys: 1, maxKeys: 3 }),
  ),
}));

test('parses every form that the SDK encodes', () => {
  fc.assert(
    fc.property(fc.dictionary(names, tree, { maxKeys: 4 }), (fields) => {
      const text = Object.entries(fields)
        .flatMap(([name, value]) => encode(value, name))
        .join('&');
      let depth = 0;
      for (const name of text.split('&'))
        depth = Math.max(depth, decodeURIComponent(name.split('=')[0]!).split('[').length);
      fc.pre(depth <= 8);
      expect(parseForm(text)).toEqual({ ...fields });
    }),
  );
});

test('parses lists with empty brackets', () => {
  expect(parseForm('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] });
});

test.each(['a=1&a[b]=2', 'a[b]=1&a=2', '[a]=1', 'a]=1', `a${'[b]'.repeat(9)}=1`])('rejects %s', (text) => {
  expect(() => parseForm(text)).toThrow(/Invalid parameter|nested too deeply/);
});

test('treats names of prototype properties as ordinary keys', () => {
  const read = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
});

/** Returns the outcome of reading a text. */
function outcome(text: string): 'read' | 'refused' {
  try {
    parseForm(text);
    return 'read';
  } catch (error) {
    if (error instanceof StripeError && error.status === 400) return 'refused';
    throw error;
  }
}

test('parses any text or rejects it with status 400', () => {
  fc.assert(fc.property(fc.string(), (text) => expect(['read', 'refused']).toContain(outcome(text))));
});
