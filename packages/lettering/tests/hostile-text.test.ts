import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { EngineError } from '@measurement-nesting/curves';
import { letterRow, type FontLibrary } from '../src/index.ts';
import { longestText } from '../src/read-text.ts';
import { productFonts } from './product-fonts.ts';

type Case = { readonly name: string; readonly text: string; readonly verdict: string };
const cases: readonly Case[] = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/text/hostile.json', import.meta.url), 'utf8'),
);

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await productFonts();
});

/** The stand-in with the largest character set. */
const broad = 'Verdana';
const set = (text: string, font = broad) => letterRow({ text, font, heightIn: 12 }, fonts);
const named = (name: string) => cases.find((entry) => entry.name === name)!.text;
const words = (name: string) => set(named(name)).letters.map(({ text }) => text);

type Answer = { readonly code: string; readonly message: string; readonly numbers: readonly number[] };

/** Result: code 'letters' with every number of the outlines, or an error code; other errors fail the test. */
function answer(text: string, font: string): Answer {
  try {
    const contours = set(text, font).drawing.shapes.flatMap((shape) => shape.contours);
    const values = contours.flatMap(({ segments }) => segments.flatMap((segment) => Object.values(segment)));
    return { code: 'letters', message: '', numbers: values.filter((value) => typeof value === 'number') };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { code: error.code, message: error.message, numbers: [] };
  }
}

describe.each(cases)('$name', ({ name, text, verdict }) => {
  test.each([broad, 'Arial', 'Futura', 'Helvetica'])('returns letters or one clear sentence in %s', (font) => {
    const { code, message, numbers } = answer(text, font);
    expect(code).toMatch(/^letters$|^text_/);
    expect(message).toMatch(/^$|\.$/);
    expect(message).not.toMatch(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}]/u);
    expect(numbers.every(Number.isFinite)).toBe(true);
  });

  // 'header' is for whoever writes headers; here it is two harmless lines.
  const expected = verdict === 'OK' || name === 'header' ? /^letters$/ : verdict === 'NO' ? /^text_/ : /./;
  test('is accepted or rejected as expected', () => expect(answer(text, broad).code).toMatch(expected));
});

describe('accepted text has the intended letters', () => {
  test('invisible characters add nothing', () => {
    expect(set(named('zero width')).drawing).toEqual(set('abcdef').drawing);
    expect(set(named('soft hyphen')).drawing).toEqual(set('cooperate').drawing);
    expect(set(named('tag characters')).drawing).toEqual(set('ab').drawing);
    expect(words('variation selectors')).toEqual(['a']);
  });

  test('a tab is one space, and every kind of line end ends a line', () => {
    expect(set(named('tabs crlf')).drawing).toEqual(set('a b\nc\nd').drawing);
    expect(set(named('line separators')).drawing).toEqual(set('a\nb\nc').drawing);
  });

  test('an override reverses the letters and leaves no mark in their names', () => {
    expect(words('bidi override')).toEqual([...'gnp.exe']);
    const shapes = set(named('bidi override')).drawing.shapes;
    expect(shapes[0]!.contours[0]!.segments[0]!.x0).toBeGreaterThan(shapes[6]!.contours[0]!.segments[0]!.x0);
  });

  test('composed and decomposed accents have equal measurements', () => {
    expect(set(named('decomposed')).drawing).toEqual(set(named('accents')).drawing);
  });

  test('a joiner affects letters that join', () => {
    expect(set('ب\u200cب').drawing).not.toEqual(set('بب').drawing);
  });
});

describe('rejections name the fault', () => {
  const refusal = (text: string, font = 'Arial') => {
    try {
      set(text, font);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('names an emoji of several characters once', () => {
    expect(refusal(named('emoji family'))).toContain('“👨\u200d👩\u200d👧\u200d👦” (U+1F468 U+200D U+1F469 …)');
    expect(refusal(named('flag'))).toContain('“🇫🇷” (U+1F1EB U+1F1F7): pictures are not letters.');
    expect(refusal(named('skin tone'))).toContain('“👍🏽”');
  });

  test('names characters that cannot be displayed by their number', () => {
    expect(refusal(named('nul'))).toContain('(U+0000)');
    expect(refusal(named('lone high surrogate'))).toContain('(U+D83D)');
    expect(refusal('a\ufffe')).toContain('(U+FFFE)');
    expect(refusal(named('private use'))).toContain('(U+F8FF)');
  });

  test('names an accent without a letter, and too many accents', () => {
    expect(refusal(named('only combining'))).toContain('begins with an accent');
    expect(refusal(named('combining pile'))).toContain('more than 30 accents');
  });

  test('requests text for a blank row, and shorter rows for a very long one', () => {
    for (const name of ['empty', 'spaces', 'newlines']) expect(refusal(named(name))).toContain('Type some text.');
    expect(refusal('\u200b\u2060\ufeff')).toContain('Type some text.');
    expect(refusal('W'.repeat(longestText + 1))).toContain('shorter rows');
  });
});
