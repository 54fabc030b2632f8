import { expect, test } from '@jest/globals';
import { artworkSize } from '#components/upload/artwork-size.ts';
import { checkFile, fileTypeOf, tooManyFiles } from '#components/upload/check-file.ts';
import { limits } from '#lib/shared/limits.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const svg = bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
const eps = bytes('%!PS-Adobe-3.0 EPSF-3.0');

function refusal(name: string, head: Uint8Array, size = Math.max(1, head.length)) {
  const check = checkFile({ name, size }, head);
  return check.ok ? null : check.refusal;
}

test('the type derives from the lower-case extension', () => {
  expect(['a.svg', 'A.SVG', 'b.x.Eps', 'c.svgz', 'svg', '.svg', 'a.pdf', ''].map(fileTypeOf)).toEqual([
    'SVG',
    'SVG',
    'EPS',
    'Unknown',
    'Unknown',
    'SVG',
    'Unknown',
    'Unknown',
  ]);
});

test('accepts drawings, including those with a byte order mark, UTF-16 or a DOS header', () => {
  expect(refusal('a.svg', svg)).toBeNull();
  expect(refusal('a.svg', bytes('\uFEFF<!-- made by hand --><svg/>'))).toBeNull();
  expect(refusal('a.svg', Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x73, 0, 0x76, 0, 0x67, 0))).toBeNull();
  expect(refusal('a.eps', eps)).toBeNull();
  expect(refusal('a.eps', Uint8Array.of(0xc5, 0xd0, 0xd3, 0xc6, 0, 0, 0, 0))).toBeNull();
});

test.each([
  ['sign.pdf', '%PDF-1.7', 'This is a PDF or Illustrator file. Convert it to SVG first (More Tools).'],
  ['sign.svg', '%PDF-1.7', 'This is a PDF or Illustrator file. Convert it to SVG first (More Tools).'],
  [
    'sign.svg',
    '%!PS-Adobe-3.0 EPSF-3.0',
    'This is an EPS file with the name of an SVG. Rename it to .eps and add it again.',
  ],
  ['sign.eps', '<svg xmlns="x"/>', 'This is an SVG file with the name of an EPS. Rename it to .svg and add it again.'],
  ['sign.svg', '<!DOCTYPE html><html>', 'This is a web page. Save the drawing itself, not the page that shows it.'],
  [
    'sign.png',
    '\x89PNG',
    'This is a PNG picture. It is made of dots, with no outlines to measure. Trace it first (More Tools).',
  ],
  ['sign.ai', '%PDF-1.5', 'This is a PDF or Illustrator file. Convert it to SVG first (More Tools).'],
  ['sign.cdr', 'RIFF', 'This is a CorelDRAW file. In CorelDRAW choose File > Export and select SVG.'],
  [
    'sign',
    'hello',
    'This file is of an unknown kind. It is neither SVG nor EPS. In the program it comes from, choose Save As or Export and select SVG or EPS.',
  ],
])('%s beginning with %j is rejected with the specified line and the remedy', (name, head, help) => {
  expect(refusal(name, bytes(head))).toEqual({ title: 'File type must be .svg,.eps', help });
});

test('accepts a compressed SVG as .svg only', () => {
  const packed = Uint8Array.of(0x1f, 0x8b, 8);
  expect(refusal('sign.svg', packed)).toBeNull();
  expect(refusal('sign.svgz', packed)?.help).toBe('This is a compressed SVG file. Rename it to .svg and add it again.');
});

test('empty and oversized files are rejected with their sizes', () => {
  expect(refusal('a.svg', new Uint8Array(), 0)).toEqual({
    title: 'File is smaller than 1 bytes',
    help: 'The file is empty.',
  });
  expect(refusal('a.svg', svg, Math.round(14.2 * 1024 * 1024))).toEqual({
    title: 'File is larger than 10485760 bytes',
    help: 'The limit is 10 MB; yours is 14.2 MB. Delete embedded pictures or simplify paths.',
  });
  expect(refusal('a.svg', svg, limits.fileBytes)).toBeNull();
  expect(refusal('a.svg', svg, limits.fileBytes + 1)?.help).toContain('yours is 10.1 MB');
});

test('several files at once are rejected with a message', () => {
  expect(tooManyFiles(3)).toEqual({
    title: 'Too many files',
    help: 'A job has one drawing. We can combine your 3 files to one.',
  });
});

test.each([
  ['<svg width="10in" height="254mm">', 10, 10],
  ['<svg width="960" height="96px">', 10, 1],
  ['<svg viewBox="0 0 480 96">', 5, 1],
  ["<svg viewBox='0,0,480,96' width='100%' height='100%'>", 5, 1],
  ['<!-- Generator: Adobe Illustrator 27 --><svg width="720" height="72pt">', 10, 1],
  ['<svg id="Layer_1" data-name="Layer 1" viewBox="0 0 720 72"><path/>', 10, 1],
  ['<svg id="Layer_2" viewBox="0 0 720 72">\n <g id="Layer_1-2" data-name="Layer 1">', 10, 1],
])('the page size of %s is %d x %d in', (text, widthIn, heightIn) => {
  const size = artworkSize(text)!;
  expect(Math.abs(size.widthIn - widthIn)).toBeLessThan(1e-9);
  expect(Math.abs(size.heightIn - heightIn)).toBeLessThan(1e-9);
});

test('a file that does not state its size is not given one', () => {
  for (const text of ['<svg>', '<svg width="0" height="0">', '<svg width="auto" height="1em">', 'nothing']) {
    expect(artworkSize(text)).toBeNull();
  }
});
