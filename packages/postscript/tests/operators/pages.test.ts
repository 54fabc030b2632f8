import { expect, test } from '@jest/globals';
import { pointsDrawn, runEps } from '../run-eps.ts';

/** Pages of a program with the length in points of what each shows, as Ghostscript prints them. */
const programs: readonly [name: string, program: string, pages: readonly number[]][] = [
  ['one page', '0 0 72 72 rectstroke showpage', [288]],
  ['one page without showpage', '0 0 72 72 rectstroke', [288]],
  ['two pages', '0 0 72 72 rectstroke showpage 0 0 9 9 rectstroke showpage', [288, 36]],
  ['two copies of a page', '0 0 72 72 rectstroke showpage 0 0 72 72 rectstroke showpage', [288, 288]],
  ['a second page that is not printed', '0 0 72 72 rectfill showpage 0 0 9 9 rectfill', [288, 36]],
  [
    'print to file',
    '%%Pages: 2\n%%Page: 1 1\n0 0 72 72 rectstroke showpage\n%%Page: 2 2\n0 0 9 9 rectfill showpage\n%%EOF',
    [288, 36],
  ],
  ['empty pages between', 'showpage 0 0 72 72 rectfill showpage showpage 0 0 9 9 rectfill showpage', [288, 36]],
  ['a page that is erased', '0 0 5 5 rectfill erasepage 0 0 72 72 rectfill showpage 0 0 9 9 rectfill', [288, 36]],
  ['an erased second page', '0 0 72 72 rectfill showpage 0 0 9 9 rectfill erasepage', [288]],
  [
    'a page size of its own',
    '<< /PageSize [99 99] >> setpagedevice 0 0 72 72 rectfill showpage a4 0 0 9 9 rectfill',
    [288, 36],
  ],
  ['a new graphics state', '2 2 scale 0 0 36 36 rectstroke showpage 0 0 9 9 rectstroke showpage', [288, 36]],
  ['a new clip', '0 0 72 72 rectclip 0 0 72 72 rectfill showpage 90 90 9 9 rectfill showpage', [288, 36]],
  [
    'equal fills',
    '9 9 moveto 80 9 lineto 9 80 lineto closepath fill showpage newpath 0 0 9 9 rectfill',
    [71 * 2 + 71 * Math.SQRT2, 36],
  ],
  ['showpage in a loop', '1 1 3 { 72 mul 0 exch 0 exch 72 rectstroke showpage } for', [288, 432, 576]],
  ['copypage', '0 0 72 72 rectstroke copypage', [288]],
  ['showpage that does nothing', '/showpage { } def 0 0 72 72 rectstroke showpage 0 0 9 9 rectstroke', [324]],
  ['showpage on the null device', 'gsave nulldevice showpage grestore 0 0 72 72 rectstroke', [288]],
];

test.each(programs)('%s: reads every page by its number, and the first by default', (_name, program, pages) => {
  const text = `%!PS-Adobe-3.0\n${program}`;
  const codes = pages.length === 1 ? [] : ['other_pages'];
  pages.forEach((points, i) => {
    const drawing = runEps(text, { page: i + 1 });
    expect(pointsDrawn(drawing)).toBeCloseTo(points, 9);
    expect(drawing.diagnostics.map(({ code }) => code).filter((code) => code !== 'size_implausible')).toEqual(codes);
    expect(drawing.diagnostics.find(({ code }) => code === 'other_pages')?.count ?? 1).toBe(pages.length);
  });
  expect(runEps(text).shapes).toEqual(runEps(text, { page: 1 }).shapes);
  expect(() => runEps(text, { page: pages.length + 1 })).toThrow(
    pages.length === 1 ? 'has 1 page' : `has ${pages.length} pages`,
  );
});

test('reads a page even if a later one has a fault, does not end or exceeds the limits', () => {
  const first = '%!PS\n0 0 72 72 rectstroke showpage ';
  for (const rest of ['nonsense', '0 0 9 9 rectfill quit', '{ 0 0 1 1 rectfill } loop']) {
    let nowMs = 0;
    const options = { limits: { shapes: 5 }, clock: () => (nowMs += 1000) };
    expect(pointsDrawn(runEps(first + rest, options))).toBeCloseTo(288, 9);
  }
});

test('text and pictures of other pages are not reported', () => {
  const words = '/Nowhere findfont 9 scalefont setfont 0 0 moveto (word) show';
  const drawing = runEps(`%!PS\n0 0 72 72 rectstroke showpage ${words} 0 0 9 9 rectfill showpage`);
  expect(drawing.diagnostics.map(({ code }) => code)).toEqual(['other_pages']);
});
