import { beforeAll, describe, expect, test } from '@jest/globals';
import { contoursBox } from '@measurement-nesting/curves';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import {
  createFontLibrary,
  letterRow,
  liveTextOutliner,
  type FontLibrary,
  type OwnFont,
  type TextRow,
} from '../src/index.ts';
import { unwrapFont } from '../src/font-file/read-font.ts';
import { readFontFiles, unpackBrotli } from '../../../engine/host/font-files.ts';
import { antonFile, interWoff2, jostFile, withCharacters, withTable } from './font-file/font-kit.ts';
import { productFonts } from './product-fonts.ts';
import { collectionOf, renamed } from '../../../tools/harness/fonts/sfnt.ts';

let fonts: FontLibrary;
let jost: Uint8Array;
let anton: Uint8Array;
let inter: Uint8Array;
beforeAll(async () => {
  fonts = await productFonts();
  [jost, anton] = await Promise.all([jostFile(), antonFile()]);
  inter = unwrapFont('inter.woff2', await interWoff2(), unpackBrotli);
});

const withFile = (bytes: Uint8Array): FontLibrary =>
  fonts.withFiles(new Map([['own', fonts.openFile('shop.ttf', bytes)]]));
const own = (bytes: Uint8Array, row: Partial<TextRow> = {}, font: Partial<OwnFont> = {}) =>
  letterRow({ text: 'Hxg', font: 'Arial', heightIn: 12, ...row, ownFont: { file: 'own', ...font } }, withFile(bytes));

describe('a font file of a user', () => {
  test('is measured like a listed font with the same outlines, without width fitting', async () => {
    const row = own(renamed(jost, 'Sign Grotesk', 'Regular'));
    const { faces } = await readFontFiles();
    const unfitted = createFontLibrary({ faces: faces.map((face) => ({ ...face, metrics: null })) });
    expect(row.drawing).toEqual({
      ...letterRow({ text: 'Hxg', font: 'Futura', heightIn: 12 }, unfitted).drawing,
      diagnostics: [],
    });
    expect([row.fontListed, row.fontMeasured]).toEqual(['Sign Grotesk', 'Sign Grotesk']);
    expect(row.diagnostics).toEqual([]);
  });

  test("that is the original of the listed font has its name, and is reported as the user's file", () => {
    const row = own(renamed(jost, 'Gotham', 'Book'), { font: 'Gotham' });
    expect([row.fontListed, row.fontMeasured]).toEqual(['Gotham', 'your file Gotham Book']);
    const other = own(renamed(jost, 'Gotham', 'Bold'), { font: 'Gotham' });
    expect(other.fontListed).toBe('Gotham Bold');
  });

  test('is selected by its number in a collection', () => {
    const file = collectionOf([renamed(anton, 'Set', 'Bold'), renamed(jost, 'Set', 'Regular')]);
    expect(own(file, {}, { face: 1 }).fontMeasured).toBe('Set');
    expect(own(file, {}, { face: 0 }).fontMeasured).toBe('Set Bold');
    expect(() => own(file, {}, { face: 2 })).toThrow(
      expect.objectContaining({
        code: 'font_missing',
        field: 'face',
        message: expect.stringContaining('has no face 2. Choose one of: 0, 1.'),
      }),
    );
  });

  test('is reported as missing, not replaced, when it is not sent', () => {
    const ask = () => letterRow({ text: 'A', font: 'Arial', heightIn: 12, ownFont: { file: 'gone' } }, fonts);
    expect(ask).toThrow(expect.objectContaining({ code: 'font_missing' }));
  });

  test('reports the letters that it lacks', () => {
    const capitals = withCharacters(jost, [0x48, 0x49], 40);
    expect(() => own(capitals, { text: 'HIM' })).toThrow('does not have “M” (U+004D)');
  });

  test('accepts a font without capitals that the text does not need', () => {
    expect(own(withCharacters(jost, [0x48, 0x49], 40), { text: 'HI' }).letters).toHaveLength(2);
  });
});

describe('a variable font', () => {
  const stem = (font: Partial<OwnFont>) => {
    const { minX, maxX } = contoursBox(own(inter, { text: 'I' }, font).drawing.shapes[0]!.contours);
    return (maxX - minX) / 12;
  };

  test('is set at the requested weight within its range, and at regular weight otherwise', () => {
    const weights = [100, 400, 700, 900].map((wght) => stem({ location: { wght } }));
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    expect(new Set(weights).size).toBe(4);
    expect(stem({})).toBe(weights[1]);
    expect(stem({ location: { wght: 5000 } })).toBe(weights[3]);
    expect(stem({ location: { wdth: 50 } })).toBe(weights[1]);
  });

  test('reports axes that the font does not have, and values beyond their ranges', () => {
    const faults = (location: Record<string, number>) =>
      own(inter, {}, { location })
        .diagnostics.filter(({ code }) => code === 'font_axis')
        .map(({ message }) => message);
    expect(faults({ wght: 700 })).toEqual([]);
    expect(faults({ wdth: 50, ZZZZ: 1 })).toEqual([
      expect.stringMatching(/ has no axis wdth, so its value 50 has no effect\.$/),
      expect.stringMatching(/ has no axis ZZZZ/),
    ]);
    expect(faults({ wght: 5000 })).toEqual([expect.stringMatching(/^The axis wght of .* goes from 100 to 900/)]);
  });

  test('reports its location', () => {
    expect(own(inter, {}, { location: { wght: 550 } }).fontMeasured).toMatch(/ \(Weight 550\)$/);
  });

  test('has exact heights at every weight', () => {
    for (const wght of [100, 333.3, 900]) {
      const { minY, maxY } = contoursBox(own(inter, { text: 'H' }, { location: { wght } }).drawing.shapes[0]!.contours);
      expect(Math.abs(maxY - minY - 12)).toBeLessThan(1e-9);
    }
  });
});

test("live text that names a user's file is set in it, even if a listed font has that name", () => {
  const svg = (family: string) =>
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="2in" viewBox="0 0 960 192"><text x="0" y="150" font-size="100" font-family="${family}">Hxg</text></svg>`,
    );
  const read = (family: string, bytes: Uint8Array) =>
    readDrawing(svg(family), { fileName: 'a.svg', letterText: liveTextOutliner(withFile(bytes)) }).shapes;
  const jostShapes = read('Jost', jost);
  expect(jostShapes.length).toBeGreaterThan(0);
  const shapesOf = (shapes: typeof jostShapes) => shapes.map(({ contours }) => contours);
  expect(shapesOf(read('Sign Grotesk', renamed(jost, 'Sign Grotesk', 'Regular')))).toEqual(shapesOf(jostShapes));
  expect(shapesOf(read('Arial', renamed(jost, 'Arial', 'Regular')))).toEqual(shapesOf(jostShapes));
});

describe('live text', () => {
  const width = (shapes: ReturnType<typeof readDrawing>['shapes']) => {
    const { minX, maxX } = contoursBox(shapes.flatMap(({ contours }) => contours));
    return maxX - minX;
  };
  const weighing = (font: Uint8Array, weight: number): Uint8Array =>
    withTable(font, 'OS/2', (table) => {
      const changed = new Uint8Array(table);
      new DataView(changed.buffer).setUint16(4, weight);
      return changed;
    });
  const family = () =>
    fonts.withFiles(
      new Map([
        ['regular', fonts.openFile('a.ttf', weighing(renamed(jost, 'Sign Grotesk', 'Regular'), 400))],
        ['bold', fonts.openFile('b.ttf', weighing(renamed(anton, 'Sign Grotesk', 'Bold'), 700))],
        ['inter', fonts.openFile('c.ttf', inter)],
      ]),
    );
  const svg = (attributes: string) =>
    readDrawing(
      new TextEncoder().encode(
        `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="2in" viewBox="0 0 960 192"><text x="0" y="150" font-size="96" ${attributes}>HIM</text></svg>`,
      ),
      { fileName: 'a.svg', letterText: liveTextOutliner(family()) },
    );
  const eps = (font: string) =>
    readDrawing(
      new TextEncoder().encode(
        `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 100\n/${font} findfont 72 scalefont setfont 0 0 moveto (HIM) show\n%%EOF\n`,
      ),
      { fileName: 'a.eps', letterText: liveTextOutliner(family()) },
    );
  const row = (file: string) => {
    const lettered = letterRow({ text: 'HIM', font: 'Arial', heightIn: 1, ownFont: { file } }, family());
    const em = file === 'regular' ? jostEm : antonEm;
    return width(lettered.drawing.shapes) * em;
  };
  // Heights of H in em (their tables): Jost 700 of 1000, Anton 1760 of 2048.
  const [jostEm, antonEm] = [0.7, 1760 / 2048];

  test.each([
    ['the family and no weight', 'font-family="Sign Grotesk"', 'regular'],
    ['the family, bold', 'font-family="Sign Grotesk" font-weight="700"', 'bold'],
    ['the cut', 'font-family="Sign Grotesk Bold"', 'bold'],
    ['the cut, bold as drawing programs write it', 'font-family="Sign Grotesk Bold" font-weight="bold"', 'bold'],
  ])('of a drawing that names %s is set in that file, which the notice names', (_, attributes, file) => {
    const { shapes, diagnostics } = svg(attributes);
    expect(Math.abs(width(shapes) - row(file))).toBeLessThan(1e-9);
    const name = file === 'bold' ? 'Sign Grotesk Bold' : 'Sign Grotesk';
    expect(diagnostics.map(({ message }) => message)).toContain(`Live text is set in your font ("${name}").`);
  });

  test('of an EPS is matched by the PostScript name or by its family', () => {
    expect(Math.abs(width(eps('SignGrotesk-Bold').shapes) - row('bold'))).toBeLessThan(1e-9);
    const { shapes, diagnostics } = eps('SignGrotesk');
    expect(Math.abs(width(shapes) - row('regular'))).toBeLessThan(1e-9);
    expect(diagnostics.map(({ message }) => message)).toContain('Live text is set in your font ("Sign Grotesk").');
  });

  test('of a variable font is set at the requested weight', () => {
    const widths = [100, 400, 900].map((weight) =>
      width(
        svg(`font-family="${family().openFile('c.ttf', inter).faces[0]!.names.family}" font-weight="${weight}"`).shapes,
      ),
    );
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(new Set(widths).size).toBe(3);
  });

  test('in a missing style is not set in another one', () => {
    expect(() => svg('font-family="Sign Grotesk" font-style="italic"')).toThrow('It has live text');
  });
});

describe('private-use letters', () => {
  const secret = 'A\ue000';

  test('are missing in a listed font, even if its stand-in draws them', () => {
    expect(() => letterRow({ text: secret, font: 'Arial', heightIn: 12 }, fonts)).toThrow('(U+E000). Delete it.');
  });

  test("are letters in the user's own file", () => {
    const file = withCharacters(jost, [0x41, 0x48, 0xe000], 40);
    expect(own(file, { text: secret }).letters).toHaveLength(2);
  });
});
