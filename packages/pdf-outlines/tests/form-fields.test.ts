import { expect, test } from '@jest/globals';
import { makePdf, readContent, readFirst, streamObject } from './make-pdf.ts';

const line = '0 0 m 72 0 l S';
const printed = '/Subtype/Widget/F 4/Rect[9 9 99 30]';
const empty = '/AP<</N 5 0 R>>';
const withText = '/AP<</N 6 0 R>>';
const objects = [
  streamObject('/Subtype/Form/BBox[0 0 90 21]', '/Tx BMC EMC'),
  streamObject(
    '/Subtype/Form/BBox[0 0 90 21]/Resources<</Font<</F <</Subtype/Type1/BaseFont/Some>>>>>>',
    'BT /F 9 Tf (Blue) Tj ET',
  ),
  '<</FT/Ch/V(Red)>>',
];

/** Returns the notices of a page with a line and an annotation. */
const noticesOf = (annotation: string): string[] =>
  readContent(line, { page: `/Annots[<<${annotation}>>]`, objects }).diagnostics.map(({ message }) => message);

test.each([
  ['a choice whose appearance is empty', `${printed}/FT/Ch/V(Blue)${empty}`, 'Blue'],
  ['a text field without an appearance', `${printed}/FT/Tx/V(Blue)`, 'Blue'],
  ['several chosen values', `${printed}/FT/Ch/V[(Blue)(Green)]${empty}`, 'Blue Green'],
  ['a value of the parent', `${printed}/Parent 7 0 R${empty}`, 'Red'],
  ['a value in UTF-16', `${printed}/FT/Tx/V<FEFF00C4>${empty}`, 'Ä'],
])('reports the value of %s', (_, annotation, value) => {
  expect(noticesOf(annotation)).toEqual([expect.stringContaining(`form field not measured ("${value}")`)]);
});

test.each([
  ['a field whose appearance has its text', `${printed}/FT/Tx/V(Blue)${withText}`, ['Live text']],
  ['an empty field', `${printed}/FT/Tx/V()${empty}`, []],
  ['a password', `${printed}/FT/Tx/Ff 8192/V(secret)${empty}`, []],
  ['a check box', `${printed}/FT/Btn/V/On${empty}`, []],
  ['a field that is not printed', `/Subtype/Widget/Rect[9 9 99 30]/FT/Tx/V(Blue)${empty}`, ['not printed']],
  ['a field that is its own parent', `${printed}/Parent 8 0 R${empty}`, []],
])('reports no value of %s', (_, annotation, notices) => {
  expect(noticesOf(annotation)).toEqual(notices.map((notice) => expect.stringContaining(notice)));
});

test.each(['Highlight', 'Underline', 'FreeText', 'Ink'])(
  'the error for a page with only an unprinted %s states its kind',
  (kind) => {
    const page = `/Annots[<</Subtype/${kind}/Rect[9 9 99 30]/AP<</N 5 0 R>>>>]`;
    expect(() => readFirst(makePdf({ content: '', page, objects }))).toThrow(
      new RegExp(`not printed left out \\("${kind}"\\)`),
    );
  },
);
