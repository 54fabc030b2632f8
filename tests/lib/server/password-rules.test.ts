import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertGoodPassword } from '#lib/server/password-rules.ts';

const account = { email: 'ada.lovelace@engine-signs.example', name: 'Ada Lovelace' };

test.each([
  'password',
  'PASSWORD',
  'Password1',
  '12345678',
  '123456789',
  '87654321',
  'qwertyuiop',
  'iloveyou',
  'sunshine',
  'football',
  'letmein1',
  'trustno1',
  'princess',
  'baseball',
  'superman',
  '        ',
  ' password ',
  'aaaaaaaa',
  'abcdefghij',
  '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44',
])('%j is what others would try first', (password) => {
  expect(() => assertGoodPassword(password, account)).toThrow('first passwords that others would try');
});

test.each([
  'AdaLovelace',
  'lovelace-ada',
  'lovelace2026!',
  'ada.lovelace@engine-signs.example',
  'engine-signs',
  'engine-signs1',
  'measurement',
  'nesting2026',
  'MeasurementNesting',
])('%j is close to the account or to us', (password) => {
  expect(() => assertGoodPassword(password, account)).toThrow('close to your name');
});

test.each([
  'correct horse battery',
  'lovelace rides a green kite',
  'Tr0ub4dor&3x',
  'žluťoučký kůň',
  '日本語のパスワード',
  '8 spaces and more  ',
])('%j is good', (password) => expect(() => assertGoodPassword(password, account)).not.toThrow());

test('no rule asks for any kind of characters: long chance passwords of any one kind pass', () => {
  for (const letters of ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '!?+-*/()[]{}']) {
    const text = fc.array(fc.constantFrom(...letters), { minLength: 14, maxLength: 40 }).map((all) => all.join(''));
    // All of one key, or in order, is possible by chance; a change in the middle is not.
    fc.assert(
      fc.property(text, (password) => {
        expect(() => assertGoodPassword(`${password}qz7-kX`, account)).not.toThrow();
      }),
    );
  }
});
