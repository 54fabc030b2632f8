import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertGoodPassword } from '#web/password-rules.ts';

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
  // Steps other than one, also past nine.
  '86420864',
  '13579135',
  '97531975',
  'acegikmo',
  // Letters that resemble Latin ones, and letters with marks.
  'passw\u043erd',
  '\u0440\u0430ssword',
  'sunsh\u0456ne',
  'p\u00e1ssw\u00f6rd',
  'f\u03bf\u03bftball',
  // Symbols for letters, reversed words, added characters, and spaces.
  'P@$$w0rd',
  'p4ssw0rd!',
  'b4s3b4ll',
  '5un5h1n3',
  'tru5tn01',
  'drowssap',
  'llabtoof',
  'Dragon#77',
  '!!sunshine!!',
  'monkey1967',
  '12princess',
  'p a s s w o r d',
  // Keyboard patterns.
  'zxcvfdsa',
  '1qaz2wsx',
  '1qaz@WSX',
  '!QAZ2wsx',
  'qweasdzxc',
  'qwertgfdsa',
  'poiuytre',
  '14789632',
  '74185296',
  'mnbvcxzl',
  // Repetitions.
  '12341234',
  'abcabcabc',
  'abababab',
  'aabbabba',
  'xyxyxyxyxy',
  '7391739173917391',
  'dragondragon',
  'monkeymonkey',
])('rejects %j as a common password', (password) => {
  expect(() => assertGoodPassword(password, account)).toThrow('easy to guess');
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
  'l0v3l4c3',
  'L0velace-77',
  'ecalevol-ada',
  'Lovel\u00e1ce2',
  'l\u043evelace1',
  'N3st1ng2026',
  'engin3s1gns',
  'sngis-enigne',
])('rejects %j as similar to the account or the product', (password) => {
  expect(() => assertGoodPassword(password, account)).toThrow('close to your name');
});

test.each([
  'correct horse battery',
  'lovelace rides a green kite',
  'Tr0ub4dor&3x',
  'žluťoučký kůň',
  '日本語のパスワード',
  '8 spaces and more  ',
  'qwert is my first guess',
  'k7#mQ2!x',
  'tworzyjek',
  'dragonfly over 3 ponds',
  '2hg8-nest-41',
  '83920175460',
  'property line 40 ft',
  '\u043c\u043e\u0439 \u0437\u0435\u043b\u0451\u043d\u044b\u0439 \u0437\u043c\u0435\u0439',
])('accepts %j', (password) => expect(() => assertGoodPassword(password, account)).not.toThrow());

test('requires no kinds of characters: long random passwords of any single kind pass', () => {
  for (const letters of ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '!?+-*/()[]{}']) {
    const text = fc.array(fc.constantFrom(...letters), { minLength: 14, maxLength: 40 }).map((all) => all.join(''));
    // Random text may be a single key or a sequence; the characters added at its end may not.
    fc.assert(
      fc.property(text, (password) => {
        expect(() => assertGoodPassword(`${password}qz7-kX`, account)).not.toThrow();
      }),
    );
  }
});
