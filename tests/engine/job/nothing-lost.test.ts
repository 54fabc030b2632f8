import { expect, test } from '@jest/globals';
import { expectWithin } from '#harness/expect-within.ts';
import { measureFile } from '#engine/job/measure-file.ts';
import { EngineError } from '#packages/curves/src/errors.ts';

type Format = 'svg' | 'eps';
type Row = readonly [what: string, format: Format, art: string, told: 'dot' | 'size' | 'nothing', count: number];

const wrap = {
  svg: (art: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 10 10"><g fill="none" stroke="red" stroke-width=".01" stroke-linecap="round">${art}</g></svg>`,
  eps: (art: string) => `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 720 720\n1 setlinecap\n${art}\n%%EOF\n`,
};
/** Side 1 in, perimeter 4 in. */
const square = {
  svg: '<path d="M1 1h1v1h-1z"/>',
  eps: '72 72 moveto 72 0 rlineto 0 72 rlineto -72 0 rlineto closepath stroke',
};
const told = {
  dot: (count: number) =>
    `${count} ${count === 1 ? 'dot has no length and is' : 'dots have no length and are'} left out. Draw holes as circles.`,
  size: (count: number) => `${count} ${count === 1 ? 'shape' : 'shapes'} without any size left out.`,
};

function measured(format: Format, art: string) {
  const bytes = new TextEncoder().encode(wrap[format](art));
  const { row } = measureFile(
    { bytes, fileName: `art.${format}`, quantity: 1 },
    { limits: { shapes: 20_000, segments: 500_000 } },
  );
  return row;
}

/** Artwork that shows nothing with a size, and the expected notice. */
const rows: readonly Row[] = [
  ['a subpath closed where it begins', 'svg', '<path d="M5 5z"/>', 'dot', 1],
  ['a line to where it begins', 'svg', '<path d="M5 5l0 0"/>', 'dot', 1],
  ['level and upright lines of no length', 'svg', '<path d="M5 5h0v0"/>', 'dot', 1],
  ['curves of no length', 'svg', '<path d="M5 5c0 0 0 0 0 0M6 6q0 0 0 0M7 7s0 0 0 0M8 8t0 0"/>', 'dot', 4],
  ['an arc to where it begins', 'svg', '<path d="M5 5a1 1 0 0 1 0 0"/>', 'dot', 1],
  ['a lone point of a polyline', 'svg', '<polyline points="5,5"/>', 'dot', 1],
  ['a polygon of one place', 'svg', '<polygon points="5,5 5,5 5,5"/>', 'dot', 1],
  ['a line without length', 'svg', '<line x1="5" y1="5" x2="5" y2="5"/>', 'dot', 1],
  ['a line without any numbers', 'svg', '<line/>', 'dot', 1],
  [
    'dots in a copy',
    'svg',
    '<defs><path id="d" d="M0 0z"/></defs><use href="#d" x="5"/><use href="#d" x="6"/>',
    'dot',
    2,
  ],
  ['a dot scaled to nothing', 'svg', '<path transform="scale(0)" d="M5 5z"/>', 'dot', 1],
  ['moves alone draw nothing', 'svg', '<path d="M5 5M6 6"/>', 'nothing', 0],
  ['a dot that is not painted', 'svg', '<path stroke="none" fill="red" d="M5 5z"/>', 'nothing', 0],
  ['a rectangle without size', 'svg', '<rect x="5" y="5"/>', 'size', 1],
  ['a rectangle without height', 'svg', '<rect x="5" y="5" width="3" height="0"/>', 'size', 1],
  ['a rectangle of negative width', 'svg', '<rect x="5" y="5" width="-3" height="2"/>', 'size', 1],
  ['a circle without radius', 'svg', '<circle cx="5" cy="5" r="0"/>', 'size', 1],
  ['a circle of negative radius', 'svg', '<circle cx="5" cy="5" r="-1"/>', 'size', 1],
  ['an ellipse without height', 'svg', '<ellipse cx="5" cy="5" rx="1" ry="0"/>', 'size', 1],
  ['a rectangle of size zero that is not painted', 'svg', '<rect stroke="none" width="0" height="1"/>', 'nothing', 0],
  ['art scaled to nothing', 'svg', '<g transform="scale(0)"><circle r="1"/><path d="M0 0h4"/></g>', 'size', 2],
  ['art scaled flat', 'svg', '<g transform="scale(1 0)"><circle r="1"/></g>', 'size', 1],
  [
    'a copy without size',
    'svg',
    '<symbol id="s" viewBox="0 0 1 1"><circle r="1"/><g><path d="M0 0h1"/></g></symbol><use href="#s" width="0" height="1"/>',
    'size',
    2,
  ],
  ['a frame without size', 'svg', '<svg width="0" height="4"><circle r="1"/></svg>', 'size', 1],
  [
    'a frame without size that holds definitions',
    'svg',
    '<svg width="0" height="0"><defs><circle r="1"/></defs></svg>',
    'nothing',
    0,
  ],

  ['a subpath closed where it begins', 'eps', '360 360 moveto closepath stroke', 'dot', 1],
  ['a line to where it begins', 'eps', '360 360 moveto 360 360 lineto stroke', 'dot', 1],
  ['lines by no difference', 'eps', '360 360 moveto 0 0 rlineto 0 0 rlineto stroke', 'dot', 1],
  ['a curve of no length', 'eps', '360 360 moveto 0 0 0 0 0 0 rcurveto stroke', 'dot', 1],
  ['two dots in one path', 'eps', '360 360 moveto closepath 400 400 moveto 0 0 rlineto stroke', 'dot', 2],
  ['an arc of radius zero', 'eps', '360 360 0 0 360 arc stroke', 'dot', 1],
  ['an arc back, of radius zero', 'eps', '360 360 0 360 0 arcn closepath stroke', 'dot', 1],
  ['an arc of no angle', 'eps', '360 360 5 30 30 arc stroke', 'dot', 1],
  ['an arc of radius zero to which a point leads', 'eps', '360 360 moveto 360 360 0 0 360 arc stroke', 'dot', 1],
  ['a frame of size zero', 'eps', '360 360 0 0 rectstroke', 'dot', 1],
  ['a user path of no length', 'eps', '{0 0 720 720 setbbox 360 360 moveto 0 0 rlineto} ustroke', 'dot', 1],
  ['a dot of a line’s edges', 'eps', '360 360 moveto 0 0 rlineto strokepath fill', 'dot', 1],
  ['moves alone draw nothing', 'eps', '360 360 moveto 400 400 moveto stroke', 'nothing', 0],
  ['a path that is not painted', 'eps', '360 360 moveto closepath newpath', 'nothing', 0],
  ['an area of size zero', 'eps', '360 360 0 0 rectfill', 'size', 1],
  ['an area of one place', 'eps', '360 360 moveto 0 0 rlineto closepath fill', 'size', 1],
  ['art scaled to nothing', 'eps', 'gsave 0 0 scale 0 0 10 0 360 arc stroke grestore', 'size', 1],
  ['art scaled flat', 'eps', 'gsave 1 0 scale 0 0 10 0 360 arc stroke grestore', 'size', 1],
];

for (const [what, format, art, how, count] of rows) {
  test(`${what} (${format}): rejected alone, and next to a square ${how === 'nothing' ? 'not reported' : `reported as ${count}`}`, () => {
    const { figures, warnings } = measured(format, `${square[format]}\n${art}`);
    expectWithin(figures.perimeterIn, 4, 1e-9);
    expectWithin(figures.lengthIn, 4, 1e-9);
    const empty = warnings.filter(({ code }) => code === 'dot_ignored' || code === 'path_error');
    expect(empty.map(({ message }) => message)).toEqual(how === 'nothing' ? [] : [told[how](count)]);
    expect(() => measured(format, art)).toThrow(EngineError);
  });
}

test('reports dots next to outlines in one path with the others, once, with their places', () => {
  for (const [format, art] of [
    ['svg', '<path d="M1 1h1v1h-1zM5 5zM6 6l0 0M3 3h1"/><path d="M7 7h1e-12"/><line/>'],
    [
      'eps',
      `72 72 moveto 72 0 rlineto 0 72 rlineto -72 0 rlineto closepath 360 360 moveto closepath 432 432 moveto 0 0 rlineto
       216 216 moveto 72 0 rlineto stroke 504 504 moveto 1e-10 0 rlineto stroke 0 0 moveto closepath stroke`,
    ],
  ] as const) {
    const { figures, warnings } = measured(format, art);
    expect(figures).toMatchObject({ pieces: 1, pierces: 2 });
    expectWithin(figures.lengthIn, 5, 1e-9);
    const dots = warnings.filter(({ code }) => code === 'dot_ignored');
    expect(dots.map(({ count, message, places }) => [count, message, places.length])).toEqual([[4, told.dot(4), 4]]);
  }
});

test('rejects a file of only dots for having no length, and one of too many for their number', () => {
  expect(() => measured('svg', '<path d="M5 5zM6 6z"/>')).toThrow('Its shapes have no length.');
  expect(() => measured('eps', '360 360 moveto closepath stroke')).toThrow('Its shapes have no length.');
  expect(() => measured('svg', `<path d="${'M5 5z'.repeat(500_001)}"/>`)).toThrow('500,000');
});

test('measures an outline with a dot that is filled and then stroked as one shape', () => {
  const { figures, warnings } = measured(
    'eps',
    `72 72 moveto 72 0 rlineto 0 72 rlineto -72 0 rlineto closepath 360 360 moveto 0 0 rlineto
     gsave fill grestore stroke`,
  );
  expectWithin(figures.lengthIn, 4, 1e-9);
  expect(warnings.map(({ message }) => message)).toContain(told.dot(1));
  expect(warnings.map(({ code }) => code)).not.toContain('duplicate');
});
