import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import { openPdf } from '../src/open-pdf.ts';
import { bytesOf, makePdf, pointsOf, readFirst, streamObject, textOf } from './make-pdf.ts';

const plain = makePdf({ content: '10 10 100 50 re S' });
const length = 300;

test('reads a file whose cross-reference table is missing, wrong or behind a preamble', () => {
  const wrong = plain.replace('trailer', 'xref\n0 5\n0000000000 65535 f \n0000099999 00000 n \ntrailer');
  for (const text of [
    plain,
    wrong,
    `garbage\n${plain}`,
    plain.replace('/Root 1 0 R', ''),
    plain.replaceAll('\n', '\r'),
  ])
    expect(pointsOf(readFirst(text))).toBeCloseTo(length, 9);
});

test('a later version of an object replaces the earlier one', () => {
  const update = `4 0 obj\n${streamObject('', '0 0 m 7 0 l S')}\nendobj\ntrailer <</Root 1 0 R/Prev 9>>`;
  expect(pointsOf(readFirst(`${plain}\n${update}`))).toBeCloseTo(7, 9);
});

test.each([
  ['too short', '/Length 3'],
  ['too long', '/Length 9999'],
  ['a reference', '/Length 9 0 R'],
  ['a reference to itself', '/Length 4 0 R'],
  ['missing', ''],
])('finds the length of a stream in the data when it is %s', (_, entry) => {
  expect(pointsOf(readFirst(plain.replace('/Length 17', entry)))).toBeCloseTo(length, 9);
});

test('a string without its end affects only its object', () => {
  const damaged = plain.replace('1 0 obj', '8 0 obj\n<</Title(plate (copy)>>\nendobj\n1 0 obj');
  expect(pointsOf(readFirst(damaged))).toBeCloseTo(length, 9);
});

test('counts a page that is listed twice as two pages', () => {
  const twice = plain.replace('[3 0 R]', '[3 0 R 3 0 R]');
  expect(openPdf(bytesOf(twice), { fileName: 'a.pdf' }).pages).toHaveLength(2);
});

test('a file cut off in its content is read up to the cut', () => {
  const cut = plain.slice(0, plain.indexOf('endstream'));
  expect(pointsOf(readFirst(cut))).toBeCloseTo(length, 9);
});

test('objects in object streams, with predictors, and streams with several filters are read', () => {
  const inner = '2 0 3 36 <</Type/Pages/Kids[3 0 R]/Count 1>>  <</Type/Page/MediaBox[0 0 612 792]/Contents 4 0 R>>';
  const first = inner.indexOf('<<');
  const moved = inner.replace('3 36', `3 ${inner.indexOf('<</Type/Page/') - first}`);
  const rows = moved
    .match(/.{1,10}/gs)!
    .map((row) => `\0${row.padEnd(10)}`)
    .join('');
  const packed = textOf(deflateSync(Buffer.from(rows, 'latin1')));
  const data = textOf(deflateSync(Buffer.from('10 10 100 50 re S')));
  const hex = `${Buffer.from(data, 'latin1').toString('hex')}>`;
  const text = `%PDF-1.5
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
4 0 obj ${streamObject('/Filter[/AHx/FlateDecode]', hex)} endobj
5 0 obj ${streamObject(`/Type/ObjStm/N 2/First ${first}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 10>>`, packed)} endobj
6 0 obj ${streamObject('/Type/XRef/Root 1 0 R/W[1 1 1]', 'xxx')} endobj`;
  expect(pointsOf(readFirst(text))).toBeCloseTo(length, 9);
});

test.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
  'decrypts PDF %s with either password',
  async (pdfVersion) => {
    const pdf = await PDFDocument.create();
    pdf.addPage([200, 200]).drawRectangle({ x: 10, y: 10, width: 50, height: 30 });
    const version = { '1.3': 3, '1.4': 4, '1.6': 6, '1.7': 7, '1.7ext3': 7 }[pdfVersion];
    pdf.context.header = Object.assign(Object.create(Object.getPrototypeOf(pdf.context.header)), {
      major: '1',
      minor: String(version),
    });
    await pdf.encrypt({ userPassword: 'reader', ownerPassword: 'owner' });
    const bytes = await pdf.save({ useObjectStreams: version > 4 });
    for (const password of ['reader', 'owner']) expect(pointsOf(readFirst(bytes, password))).toBeCloseTo(160, 5);
    expect(() => readFirst(bytes)).toThrow(/protected with a password/);
    expect(() => readFirst(bytes, 'wrong')).toThrow(/does not open/);
  },
);

test('a file without pages or without a header is rejected with its reason', () => {
  expect(() => readFirst('%PDF-1.4\nnothing')).toThrow(/no pages/);
  expect(() => readFirst('hello')).toThrow(/not a PDF/);
  expect(() => openPdf(bytesOf(plain), { fileName: 'a' }).readPage(7)).toThrow(RangeError);
});
