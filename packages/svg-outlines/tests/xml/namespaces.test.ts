import { expect, test } from '@jest/globals';
import { asProduct, read, refusal, bytesOf } from '../support.ts';

const namespaces = {
  xlink: 'http://www.w3.org/1999/xlink',
  inkscape: 'http://www.inkscape.org/namespaces/inkscape',
  i: 'http://ns.adobe.com/AdobeIllustrator/10.0/',
};

/** Drawings with references and marks of other namespaces, one for each element that reads them. */
const drawings: readonly [name: string, content: string][] = [
  ['a copy', '<rect id="r" width="2" height="2"/><use xlink:href="#r" x="4"/>'],
  ['a copy of a symbol', '<symbol id="s"><rect width="2" height="2"/></symbol><use xlink:href="#s" x="4"/>'],
  ['a copy of a copy', '<rect id="r" width="2" height="2"/><use id="u" xlink:href="#r" x="4"/><use xlink:href="#u"/>'],
  ['a copy that contains itself', '<g id="g"><rect width="2" height="2"/><use xlink:href="#g"/></g>'],
  ['a copy of nothing', '<rect width="2" height="2"/><use xlink:href="#lost"/>'],
  ['a copy of an outside file', '<rect width="2" height="2"/><use xlink:href="other.svg#a"/>'],
  [
    'stops of another gradient',
    '<linearGradient id="a"><stop stop-color="red"/></linearGradient><linearGradient id="b" xlink:href="#a"/><rect width="2" height="2" fill="url(#b)"/>',
  ],
  [
    'stops of another radial gradient',
    '<radialGradient id="a"><stop stop-color="red"/></radialGradient><radialGradient id="b" xlink:href="#a"/><rect width="2" height="2" fill="url(#b)"/>',
  ],
  [
    'contents of another pattern',
    '<pattern id="a" width="1" height="1"><rect width="1" height="1"/></pattern><pattern id="b" xlink:href="#a"/><rect width="2" height="2" fill="url(#b)"/>',
  ],
  [
    'a clip by a copy',
    '<rect id="r" width="1" height="1"/><clipPath id="c"><use xlink:href="#r"/></clipPath><rect width="2" height="2" clip-path="url(#c)"/>',
  ],
  [
    'a mask by a copy',
    '<defs><rect id="r" width="1" height="1" fill="#fff"/></defs><mask id="m" maskUnits="userSpaceOnUse" width="9" height="9"><use xlink:href="#r"/></mask><rect width="2" height="2" mask="url(#m)"/>',
  ],
  [
    'a filter of another one',
    '<filter id="a"><feOffset/></filter><filter id="b" xlink:href="#a"/><rect width="2" height="2" filter="url(#b)"/>',
  ],
  [
    'text along a path',
    '<rect width="2" height="2"/><path id="p" d="M0 0h9" fill="none"/><text><textPath xlink:href="#p">along</textPath></text>',
  ],
  ['a linked picture', '<rect width="2" height="2"/><image xlink:href="a.png" width="2" height="2"/>'],
  ['an embedded picture', '<rect width="2" height="2"/><image xlink:href="data:image/png;base64,AA==" width="2"/>'],
  ['a program as a link', '<a xlink:href="javascript:alert(1)"><rect width="2" height="2"/></a>'],
  ['a layer of Inkscape', '<g inkscape:groupmode="layer" inkscape:label="Cut"><rect width="2" height="2"/></g>'],
  ['a layer of Illustrator', '<g i:layer="yes" id="Cut_x20_1"><rect width="2" height="2"/></g>'],
];

/** Returns the file with each namespace bound to the prefix of `rename`, declared in `scope`. */
function file(content: string, rename: (prefix: string) => string, scope: 'root' | 'element' | 'entity'): string {
  const bind = (prefix: string) => {
    const uri = namespaces[prefix as keyof typeof namespaces];
    return `xmlns:${rename(prefix)}="${scope === 'entity' ? `&${prefix};` : uri}"`;
  };
  const inside = content.replaceAll(/(?<= )(xlink|inkscape|i):(\w+)=/g, (_, prefix: string, local: string) => {
    return `${scope === 'element' ? `${bind(prefix)} ` : ''}${rename(prefix)}:${local}=`;
  });
  // An element declares a namespace once.
  const once = inside.replaceAll(/(xmlns:\w+="[^"]*") (\w+:\w+="[^"]*") \1/g, '$1 $2');
  const declared = scope === 'element' ? '' : Object.keys(namespaces).map(bind).join(' ');
  const doctype = Object.entries(namespaces).map(([name, uri]) => `<!ENTITY ${name} "${uri}">`);
  const head = scope === 'entity' ? `<!DOCTYPE svg [${doctype.join('')}]>` : '';
  return `${head}<svg xmlns="http://www.w3.org/2000/svg" ${declared} width="10in" height="10in" viewBox="0 0 10 10">${once}</svg>`;
}

/** Returns all that is read from a file, or the error of a rejected one. */
function answer(text: string): unknown {
  try {
    return read(text);
  } catch {
    return refusal(bytesOf(text), asProduct).message;
  }
}

const renamings: readonly [name: string, rename: (prefix: string) => string][] = [
  ['short prefixes', (prefix) => ({ xlink: 'xl', inkscape: 'ink', i: 'ai' })[prefix]!],
  ['numbered prefixes', (prefix) => `ns${Object.keys(namespaces).indexOf(prefix)}`],
  ['swapped prefixes', (prefix) => ({ xlink: 'inkscape', inkscape: 'i', i: 'xlink' })[prefix]!],
  ['prefixes that begin with xml', (prefix) => `xml${prefix}`],
];
for (const [by, rename] of renamings) {
  for (const scope of ['root', 'element', 'entity'] as const) {
    test.each(drawings)(`reads ${by} declared by ${scope} like the usual ones: %s`, (_name, content) => {
      const usual = answer(file(content, (prefix) => prefix, scope));
      expect(answer(file(content, rename, scope))).toEqual(usual);
    });
  }
}

test('reads the usual prefix without a declaration and reports it as repaired', () => {
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg"><rect id="r" width="9" height="9"/><use xlink:href="#r"/></svg>';
  const drawing = read(text);
  expect(drawing.shapes).toHaveLength(2);
  expect(drawing.diagnostics.map(({ code }) => code)).toContain('file_repaired');
});
