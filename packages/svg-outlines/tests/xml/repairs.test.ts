import { expect, test } from '@jest/globals';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { measuredFile } from '../measured.ts';
import { bytesOf, refusal } from '../support.ts';

const TOLERANCE_IN = 1e-9;
const ns = 'xmlns="http://www.w3.org/2000/svg"';
const root = `<svg ${ns} width="4in" height="4in" viewBox="0 0 4 4">`;
const square = '<rect width="1" height="1"/>';

/** Files with a square of 1 in and a fault that browsers reject and drawing programs repair. */
const repaired: [name: string, text: string, says: RegExp][] = [
  [
    'hyphens in a comment of a cut file',
    `${root}<!-- part 1 -- cut --->${square}</svg>`,
    /two hyphens in a comment, line 1/,
  ],
  ['an ampersand in a title', `${root}<title>Smith & Sons</title>${square}</svg>`, /an & that is not written as &amp;/],
  ['an ampersand in an id', `${root}\n${square.replace('/>', ' id="a&b"/>')}</svg>`, /line 2/],
  ['an entity of HTML', `${root}<desc>Size&nbsp;1&deg;</desc>${square}</svg>`, /an entity without a meaning/],
  ['a namespace that is not declared', `${root}<sodipodi:namedview/>${square}</svg>`, /a prefix without a namespace/],
  [
    'a link prefix that is not declared',
    `${root}<defs><rect id="r" width="1" height="1"/></defs><use xlink:href="#r"/></svg>`,
    /a prefix/,
  ],
  [
    'an attribute without a value',
    `<svg focusable ${ns} width="4in" height="4in" viewBox="0 0 4 4">${square}</svg>`,
    /an attribute without a value/,
  ],
  [
    'values without quotation marks',
    `${root}<rect width=1 height=1 /></svg>`,
    /2 mistakes.*a value without quotation marks/,
  ],
  [
    'a form feed in an id',
    `${root}<rect id="a\fb" width="1" height="1"/></svg>`,
    /a character that XML does not allow/,
  ],
  ['text behind the drawing', `${root}${square}</svg>\nnull`, /something outside of the drawing, line 2/],
  ['a declaration behind a comment', `<!-- a --><?xml version="1.0"?>${root}${square}</svg>`, /an XML declaration/],
];

test.each(repaired)('reads a file with %s and reports the repair', (_, text, says) => {
  const { lengthIn, codes, notices } = measuredFile(text);
  expectWithin(lengthIn, 4, TOLERANCE_IN);
  expect(codes).toEqual(['file_repaired']);
  expect(notices).toMatch(says);
});

test('reads a file without the end tag of its root and reports the repair', () => {
  const { lengthIn, codes } = measuredFile(`${root}${square}`);
  expectWithin(lengthIn, 4, TOLERANCE_IN);
  expect(codes).toEqual(['file_cut_short']);
});

/** Damage that may hide a part of the drawing. */
const refused: [name: string, text: string, says: RegExp][] = [
  ['a group that is not closed', `${root}<g>${square}</svg>`, /closed that was not open.*line 1/],
  ['a file that ends in a group', `${root}<g>${square}`, /ends early/],
  ['a file that ends in a tag', `${root}${square}\n<rect width="1`, /ends early.*line 2/],
  ['a shape that is not closed', `${root}<g><rect width="1" height="1"></g></svg>`, /closed that was not open/],
  ['a forgotten quotation mark', `${root}<path d="M0 0h1 id="a"/>${square}</svg>`, /unknown syntax/],
  ['a forgotten quotation mark before a tag', `${root}<path d="M0 0h1/>\n${square}</svg>`, /unknown syntax/],
  ['a comment in a comment', `${root}<!-- ${square}<!-- x -->${square}--></svg>`, /unknown syntax/],
  ['two different widths', `${root}<rect width="1" width="2" height="1"/></svg>`, /given twice/],
  ['two drawings', `${root}${square}</svg>${root}${square}</svg>`, /extra content/],
  ['bytes of zero', `${root}<rect width="1\0" height="1"/></svg>`, /not allowed/],
];

test.each(refused)('rejects a file with %s and its position', (_, text, says) => {
  const error = refusal(bytesOf(text));
  expect(error.code).toBe('file_unreadable');
  expect(error.message).toMatch(says);
  expect(error.message).toMatch(/line \d+, column \d+/);
});

test('reads a file with many faults', () => {
  const faults = '<a b=1 c d="&"e="--"/><!-- -- -->&'.repeat(20_000);
  expect(measuredFile(`${root}${square}${faults}</svg>`).codes).toEqual(['file_repaired']);
});
