import {
  identity,
  invert,
  multiply,
  rotation,
  scaling,
  transformContour,
  translation,
} from '#packages/curves/src/geometry/affine.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import type { Affine } from '#packages/curves/src/geometry/types.ts';
import { randomFrom } from '../fuzz/mutation.ts';
import { pathText, type Format, type Item, type Picture } from './writing.ts';

/**
 * Returns the picture as the text of a file, in which each object is written in another way of drawing programs: under transforms,
 * in symbols and forms, under clips that remove nothing, in style sheets, procedures and fonts, next to unpainted
 * shapes. `seed` selects the ways. For outlines of lines and cubics.
 */
export const inDialects = (picture: Picture, format: Format, seed: number): string =>
  format === 'svg' ? svg(picture, seed) : eps(picture, seed);

/** Random numbers and choices. */
type Chance = { readonly between: (low: number, high: number) => number; readonly one: <T>(of: readonly T[]) => T };

function chanceOf(seed: number): Chance {
  const next = randomFrom(seed);
  return {
    between: (low, high) => Number((low + (high - low) * next()).toFixed(3)),
    one: (of) => of[Math.floor(next() * of.length)]!,
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns an object's path in coordinates that a map moves to its position. */
type Drawn = (map?: Affine) => string;

/** Writes object number `i`; `around`: a rectangle that contains it, in units of the file. */
type Put = (drawn: Drawn, chance: Chance, i: number, around: readonly [number, number, number, number]) => string;

function placesOf(item: Item, perIn: number) {
  const box = contoursBox(item.contours);
  const [x, y] = [perIn * box.minX - 1, perIn * box.minY - 1];
  const around = [x, y, perIn * box.maxX + 1 - x, perIn * box.maxY + 1 - y] as const;
  const pathUnder = (map: Affine, format: Format): string => {
    const back = multiply(invert(map)!, scaling(perIn));
    return pathText(
      item.contours.map((contour) => transformContour(back, contour)),
      1,
      { format },
    );
  };
  return { around, pathUnder };
}

/** Root elements as programs write them, for a page of so many inches. */
const roots = [
  { perIn: 96, size: (inches: number) => `${inches}in` },
  { perIn: 25.4, size: (inches: number) => `${25.4 * inches}mm` },
  { perIn: 100, size: (inches: number) => `${2.54 * inches}cm` },
  { perIn: 72, size: (inches: number) => `${72 * inches}pt` },
  { perIn: 96, size: (inches: number) => `${96 * inches}` },
  { perIn: 1000, size: (inches: number) => `${6 * inches}pc` },
  {
    perIn: 72,
    size: (inches: number) => `${72 * inches}px`,
    before: '<!-- Generator: Adobe Illustrator 24.1.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->',
  },
];

/** Returns transforms in SVG's syntax, the outer ones first. */
function transformList({ between, one }: Chance): { text: string; map: Affine } {
  const functions = Array.from({ length: one([1, 2, 3]) }, (): { text: string; map: Affine } => {
    const [a, b, c] = [between(-200, 200), between(-200, 200), between(0.3, 3)];
    const angle = between(-40, 40);
    return one([
      { text: `translate(${a} ${b})`, map: translation(a, b) },
      { text: `scale(${c})`, map: scaling(c) },
      { text: `scale(-${c},${c})`, map: scaling(-c, c) },
      { text: `rotate(${a})`, map: rotation(radians(a)) },
      {
        text: `rotate(${a} ${b},${c})`,
        map: multiply(translation(b, c), multiply(rotation(radians(a)), translation(-b, -c))),
      },
      { text: `skewX(${angle})`, map: [1, 0, Math.tan(radians(angle)), 1, 0, 0] },
      { text: `skewY(${angle})`, map: [1, Math.tan(radians(angle)), 0, 1, 0, 0] },
      { text: `matrix(${c},0.25,-0.5,1,${a},${b})`, map: [c, 0.25, -0.5, 1, a, b] },
    ]);
  });
  return {
    text: functions.map(({ text }) => text).join(' '),
    map: functions.reduce<Affine>((map, each) => multiply(map, each.map), identity),
  };
}

const svgPuts: Put[] = [
  (drawn) => drawn(),
  (drawn, chance) => {
    const [outer, inner] = [transformList(chance), transformList(chance)];
    const body = drawn(multiply(outer.map, inner.map));
    return `<g transform="${outer.text}"><g transform="${inner.text}">${body}</g></g>`;
  },
  (drawn, { between }, i) => {
    const [x, y, width, height] = [between(-99, 99), between(-99, 99), between(20, 90), between(20, 90)];
    const map = multiply(translation(x, y), multiply(scaling(width / 100, height / 50), translation(7, -3)));
    return `<symbol id="s${i}" viewBox="-7 3 100 50" overflow="visible" preserveAspectRatio="none">${drawn(map)}</symbol><use href="#s${i}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
  },
  (drawn, { between }) => {
    const [x, y, width] = [between(-99, 99), between(-99, 99), between(30, 90)];
    // As high as wide, half of it empty: the picture is in the middle.
    const map = multiply(translation(x, y + width / 4), scaling(width / 200));
    return `<svg x="${x}" y="${y}" width="${width}" height="${width}" viewBox="0 0 200 100" overflow="visible">${drawn(map)}</svg>`;
  },
  (drawn, { between }, i) => {
    const [x, y] = [between(-500, 500), between(-500, 500)];
    return `<defs><g id="d${i}">${drawn(translation(x, y))}</g></defs><use xlink:href="#d${i}" x="${x}" y="${y}"/>`;
  },
  (drawn, _, i, [x, y, width, height]) =>
    `<clipPath id="c${i}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#c${i})">${drawn()}</g>`,
  (drawn, _, i) =>
    `<clipPath id="c${i}" clipPathUnits="objectBoundingBox"><rect x="-.5" y="-.5" width="2" height="2"/></clipPath><g clip-path="url(#c${i})">${drawn()}</g>`,
  (drawn) =>
    `<switch><g systemLanguage="xx"><rect width="9999" height="99"/></g><a href="#">${drawn()}</a><rect width="50" height="50"/></switch>`,
];

/** Shapes that paint nothing. */
const unseen = [
  '',
  '<g display="none"><rect width="77" height="77"/></g>',
  '<defs><circle r="50"/></defs>',
  '<rect width="60" height="10" fill="none"/>',
  '<g style="visibility:hidden"><path d="M0 0h50v50z"/></g>',
  '<title>M0 0h5v5z</title><!-- <rect width="5" height="5"/> -->',
  '<marker id="m"><path d="M0 0h5v5z"/></marker><pattern id="p" width="5" height="5"><rect width="2" height="2"/></pattern>',
];

function svg(picture: Picture, seed: number): string {
  const chance = chanceOf(seed);
  const { perIn, size, before = '' } = chance.one<(typeof roots)[number]>(roots);
  const box = contoursBox(picture.flatMap(({ contours }) => contours));
  const [x, y] = [Math.floor(box.minX) - 1, Math.floor(box.minY) - 1];
  const [width, height] = [Math.ceil(box.maxX) + 1 - x, Math.ceil(box.maxY) + 1 - y];
  const rules: string[] = [];
  const body = picture.map((item, i) => {
    const { around, pathUnder } = placesOf(item, perIn);
    const look = {
      nonzero: ['fill', item.color ?? '#123', 'fill-rule', 'nonzero'],
      evenodd: ['fill', item.color ?? 'red', 'fill-rule', 'evenodd'],
      stroke: ['fill', 'none', 'stroke', item.color ?? 'rgb(0,0,0)'],
    }[item.paint];
    const [name, value, other, how] = look as [string, string, string, string];
    const style = `${name}:${value};${other}:${how}`;
    const drawn: Drawn = (map = identity) => {
      const path = (attributes: string) => `<path ${attributes} d="${pathUnder(map, 'svg')}"/>`;
      const way = chance.one(['attributes', 'style', 'class', 'inherited']);
      if (way === 'attributes') return path(`${name}="${value}" ${other}="${how}"`);
      if (way === 'style') return path(`fill="none" style="${style}"`);
      if (way === 'inherited') return `<g style="${style}">${path('')}</g>`;
      rules.push(`.k${i}{${style}}`);
      return path(`class="x k${i}"`);
    };
    return `${chance.one(unseen)}${chance.one(svgPuts)(drawn, chance, i, around)}`;
  });
  const view = [x, y, width, height].map((value) => perIn * value).join(' ');
  return `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size(width)}" height="${size(height)}" viewBox="${view}" overflow="visible"><style>${rules.join(' ')}</style>${body.join('\n')}</svg>`;
}

/** Returns transforms in PostScript's syntax, the outer ones first. */
function operators({ between, one }: Chance): { text: string; map: Affine } {
  const list = Array.from({ length: one([1, 2, 3]) }, (): { text: string; map: Affine } => {
    const [a, b, c] = [between(-200, 200), between(-200, 200), between(0.3, 3)];
    return one([
      { text: `${a} ${b} translate`, map: translation(a, b) },
      { text: `${c} -${c} scale`, map: scaling(c, -c) },
      { text: `${a} rotate`, map: rotation(radians(a)) },
      { text: `[${c} 0.25 -0.5 1 ${a} ${b}] concat`, map: [c, 0.25, -0.5, 1, a, b] },
    ]);
  });
  return {
    text: list.map(({ text }) => text).join(' '),
    map: list.reduce<Affine>((map, each) => multiply(map, each.map), identity),
  };
}

const hexOf = (text: string): string =>
  [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** Ways to write an object in EPS; `drawn` creates the path and paints it. */
const epsPuts: Put[] = [
  (drawn) => drawn(),
  (drawn, chance) => {
    const { text, map } = operators(chance);
    return `gsave ${text} gsave ${drawn(map)} grestore grestore`;
  },
  (drawn, chance) => {
    const { text, map } = operators(chance);
    return `save ${text} ${drawn(map)} restore`;
  },
  (drawn, { between }, i) => {
    const [x, y, s] = [between(-99, 99), between(-99, 99), between(0.3, 3)];
    const map = multiply(translation(x, y), scaling(s));
    return `/F${i} << /FormType 1 /BBox [-99999 -99999 99999 99999] /Matrix [${s} 0 0 ${s} ${x} ${y}] /PaintProc { pop ${drawn(map)} } >> def F${i} execform`;
  },
  (drawn, _, __, around) => `gsave ${around.join(' ')} rectclip ${drawn()} grestore`,
  (drawn) => `currentfile /ASCIIHexDecode filter cvx exec\n${hexOf(`${drawn()} `)}>`,
  (drawn) => `/showpage load /showpage {} def ${drawn()} /showpage exch def`,
  (drawn, { between }, i) => {
    const [x, y] = [between(-300, 300), between(-300, 300)];
    return `8 dict begin /FontType 3 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 1 1] def /Encoding 256 array def 0 1 255 { Encoding exch /.notdef put } for /BuildChar { pop pop 9 0 setcharwidth ${drawn(translation(x, y))} } bind def currentdict end /T${i} exch definefont setfont ${x} ${y} moveto (a) show`;
  },
];

function eps(picture: Picture, seed: number): string {
  const chance = chanceOf(seed);
  const box = contoursBox(picture.flatMap(({ contours }) => contours));
  const corner = [box.minX, box.minY].map((value) => Math.floor(72 * value) - 72);
  const far = [box.maxX, box.maxY].map((value) => Math.ceil(72 * value) + 72);
  const body = picture.map((item, i) => {
    const { around, pathUnder } = placesOf(item, 72);
    const paint = { nonzero: 'fill', evenodd: 'eofill', stroke: 'stroke' }[item.paint];
    const user = { nonzero: 'ufill', evenodd: 'ueofill', stroke: 'ustroke' }[item.paint];
    const drawn: Drawn = (map = identity) => {
      const path = pathUnder(map, 'eps');
      const way = chance.one(['plain', 'short', 'user path', 'matrix put back']);
      if (way === 'user path') return `{ -99999 -99999 99999 99999 setbbox ${path} } ${user}`;
      if (way === 'matrix put back') {
        const { text, map: more } = operators(chance);
        return `newpath matrix currentmatrix ${text} ${pathUnder(multiply(map, more), 'eps')} setmatrix ${paint}`;
      }
      const short = { moveto: 'm', lineto: 'L', curveto: 'C', closepath: 'h' };
      const words =
        way === 'short'
          ? path.replace(/moveto|lineto|curveto|closepath/g, (word) => short[word as keyof typeof short])
          : path;
      return `newpath ${words} ${paint}`;
    };
    return chance.one(epsPuts)(drawn, chance, i, around);
  });
  return `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: ${[...corner, ...far].join(' ')}\n%%EndComments\n/m { moveto } bind def /L /lineto load def /C { curveto } def /h { closepath } bind def\n0.72 setlinewidth\n${body.join('\n')}\nshowpage\n%%EOF\n`;
}
