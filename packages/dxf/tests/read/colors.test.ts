import { expect, test } from '@jest/globals';
import { openDxf } from '@measurement-nesting/dxf';
import { dxfText, type Pairs } from './dxf-text.ts';

const layer = (name: string, ...color: Pairs): Pairs => [0, 'LAYER', 2, name, 70, 0, ...color];
const line = (...properties: Pairs): Pairs => [0, 'LINE', ...properties, 10, 0, 20, 0, 11, 1, 21, 0];
const insert = (...properties: Pairs): Pairs => [0, 'INSERT', 2, 'Part', ...properties, 10, 0, 20, 0];
const blockOf = (...entities: Pairs): Pairs => [
  0,
  'BLOCK',
  8,
  '0',
  2,
  'Part',
  70,
  0,
  10,
  0,
  20,
  0,
  ...entities,
  0,
  'ENDBLK',
  8,
  '0',
];

function read(entities: Pairs, { blocks = [], layers = [] }: { blocks?: Pairs; layers?: Pairs } = {}) {
  const tables: Pairs = [0, 'TABLE', 2, 'LAYER', ...layers, 0, 'ENDTAB'];
  const header = [9, '$INSUNITS', 70, 1, 9, '$ACADVER', 1, 'AC1021'];
  const text = dxfText({ header, tables, blocks, entities });
  return openDxf(new TextEncoder().encode(text), { fileName: 'test.dxf' }).readPage(0);
}

const layers = [...layer('Red', 62, 1), ...layer('Orange', 62, 7, 420, 0xff8001), ...layer('Off', 62, -5)];
const byBlock = line(8, '0', 62, 0);
const onLayer = line(8, '0');

test.each<[name: string, entities: Pairs, blocks: Pairs, layer: string, color: string]>([
  ['by layer', line(8, 'Red'), [], 'Red', '#ff0000'],
  ['by layer, stated', line(8, 'Red', 62, 256), [], 'Red', '#ff0000'],
  ['by layer in true color', line(8, 'Orange'), [], 'Orange', '#ff8001'],
  ['by a layer that is off', line(8, 'Off'), [], 'Off', '#0000ff'],
  ['by a layer that is not listed', line(8, 'New'), [], 'New', '#000000'],
  ['by an index', line(8, 'Red', 62, 5), [], 'Red', '#0000ff'],
  ['by a hue of the index', line(8, 'Red', 62, 30), [], 'Red', '#ff7f00'],
  ['by a gray of the index', line(8, 'Red', 62, 251), [], 'Red', '#505050'],
  ['in true color', line(8, 'Red', 62, 5, 420, 0x123456), [], 'Red', '#123456'],
  ['of a block, by the block', insert(8, 'Red', 62, 3), blockOf(...byBlock), 'Red', '#00ff00'],
  ['of a block, by the block in true color', insert(8, 'Red', 420, 0x010203), blockOf(...byBlock), 'Red', '#010203'],
  ['of a block, by the block by layer', insert(8, 'Orange'), blockOf(...byBlock), 'Orange', '#ff8001'],
  ['of a block, by layer 0', insert(8, 'Red', 62, 3), blockOf(...onLayer), 'Red', '#ff0000'],
  ['of a block, by its own layer', insert(8, 'Red'), blockOf(...line(8, 'Orange')), 'Orange', '#ff8001'],
  ['outside of a block, by the block', byBlock, [], '0', '#000000'],
])('reads the layer and color of a line %s', (_name, entities, blocks, name, color) => {
  const { shapes } = read(entities, { blocks, layers });
  expect(shapes.map(({ source }) => [source.layer, source.strokeColor, source.fillColor])).toEqual([[name, color, '']]);
});

test('every index from 1 to 255 has a color, and 200 true colors that differ by one step remain different', () => {
  const colors = (code: number, values: readonly number[]) =>
    read(values.flatMap((value) => line(8, 'Red', code, value))).shapes.map(({ source }) => source.strokeColor);
  for (const color of colors(
    62,
    Array.from({ length: 255 }, (_, i) => i + 1),
  ))
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  expect(
    new Set(
      colors(
        420,
        Array.from({ length: 200 }, (_, i) => i),
      ),
    ).size,
  ).toBe(200);
});

test('limits and cleans the names of layers, which remain different', () => {
  const long = 'a'.repeat(5000);
  const names = ['Cut\u202E<b>', 'Cut <b>', `${long}1`, `${long}2`];
  const page = read(
    names.flatMap((name) => line(8, name)),
    { layers: names.flatMap((name, i) => layer(name, 62, i === 3 ? -1 : 1)) },
  );
  const expected = ['Cut <b>', 'Cut <b> (2)', `${'a'.repeat(179)}…`, `${'a'.repeat(179)}… (2)`];
  expect(page.shapes.map(({ source }) => source.layer)).toEqual(expected);
  expect(page.layers).toEqual(expected.map((name, i) => ({ name, isVisible: i < 3, color: '#ff0000' })));
});
