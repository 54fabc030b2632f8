import { expect, test } from '@jest/globals';
import { readFragment } from './support.ts';

const square = (id: string) => `<rect id="${id}" width="1" height="1"/>`;
const root = 'width="9in" height="9in" viewBox="0 0 9 9"';

test('an Inkscape layer sets the layer name, and is not a group', () => {
  const drawing = readFragment(
    `<g inkscape:groupmode="layer" inkscape:label="Cut" id="layer1">${square('a')}<g>${square('b')}</g></g>${square('c')}`,
    `${root} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"`,
  );
  expect(drawing.shapes.map(({ source }) => [source.id, source.layer, source.group])).toEqual([
    ['a', 'Cut', ''],
    ['b', 'Cut', 'g1'],
    ['c', '', ''],
  ]);
});

test('an Illustrator layer is a named group at the top level, with its escapes decoded', () => {
  const drawing = readFragment(
    `<g id="Cut_x0020_1">${square('a')}</g>`,
    `${root} xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"`,
  );
  expect(drawing.shapes[0]!.source).toMatchObject({ layer: 'Cut 1', group: '' });
});

test('recognizes a CorelDRAW layer by its metadata', () => {
  const drawing = readFragment(
    `<g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/>${square('a')}</g>`,
    root,
  );
  expect(drawing.shapes[0]!.source.layer).toBe('Layer 1');
});

test('every group and every copy has its own key, and the innermost one applies', () => {
  const drawing = readFragment(
    `<g>${square('a')}<g>${square('b')}</g></g><g>${square('c')}</g><use href="#a"/><use href="#a"/>`,
    root,
  );
  const keys = drawing.shapes.map(({ source }) => source.group);
  expect(new Set(keys).size).toBe(5);
});

const serif = 'xmlns:serif="http://www.serif.com/"';
const inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
const path = '<path d="M0 0h1v1z"/>';

/** Groups as programs write them, and their names from the outside in. */
const namedGroups: [program: string, content: string, names: readonly string[] | undefined][] = [
  ['Affinity', `<g id="Cut-lines" serif:id="Cut lines">${path}</g>`, ['Cut lines']],
  ['Affinity, a name that is an id', `<g id="Score">${path}</g>`, ['Score']],
  ['Affinity, other letters', `<g id="é" serif:id="Découpe &amp; pli">${path}</g>`, ['Découpe & pli']],
  ['Figma', `<g id="Frame 1" clip-path="none"><g id="Cut / outer">${path}</g></g>`, ['Frame 1', 'Cut / outer']],
  ['Sketch', `<g id="Page-1" stroke="none"><g id="Cut" transform="translate(1 1)">${path}</g></g>`, ['Page-1', 'Cut']],
  ['LightBurn and plain groups', `<g id="Cut"><g>${path}</g></g>`, ['Cut']],
  ['a named group of Inkscape', `<g inkscape:label="Holes" id="g12">${path}</g>`, ['Holes']],
  ['a copy in a group', `<defs><g id="b">${path}</g></defs><g id="a"><use href="#b"/></g>`, ['a', 'b']],
  ['no name', `<g>${path}</g>`, undefined],
  ['a layer, which is not a group', `<g inkscape:groupmode="layer" inkscape:label="Cut">${path}</g>`, undefined],
  ['many groups', `${'<g id="x">'.repeat(40)}${path}${'</g>'.repeat(40)}`, Array.from({ length: 8 }, () => 'x')],
];
test.each(namedGroups)('retains the names of groups: %s', (_program, content, names) => {
  const { shapes } = readFragment(content, `${root} ${serif} ${inkscape}`);
  expect(shapes.map(({ source }) => source.groupNames)).toEqual([names]);
});

/** Groups that state a part, and the name and quantity of the path in them. */
const namedParts: [title: string, attributes: string, part: { name: string; quantity: number } | undefined][] = [
  ['a name and a quantity', 'data-part-name="B1 side" data-quantity="2"', { name: 'B1 side', quantity: 2 }],
  ['a name alone', 'data-part-name="B1 side"', { name: 'B1 side', quantity: 1 }],
  ['no copies', 'data-part-name="a" data-quantity="0"', { name: 'a', quantity: 1 }],
  ['a quantity beyond the limit', 'data-part-name="a" data-quantity="1000"', { name: 'a', quantity: 1 }],
  ['a quantity that is no number', 'data-part-name="a" data-quantity="3 pcs"', { name: 'a', quantity: 1 }],
  ['markup and directions', 'data-part-name="&lt;b&gt;&#x202E; &#10;x"', { name: '<b> x', quantity: 1 } as const],
  ['no name', 'data-quantity="2"', undefined],
  ['a layer', 'inkscape:groupmode="layer" data-part-name="a" data-quantity="3"', { name: 'a', quantity: 3 }],
];
test.each(namedParts)('reads the part that a group states: %s', (_title, attributes, part) => {
  const { shapes } = readFragment(`<g ${attributes}>${path}</g>`, `${root} ${inkscape}`);
  expect(shapes.map(({ source }) => source.namedPart)).toEqual([part]);
});

test('multiplies the quantities of a part in a part', () => {
  const inside = `<g data-part-name="door" data-quantity="3">${path}</g>`;
  const { shapes } = readFragment(`<g data-part-name="B1" data-quantity="2"><g>${path}</g>${inside}</g>${path}`, root);
  expect(shapes.map(({ source }) => source.namedPart)).toEqual([
    { name: 'B1', quantity: 2 },
    { name: 'door', quantity: 6 },
    undefined,
  ]);
});

test('retains colors for the exports', () => {
  const drawing = readFragment('<rect width="1" height="1" fill="none" stroke="rgb(255,0,0)"/>', root);
  expect(drawing.shapes[0]!.source).toMatchObject({ strokeColor: '#ff0000', fillColor: '' });
});

test('shortens and sanitizes names in notices', () => {
  const drawing = readFragment(`${square('a')}<use href="#&#x202E;${'long '.repeat(100)}&#10;end"/>`, root);
  const [notice] = drawing.diagnostics;
  expect(notice!.message.length).toBeLessThan(250);
  expect(notice!.message).not.toMatch(/[\u202e\n]/);
});
