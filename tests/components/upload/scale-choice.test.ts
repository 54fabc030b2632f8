import { expect, test } from '@jest/globals';
import { requestedSizeText, scaleFrom, scaleRuleText } from '../../../components/upload/scale-choice.ts';

test('reads a size in inches or feet, wide or tall', () => {
  expect(scaleFrom('widthIn', '3 ft')).toEqual({ by: 'widthIn', widthIn: 36 });
  expect(scaleFrom('heightIn', '12 1/2')).toEqual({ by: 'heightIn', heightIn: 12.5 });
});

test('reads units per inch and a drawing scale as plain numbers', () => {
  expect(scaleFrom('unitsPerIn', '90')).toEqual({ by: 'unitsPerIn', unitsPerIn: 90 });
  expect(scaleFrom('factor', '1:10')).toEqual({ by: 'factor', factor: 10 });
  expect(scaleFrom('factor', '2,5')).toEqual({ by: 'factor', factor: 2.5 });
});

test('returns null for an invalid size', () => {
  for (const typed of ['', 'wide', '0', '-3', 'Infinity', '1e99']) {
    expect(scaleFrom('widthIn', typed)).toBeNull();
    expect(scaleFrom('unitsPerIn', typed)).toBeNull();
    expect(scaleFrom('factor', typed)).toBeNull();
  }
});

test('names the rule that determined the size', () => {
  const illustrator = { rule: 'illustrator', unitsPerIn: 72, assumed: false };
  expect(scaleRuleText(illustrator, undefined)).toBe('72 units per inch, Illustrator');
  expect(scaleRuleText({ rule: 'physical', unitsPerIn: 1, assumed: false }, undefined)).toBe('from the file');
  expect(scaleRuleText(illustrator, { by: 'factor', factor: 10 })).toBe('as you said');
  expect(requestedSizeText({ by: 'factor', factor: 10 })).toBe('Drawn at 1:10');
});
