import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import compressWoff2 from 'wawoff2/compress.js';
import { contoursBox, EngineError } from '@measurement-nesting/curves';
import { readDrawing } from '../../../../engine/drawing/read-drawing.ts';
import type { Drawing } from '@measurement-nesting/curves/drawing';
import { createFontLibrary, liveTextOutliner, type FontLibrary } from '../../src/index.ts';
import { readCharacterMap } from '@measurement-nesting/curves/font-outline';
import { readFontFiles } from '../../../../engine/host/font-files.ts';
import { renamed, tablesOf } from '../../../../tools/harness/fonts/sfnt.ts';
import {
  antonFile,
  herosFile,
  interWoff2,
  jostFile,
  withCharacters,
  withEmbedding,
  withTable,
  woffOf,
} from '../font-file/font-kit.ts';
import { runs } from '../../../../tools/harness/depth.ts';

let fonts: FontLibrary;
let [jost, anton, heros, inter]: Uint8Array[] = [];
let icons: Uint8Array;
beforeAll(async () => {
  fonts = createFontLibrary(await readFontFiles());
  [jost, anton, heros, inter] = await Promise.all([jostFile(), antonFile(), herosFile(), interWoff2()]);
  const glyph = readCharacterMap(tablesOf(jost!).get('cmap')!)(0x48);
  icons = withCharacters(jost!, [0xe000, 0xf0001], glyph);
});

const base64 = (font: Uint8Array) => `data:font/ttf;base64,${Buffer.from(font).toString('base64')}`;
const rule = (font: Uint8Array | string, more = '', family = 'Own') =>
  `@font-face{font-family:"${family}";src:url(${typeof font === 'string' ? font : base64(font)});${more}}`;
const svg = (css: string, text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 10 10"><style>${css}</style>${text}</svg>`;
const read = (css: string, text: string, limits = {}): Drawing =>
  readDrawing(new TextEncoder().encode(svg(css, text)), {
    fileName: 'a.svg',
    letterText: liveTextOutliner(fonts),
    limits,
  });
const text = (words: string, attributes = '') =>
  `<text y="5" font-size="1" font-family="Own" ${attributes}>${words}</text>`;
const boxOf = (drawing: Drawing) => contoursBox(drawing.shapes.flatMap(({ contours }) => contours));
const widthOf = (drawing: Drawing) => boxOf(drawing).maxX - boxOf(drawing).minX;
/** The words in a file of the person's own: the reference for what the same font does inside the drawing. */
const asOwn = (font: Uint8Array, words: string, attributes = '') => {
  const library = fonts.withFiles(new Map([['own', fonts.openFile('a.ttf', renamed(font, 'Own', 'Regular'))]]));
  return readDrawing(new TextEncoder().encode(svg('', text(words, attributes))), {
    fileName: 'a.svg',
    letterText: liveTextOutliner(library),
  });
};
const codes = ({ diagnostics }: Drawing) =>
  diagnostics.map(({ code }) => code).filter((code) => code !== 'hairline_stroke');
const outlines = ({ shapes }: Drawing) => shapes.map(({ contours }) => contours);

describe('a font embedded in the drawing', () => {
  test.each([
    ['TrueType', async () => jost!],
    ['OpenType (CFF)', async () => heros!],
    ['WOFF', async () => woffOf(jost!)],
    ['WOFF 2.0', () => compressWoff2(jost!)],
  ])('of format %s outlines live text without a notice', async (format, font) => {
    const drawing = read(rule(await font()), text('Hag AV'));
    expect(outlines(drawing)).toEqual(outlines(asOwn(format.startsWith('Open') ? heros! : jost!, 'Hag AV')));
    expect(codes(drawing)).toEqual([]);
  });

  test.each([
    ['of a listed name', 'Arial', 'font-family="Arial"'],
    ['of a generic name in quotes', 'serif', 'font-family="serif"'],
    ['in other case', 'OWN', 'font-family="own"'],
    ['before a listed one', 'Own', `font-family="'Own', Arial"`],
    ['after one that is nowhere', 'Own', 'font-family="Nowhere, Own"'],
    ['named in a style attribute', 'Own', 'style="font-family: Own, sans-serif"'],
    ['in the font shorthand', 'Own', `style="font: 1px Own"`],
  ])('%s is used', (_, family, attributes) => {
    const own = outlines(asOwn(jost!, 'Hag'));
    const drawing = read(rule(jost!, '', family), `<text y="5" font-size="1" ${attributes}>Hag</text>`);
    expect(outlines(drawing)).toEqual(own);
  });

  test('has private-use characters, in the basic plane and beyond', () => {
    const drawing = read(rule(icons), text('&#xe000;&#xf0001;'));
    expect(outlines(drawing)).toEqual(outlines(asOwn(jost!, 'HH')));
  });

  test.each([
    ['base 64 with white space', () => `'${base64(jost!).replaceAll(/(.{76})/g, '$1 ')}'`],
    [
      'no type and lines broken by backslashes, as Illustrator writes it',
      () =>
        `"data:;base64,\\\n${Buffer.from(jost!)
          .toString('base64')
          .replaceAll(/(.{76})/g, '$1\\\n')}\\\n"`,
    ],
    ['percent signs', () => `data:,${[...jost!].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`],
    ['a character set and no type', () => base64(jost!).replace('font/ttf', ';charset=utf-8')],
    ['quotes', () => `'${base64(jost!)}'`],
  ])('is read from a data URL with %s', (_, address) => {
    expect(outlines(read(rule(address()), text('Hag')))).toEqual(outlines(asOwn(jost!, 'Hag')));
  });
});

describe('the face of several is selected', () => {
  const both = () => rule(jost!, 'font-weight:400') + rule(anton!, 'font-weight:700');
  const widths = () => ({ jost: widthOf(asOwn(jost!, 'HAG')), anton: widthOf(asOwn(anton!, 'HAG')) });
  test.each([
    ['', 'jost'],
    ['font-weight="bold"', 'anton'],
    ['font-weight="700"', 'anton'],
    ['font-weight="300"', 'jost'],
    ['font-weight="500"', 'jost'],
    ['font-weight="600"', 'anton'],
    ['font-weight="900"', 'anton'],
  ] as const)('by weight: %s', (attributes, wanted) => {
    expect(widthOf(read(both(), text('HAG', attributes)))).toBeCloseTo(widths()[wanted], 9);
  });

  test('by a range of weights, at the requested weight of a variable font', () => {
    const css = rule(inter!, 'font-weight:100 900');
    const width = (weight: number) => widthOf(read(css, text('HAG', `font-weight="${weight}"`)));
    expect(width(900)).toBeGreaterThan(width(400));
    expect(width(400)).toBeGreaterThan(width(100));
    expect(widthOf(read(rule(inter!, 'font-weight:400'), text('HAG', 'font-weight="900"')))).toBeCloseTo(width(400), 9);
  });

  test('by style, and a missing bold or italic is reported', () => {
    const css = rule(jost!) + rule(anton!, 'font-style:italic');
    expect(widthOf(read(css, text('HAG', 'font-style="italic"')))).toBeCloseTo(widths().anton, 9);
    expect(codes(read(css, text('HAG', 'font-style="italic"')))).toEqual([]);
    for (const attributes of ['font-style="italic"', 'font-weight="bold"', 'font-weight="bold" font-style="oblique"']) {
      const drawing = read(rule(jost!), text('HAG', attributes));
      expect(widthOf(drawing)).toBeCloseTo(widths().jost, 9);
      expect(codes(drawing)).toEqual(['text_layout']);
    }
  });

  test('by the range of characters, with the last rule first', () => {
    const width = (font: Uint8Array, words: string) => widthOf(asOwn(font, words));
    const css = rule(jost!) + rule(anton!, 'unicode-range:U+48');
    const [mixed, plain] = [read(css, text('HH')), read(css, text('II'))];
    expect(widthOf(mixed)).toBeCloseTo(width(anton!, 'HH'), 9);
    expect(widthOf(plain)).toBeCloseTo(width(jost!, 'II'), 9);
    // Each letter in its own face: H as wide as in Anton, and I of Jost behind it.
    const [h, i] = read(css, text('HI')).shapes.flatMap(({ contours }) =>
      contours.map((contour) => contoursBox([contour])),
    );
    const [hOnly] = outlines(asOwn(anton!, 'H'));
    expect(h).toEqual(contoursBox(hOnly!));
    expect(i!.maxX - i!.minX).toBeCloseTo(width(jost!, 'I'), 9);
  });

  test('by the order of sources, skipping an unusable one', () => {
    const css = `@font-face{font-family:Own;src:url(https://example.com/a.woff2) format("woff2"),url(data:font/ttf;base64,AAAA),local("No such font"),url(${base64(jost!)})}`;
    expect(outlines(read(css, text('Hag')))).toEqual(outlines(asOwn(jost!, 'Hag')));
  });
});

test('a face is drawn at the size-adjust of its rule', () => {
  const [whole, half] = [read(rule(jost!), text('Hag')), read(rule(jost!, 'size-adjust:50%'), text('Hag'))];
  expect(widthOf(half)).toBeCloseTo(widthOf(whole) / 2, 9);
  const spaced = (more: string) => widthOf(read(rule(jost!, more), text('HH', 'letter-spacing="1"')));
  expect(spaced('') - spaced('size-adjust:50%')).toBeCloseTo(widthOf(read(rule(jost!), text('HH'))) / 2, 9);
});

test('sets letters missing in the font in the next family, and reports it', () => {
  const few = withCharacters(jost!, [0x48], readCharacterMap(tablesOf(jost!).get('cmap')!)(0x48));
  const drawing = read(rule(few), text('Hx').replace('"Own"', '"Own, Arial"'));
  expect(codes(drawing)).toEqual(['font_substituted']);
  expect(drawing.diagnostics[0]!.message).toContain('TeX Gyre Heros');
  const lost = () => read(rule(few), text('Hx'));
  expect(lost).toThrow('It has live text');
});

test('blanks missing in the font draw nothing', () => {
  const few = withCharacters(jost!, [0x48], readCharacterMap(tablesOf(jost!).get('cmap')!)(0x48));
  const drawing = read(rule(few), text('H H'));
  expect(drawing.shapes.flatMap(({ contours }) => contours)).toHaveLength(2);
});

describe('an unusable font', () => {
  const expectNamed = (css: string, limits = {}) => {
    expect(() => read(css, text('Hag'), limits)).toThrow(expect.objectContaining({ code: 'no_shapes' }));
    expect(() => read(css, text('Hag'), limits)).toThrow('It has live text');
  };
  test.each([
    ['outside of the file', () => rule('https://example.com/a.ttf')],
    ['damaged', () => rule(jost!.subarray(0, 4000))],
    ['no base 64', () => rule('data:font/ttf;base64,*****')],
    ['no font', () => rule(`data:font/ttf;base64,${Buffer.from('<svg/>').toString('base64')}`)],
    ['an outline table of zeros', () => rule(withTable(jost!, 'glyf', (glyf) => glyf.fill(0)))],
    ['forbidden by its maker', () => rule(withEmbedding(jost!, 2))],
  ])('leaves the text reported as live: %s', (_, css) => expectNamed(css()));

  test('beyond the size limit of a font file leaves the text reported as live', () => {
    expectNamed(rule(jost!), { fontBytes: jost!.length - 1 });
    expect(read(rule(jost!), text('Hag'), { fontBytes: jost!.length }).shapes).toHaveLength(1);
  });

  test('of a listed name falls back to the listed font, which is reported', () => {
    const drawing = read(
      rule(jost!.subarray(0, 4000), '', 'Arial'),
      `<text y="5" font-size="1" font-family="Arial">Hag</text>`,
    );
    expect(codes(drawing)).toEqual(['font_substituted']);
  });

  test('as an SVG font leaves the text reported as live', () => {
    const font =
      '<defs><font horiz-adv-x="9"><font-face font-family="Own"/><glyph unicode="H" d="M0 0h9v9z"/></font></defs>';
    expect(() => read('', font + text('H'))).toThrow('It has live text');
  });
});

test('decompresses a font once for any number of weights, families and texts', () => {
  let unpacked = 0;
  const counting: FontLibrary = {
    ...fonts,
    openEmbedded: (bytes) => {
      unpacked++;
      return fonts.openEmbedded(bytes);
    },
  };
  const texts = Array.from({ length: 300 }, (_, i) => text('H', `font-weight="${100 + i}"`)).join('');
  const drawing = readDrawing(new TextEncoder().encode(svg(rule(inter!, 'font-weight:100 900'), texts)), {
    fileName: 'a.svg',
    letterText: liveTextOutliner(counting),
  });
  expect([unpacked, drawing.shapes.length]).toEqual([1, 300]);
});

test('does not decompress all of several fonts that exceed the limit together', () => {
  let unpacked = 0;
  const large: FontLibrary = {
    ...fonts,
    openEmbedded: (bytes) => {
      unpacked++;
      return { ...fonts.openEmbedded(bytes), bytes: 30 * 1024 * 1024 };
    },
  };
  const names = Array.from({ length: 9 }, (_, i) => `F${i}`);
  const css = names.map((name) => rule(jost!, '', name)).join('');
  const texts = names.map((name) => text('H').replace('Own', name)).join('');
  const drawing = readDrawing(new TextEncoder().encode(svg(css, texts)), {
    fileName: 'a.svg',
    letterText: liveTextOutliner(large),
  });
  expect([unpacked, drawing.shapes.length, codes(drawing)]).toEqual([3, 2, ['live_text']]);
});

/** Reads the drawing; the code of the refusal instead of shapes, and any other error thrown on. */
function outcomeOf(font: Uint8Array): string {
  try {
    return read(rule(font), text('HaQg8')).shapes.length > 0 ? 'shapes' : 'nothing';
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
}

test('a font in a drawing with any bytes changed yields letters or reported text', () => {
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(
      fc.constantFrom(0, 1, 2),
      fc.array(change, { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      (which, changes, isHeader) => {
        const font = new Uint8Array([jost!, heros!, inter!][which]!);
        const reach = isHeader ? 2000 : font.length;
        for (const [at, byte] of changes) font[Math.min(font.length - 1, Math.floor(at * reach))] = byte;
        expect(['shapes', 'no_shapes', 'too_complex']).toContain(outcomeOf(font));
      },
    ),
    { seed: 7, numRuns: runs(80) },
  );
});
