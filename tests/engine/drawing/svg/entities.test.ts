import { expect, test } from '@jest/globals';
import { EntityTable } from '#engine/drawing/svg/entities.ts';
import { bytesOf, codes, read, refusal } from './support.ts';

const root = 'xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9"';

function tableOf(doctype: string, characters = 1000): EntityTable {
  const table = new EntityTable(characters);
  table.readDoctype(doctype);
  return table;
}

test('entities hold text, characters and each other', () => {
  const table = tableOf(`svg [ <!ENTITY a "x&#65;&#x42;"> <!ENTITY b '&a;-&amp;'> <!-- <!ENTITY c "no"> --> ]`);
  expect(table.resolve('b')).toBe('xAB-&');
  expect(table.resolve('c')).toBeUndefined();
});

test('the first declaration of a name holds', () => {
  expect(tableOf('svg [<!ENTITY a "1"><!ENTITY a "2">]').resolve('a')).toBe('1');
});

test('what lies outside is empty and remembered', () => {
  const table = tableOf('svg [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b PUBLIC "p" "http://canary.test/">]');
  expect([table.resolve('a'), table.resolve('b')]).toEqual(['', '']);
  expect(table.sawExternal).toBe(true);
});

test('names that every object has are no entities', () => {
  const table = tableOf('svg []');
  for (const name of ['constructor', '__proto__', 'toString']) expect(table.resolve(name)).toBeUndefined();
});

test('entities of entities end at their depth, also in a circle', () => {
  const circle = 'svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]';
  expect(() => tableOf(circle).resolve('a')).toThrow(/nested too deep/);
});

test('all replacements together stay within the budget', () => {
  const table = tableOf(`svg [<!ENTITY a "${'x'.repeat(400)}">]`);
  expect(table.resolve('a')).toHaveLength(400);
  expect(table.resolve('a')).toHaveLength(400);
  expect(() => table.resolve('a')).toThrow(/too much text/);
});

test('entities work in attributes and styles of a drawing', () => {
  const text = `<!DOCTYPE svg [<!ENTITY st0 "fill:#231F20;"><!ENTITY d "M0 0H5V5Z">]><svg ${root}><path style="&st0;" d="&d;"/></svg>`;
  expect(read(text).shapes[0]!.source.fillColor).toBe('#231f20');
  expect(codes(read(text))).toEqual([]);
});

test('elements inside an entity are refused, not lost', () => {
  const text = `<!DOCTYPE svg [<!ENTITY e "<rect width='1' height='1'/>">]><svg ${root}>&e;<rect width="2" height="2"/></svg>`;
  expect(refusal(bytesOf(text)).message).toMatch(/elements inside an entity/);
});
