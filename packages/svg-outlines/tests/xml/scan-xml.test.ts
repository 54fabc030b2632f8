import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { decodeXmlText } from '../../src/decode-text.ts';
import { scanXml } from '../../src/xml/scan-xml.ts';
import { EngineError } from '@measurement-nesting/curves';
import { randomFrom } from '../../../../tools/harness/fuzz/mutation.ts';
import { mutateMarkup } from '../../../../tools/harness/fuzz/svg.ts';

const plenty = 10_000;

/** Events of a document as one list, or the reason for rejecting it. */
type Events = { readonly events: string[]; readonly refused: string | null; readonly repairs?: number };

function product(source: string): Events {
  const events = new EventList();
  let repairs = 0;
  try {
    scanXml(source, plenty, {
      open: (name, attributes) => events.add('open', name, JSON.stringify(attributes)),
      close: () => events.add('close'),
      wantsText: () => true,
      text: (text) => events.text(text),
      comment: (text) => events.add('comment', text.replaceAll(/\r\n?/g, '\n')),
      instruction: (target) => (target === 'xml' ? undefined : events.add('instruction', target)),
      doctype: () => events.add('doctype'),
      repaired: () => repairs++,
      entity: (name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name],
    });
    return { events: events.list(), refused: null, ...(repairs > 0 ? { repairs } : {}) };
  } catch (error) {
    if (error instanceof EngineError) return { events: [], refused: error.message };
    throw error;
  }
}

/** The same by saxes, a strict parser. */
function peer(source: string): Events {
  const events = new EventList();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => events.add('open', name, JSON.stringify(attributes)));
  parser.on('closetag', () => events.add('close'));
  parser.on('text', (text) => events.text(text));
  parser.on('cdata', (text) => events.text(text));
  parser.on('comment', (text) => events.add('comment', text));
  parser.on('processinginstruction', ({ target }) => events.add('instruction', target));
  parser.on('doctype', () => events.add('doctype'));
  try {
    parser.write(source).close();
    return { events: events.list(), refused: null };
  } catch (error) {
    return { events: [], refused: error instanceof Error ? error.message : String(error) };
  }
}

class EventList {
  readonly #events: string[] = [];
  #text = '';
  #depth = 0;

  add(...words: string[]): void {
    this.list();
    if (words[0] === 'open') this.#depth++;
    if (words[0] === 'close') this.#depth--;
    this.#events.push(words.join(' '));
  }

  /** Pieces of text that follow each other are one; outside of the root it is only white space. */
  text(text: string): void {
    if (this.#depth > 0) this.#text += text;
  }

  list(): string[] {
    if (this.#text !== '') this.#events.push(`text ${this.#text}`);
    this.#text = '';
    return this.#events;
  }
}

const agreed: [name: string, source: string][] = [
  ['elements and attributes', '<a b="1" c=\'2\'><d/>x<e  f = "g" /></a>'],
  ['references in text and attributes', '<a b="&lt;&#65;&#x42;&quot;">&amp;&gt;&#x1F600;</a>'],
  ['line ends', '<a b="1\r\n2\r3\n4\t5">x\r\ny\rz</a>'],
  [
    'comments, sections and instructions',
    '<?xml version="1.0"?><!-- a --><a><!----><![CDATA[<&]]]]><?p q?></a><!--b-->\n',
  ],
  ['a document type with an internal subset', '<!DOCTYPE a [<!ENTITY x "]>"> <!-- ]> --> <?p ]> ?>]><a/>'],
  ['names beyond ASCII', '<größe ä="é">ü</größe>'],
];
for (const [name, source] of agreed) {
  test(`reads ${name} like a strict parser`, () => {
    expect(product(source).refused).toBeNull();
    expect(product(source)).toEqual(peer(source));
  });
}

const refused: [source: string, says: RegExp][] = [
  ['<a', /ends early/],
  ['<a b="', /ends early/],
  ['<a><!-- x', /ends early/],
  ['<a/><b/>', /extra content.*column 5/],
  ['x<a/>', /extra content.*column 1/],
  ['<a></b>', /closed that was not open/],
  ['<a b="1" b="2"/>', /given twice.*column 10/],
  ['<a b="<c"/>', /unknown syntax.*column 7/],
  ['<a><b>', /ends early.*line 1, column 7/],
  ['<a>\0</a>', /not allowed.*column 4/],
  ['<a><!-- <!-- --> --></a>', /unknown syntax.*column 9/],
  ['<a><b></a></b>', /closed that was not open/],
  ['<a><b></a>', /closed that was not open/],
  ['<a b="1 c="2"/>', /unknown syntax/],
  ['<a b="1" c=2"/>', /unknown syntax/],
  ['<a b=1 2/>', /unknown syntax/],
  ['<a b=/>', /unknown syntax/],
  ['<a></a></a><b/>', /extra content/],
  ['<1/>', /unknown syntax/],
  ['<a><!DOCTYPE b></a>', /unknown syntax/],
  ['', /ends early/],
];
for (const [source, says] of refused) {
  test(`rejects ${JSON.stringify(source)} with its position, like a strict parser`, () => {
    expect(product(source).refused).toMatch(says);
    expect(peer(source).refused).not.toBeNull();
  });
}

/** Faults with one plain reading, and the document that is read. */
const repaired: [name: string, source: string, meant: string][] = [
  ['two hyphens in a comment', '<a><!-- -- --></a>', '<a><!-- - - --></a>'],
  ['a comment that ends in three hyphens', '<a><!-- x ---></a>', '<a><!-- x - --></a>'],
  ['a line of hyphens', '<a><!------------><b/></a>', '<a><!--          --><b/></a>'],
  ['an ampersand', '<a b="1&2">x & y</a>', '<a b="1&amp;2">x &amp; y</a>'],
  ['an address with ampersands', '<a b="?c=1&d=2&e"/>', '<a b="?c=1&amp;d=2&amp;e"/>'],
  ['an entity without a meaning', '<a b="&nbsp;">&deg;</a>', '<a b="&amp;nbsp;">&amp;deg;</a>'],
  ['a reference to no character', '<a>&#0;</a>', '<a>&amp;#0;</a>'],
  ['an attribute given twice alike', '<a b="1" b="1"/>', '<a b="1"/>'],
  ["a program's own attribute given twice", '<a i:b="1" i:b="2" data-c="3" data-c="4"/>', '<a i:b="1" data-c="3"/>'],
  ['text behind the root', '<a/>\n\nx', '<a/>'],
  ['a closing tag behind the root', '<a></a></a>\n', '<a></a>'],
  ['no closing tag of the root', '<a><b/>', '<a><b/></a>'],
  ['no space between attributes', '<a b="1"c="2"/>', '<a b="1" c="2"/>'],
  ['an attribute without a value', '<a b c="1" d/>', '<a b="" c="1" d=""/>'],
  ['values without quotation marks', '<a b=1 c=#d/><!-- -->', '<a b="1" c="#d"/><!-- -->'],
  ['a less-than in a value', '<a b="1 < 2"/>', '<a b="1 &lt; 2"/>'],
  ['a less-than in text', '<a>1 < 2<b/></a>', '<a>1 &lt; 2<b/></a>'],
  ['a control character', '<a b="\u0001">\u000b</a>', '<a b="\uFFFD">\uFFFD</a>'],
  ['half of a surrogate pair', '<a>\uD800</a>', '<a>\uFFFD</a>'],
  ['a declaration behind a comment', '<!-- x --><?xml version="1.0"?><a/>', '<!-- x --><a/>'],
  ['a document type in small letters', '<!doctype a><a/>', '<!DOCTYPE a><a/>'],
  ['two marks of byte order', '\uFEFF\uFEFF<a/>', '<a/>'],
];

test.each(repaired)('repairs and reports %s', (_, source, meant) => {
  const { repairs, ...read } = product(source);
  const comments = ({ events }: Events) => events.filter((event) => !event.startsWith('comment'));
  expect(comments(read)).toEqual(comments(peer(meant)));
  expect(repairs).toBeGreaterThan(0);
  expect(peer(source).refused).not.toBeNull();
});

/** Deviations from XML that are accepted, by the strict parser's messages. */
const lax =
  /\]\]>|XML declaration|version number|encoding value|standalone value|instruction|expected|must (be quoted|contain)|value required|disallowed character in|whitespace required|disallowed anywhere|malformed name|processing/;
const inputs = 2000;
const seed = 6;

test('accepts white space before the XML declaration', () => {
  expect(product('\n <?xml version="1.0"?><a/>').refused).toBeNull();
});

test(`reads or rejects ${inputs} mutated documents like a strict parser (seed ${seed})`, () => {
  const folder = join(import.meta.dirname, '../../../../tests/fixtures/svg');
  const seeds = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name)));
  const random = randomFrom(seed);
  const differences: { source: string; product: Events; peer: Events }[] = [];
  for (let i = 0; i < inputs; i++) {
    const source = decodeXmlText(mutateMarkup(seeds, random))?.text ?? '';
    const [a, b] = [product(source), peer(source)];
    const same = a.refused === null && b.refused === null && a.events.join('\n') === b.events.join('\n');
    const both = a.refused !== null && b.refused !== null;
    const allowed = a.refused === null && b.refused !== null && (a.repairs !== undefined || lax.test(b.refused));
    if (!same && !both && !allowed) differences.push({ source, product: a, peer: b });
  }
  expect(differences).toEqual([]);
});
