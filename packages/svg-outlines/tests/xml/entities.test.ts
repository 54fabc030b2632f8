import { expect, test } from '@jest/globals';
import { EntityTable } from '../../src/xml/entities.ts';
import { bytesOf, codes, read, refusal } from '../support.ts';

const root = 'xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9"';

function tableOf(doctype: string, characters = 1000): EntityTable {
  const table = new EntityTable(characters);
  table.readDoctype(doctype);
  return table;
}

test('entities contain text, characters and other entities', () => {
  const table = tableOf(`svg [ <!ENTITY a "x&#65;&#x42;"> <!ENTITY b '&a;-&amp;'> <!-- <!ENTITY c "no"> --> ]`);
  expect(table.resolve('b')).toBe('xAB-&');
  expect(table.resolve('c')).toBeUndefined();
});

test('the first declaration of a name applies', () => {
  expect(tableOf('svg [<!ENTITY a "1"><!ENTITY a "2">]').resolve('a')).toBe('1');
});

test('an external entity is empty and is recorded', () => {
  const table = tableOf('svg [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b PUBLIC "p" "http://canary.test/">]');
  expect([table.resolve('a'), table.resolve('b')]).toEqual(['', '']);
  expect(table.sawExternal).toBe(true);
});

test('names of Object.prototype are not entities', () => {
  const table = tableOf('svg []');
  for (const name of ['constructor', '__proto__', 'toString']) expect(table.resolve(name)).toBeUndefined();
});

test('limits the depth of entities in entities, including cycles', () => {
  const circle = 'svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]';
  expect(() => tableOf(circle).resolve('a')).toThrow(/nested too deep/);
});

test('limits the total length of replacements', () => {
  const table = tableOf(`svg [<!ENTITY a "${'x'.repeat(400)}">]`);
  expect(table.resolve('a')).toHaveLength(400);
  expect(table.resolve('a')).toHaveLength(400);
  expect(() => table.resolve('a')).toThrow(/too much text/);
});

test('resolves entities in attributes and styles of a drawing', () => {
  const text = `<!DOCTYPE svg [<!ENTITY st0 "fill:#231F20;"><!ENTITY d "M0 0H5V5Z">]><svg ${root}><path style="&st0;" d="&d;"/></svg>`;
  expect(read(text).shapes[0]!.source.fillColor).toBe('#231f20');
  expect(codes(read(text))).toEqual([]);
});

const document = (doctype: string, content: string): string =>
  `<!DOCTYPE svg [${doctype}]>\n<svg ${root}>${content}</svg>`;

test('draws elements of an entity at each reference to it', () => {
  const drawing = read(
    document(
      "<!ENTITY e \"<rect id='e' width='1' height='1'/>\"><!ENTITY two \"&e;<g fill='red'>&e;</g>\">",
      '&e;<rect id="r" width="2" height="2"/>&two;',
    ),
  );
  expect(drawing.shapes.map(({ source }) => [source.id, source.fillColor])).toEqual([
    ['e', '#000000'],
    ['r', '#000000'],
    ['e', '#000000'],
    ['e', '#ff0000'],
  ]);
  expect(codes(drawing)).toEqual([]);
});

test('an entity can contain the whole drawing with comments, CDATA and a style sheet', () => {
  const drawing = read(
    document(
      "<!ENTITY all \"<style><![CDATA[rect{fill:#00ff00}]]></style><!-- here --><g><rect width='1' height='1'/></g>\">",
      '&all;',
    ),
  );
  expect(drawing.shapes[0]!.source.fillColor).toBe('#00ff00');
});

test('an escaped less-than sign in an entity is text', () => {
  const drawing = read(
    document('<!ENTITY lower "1 &lt; 2">', '<desc>&lower;</desc><path id="&lower;" d="M0 0H5V5Z"/>'),
  );
  expect(drawing.shapes[0]!.source.id).toBe('1 < 2');
});

test('reads an element written with character references', () => {
  expect(read(document('<!ENTITY e "&#60;path d=\'M0 0H5V5Z\'/>">', '&e;')).shapes).toHaveLength(1);
});

const brokenEntities: [name: string, doctype: string, content: string, says: RegExp][] = [
  ['that opens and does not close', '<!ENTITY e "<g>">', '&e;</g>', /ends early.*line 2/],
  ['that closes what it did not open', '<!ENTITY e "</g>">', '<g>&e;', /closed that was not open.*line 2/],
  ['with elements in an attribute', '<!ENTITY e "<g/>">', '<g id="&e;"/>', /elements inside \(&e;\).*only text/],
  ['that holds itself', '<!ENTITY e "<g>&e;</g>">', '&e;', /nested too deep/],
  ['that holds itself through another', '<!ENTITY e "<g>&f;</g>"><!ENTITY f "&e;">', '&e;', /nested too deep/],
  [
    'that laughs a billion times',
    `<!ENTITY l0 "<g/>">${Array.from({ length: 7 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(20)}">`).join('')}`,
    '&l7;',
    /expand to too much text/,
  ],
];
for (const [name, doctype, content, says] of brokenEntities) {
  test(`rejects an entity ${name}`, () => {
    expect(refusal(bytesOf(document(doctype, content))).message).toMatch(says);
  });
}

test('rejects elements nested too deep in entities instead of losing them', () => {
  const chain = Array.from({ length: 20 }, (_, i) => `<!ENTITY c${i} "&c${i + 1};">`).join('');
  const doctype = `${chain}<!ENTITY c20 "<rect width='1' height='1'/>">`;
  expect(refusal(bytesOf(document(doctype, '&c0;'))).message).toMatch(/nested too deep/);
  expect(read(document(doctype, '<desc>&c19;</desc>&c16;')).shapes).toHaveLength(1);
});
