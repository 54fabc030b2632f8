import { beforeAll, describe, expect, test } from '@jest/globals';
import { EngineError } from '@measurement-nesting/curves';
import { viewOf } from '../../src/font-file/table-directory.ts';
import { unwrapFont } from '../../src/font-file/read-font.ts';
import { letterRow, type FontLibrary } from '../../src/index.ts';
import { random } from '../../../../tools/harness/drawings/random-drawing.ts';
import { unpackBrotli } from '../../../../engine/host/font-files.ts';
import { productFonts } from '../product-fonts.ts';
import { fontOf, tablesOf } from '../../../../tools/harness/fonts/sfnt.ts';
import { herosFile, interWoff2, jostFile, withTable, woffOf } from './font-kit.ts';

/** Mutants a font; `npm run test:unit` has time for so many. Each prints its seed when it fails. */
const mutants = 60;
const refusals = new Set(['font_broken', 'font_restricted', 'text_unsupported']);

let fonts: FontLibrary;
const files = new Map<string, Uint8Array>();
beforeAll(async () => {
  fonts = await productFonts();
  const jost = await jostFile();
  const inter = await interWoff2();
  files.set('TrueType', jost);
  files.set('CFF', await herosFile());
  files.set('variable', unwrapFont('inter.woff2', inter, unpackBrotli));
  files.set('WOFF', woffOf(jost));
  files.set('WOFF 2.0', inter);
});

/** Uses a file as the job process does. Null when it letters, else why not; anything but a refusal is thrown on. */
function refusalOf(bytes: Uint8Array): string | null {
  try {
    const opened = fonts.openFile('shop.font', unwrapFont('shop.font', bytes, unpackBrotli));
    const library = fonts.withFiles(new Map([['own', opened]]));
    const { drawing } = letterRow({ text: 'HaQg8', font: 'Arial', ownFont: { file: 'own' }, heightIn: 12 }, library);
    expect(drawing.shapes.length).toBeGreaterThan(0);
    return null;
  } catch (error) {
    if (error instanceof EngineError && refusals.has(error.code)) return error.code;
    throw error;
  }
}

describe.each(['TrueType', 'CFF', 'variable', 'WOFF', 'WOFF 2.0'])('%s', (kind) => {
  test('reads or rejects the file with any bytes changed', () => {
    const font = files.get(kind)!;
    for (let seed = 1; seed <= mutants; seed++) {
      const next = random(seed);
      const mutant = new Uint8Array(font);
      // Headers and directories more often than the mass of outlines.
      const reach = next() < 0.5 ? Math.min(mutant.length, 2000) : mutant.length;
      for (let i = 0; i < 1 + next() * 20; i++) mutant[Math.floor(next() * reach)] = Math.floor(next() * 256);
      expect({ seed, fault: faultOf(() => refusalOf(mutant)) }).toEqual({ seed, fault: null });
    }
  });

  test('rejects a truncated file', () => {
    const font = files.get(kind)!;
    for (let seed = 1; seed <= 20; seed++) {
      const cut = font.subarray(0, Math.floor(random(seed)() * (font.length - 64)));
      expect(refusalOf(cut)).toBe('font_broken');
    }
  });
});

test.each(['head', 'hhea', 'maxp', 'hmtx', 'cmap', 'loca', 'glyf', 'name', 'OS/2', 'GPOS', 'GSUB'])(
  'tolerates random bytes in table "%s"',
  (tag) => {
    for (let seed = 1; seed <= 10; seed++) {
      const next = random(seed);
      const mutant = withTable(files.get('TrueType')!, tag, (table) => table.map(() => Math.floor(next() * 256)));
      expect({ seed, fault: faultOf(() => refusalOf(mutant)) }).toEqual({ seed, fault: null });
    }
  },
);

describe('malicious fonts', () => {
  /** H as a composite of `components`, whatever glyphs those are. */
  const compositeH = (font: Uint8Array, components: (h: number) => number[]): Uint8Array => {
    const tables = tablesOf(font);
    const loca = tables.get('loca')!;
    const h = glyphOfH();
    const isLong = viewOf(tables.get('head')!).getInt16(50) === 1;
    const view = viewOf(loca);
    const at = isLong ? view.getUint32(4 * h) : 2 * view.getUint16(2 * h);
    const end = isLong ? view.getUint32(4 * h + 4) : 2 * view.getUint16(2 * h + 2);
    const glyf = new Uint8Array(tables.get('glyf')!);
    const body = new DataView(glyf.buffer);
    body.setInt16(at, -1);
    const list = components(h).slice(0, Math.floor((end - at - 10) / 6));
    list.forEach((glyph, i) => {
      body.setUint16(at + 10 + 6 * i, i < list.length - 1 ? 0x0022 : 0x0002);
      body.setUint16(at + 12 + 6 * i, glyph);
      body.setUint16(at + 14 + 6 * i, 0);
    });
    return fontOf(new Map([...tables, ['glyf', glyf]]));
  };
  const glyphOfH = (): number => {
    const font = fonts
      .withFiles(new Map([['own', fonts.openFile('a', files.get('TrueType')!)]]))
      .own({ file: 'own' }, 'Arial');
    return font.faceFor('H').shape('H', { ligatures: false, direction: undefined }).glyphs[0]!.glyph;
  };

  test('rejects a composite that contains itself', () => {
    expect(refusalOf(compositeH(files.get('TrueType')!, (h) => [h]))).toBe('font_broken');
    expect(refusalOf(compositeH(files.get('TrueType')!, (h) => [h, h, h, h]))).toBe('font_broken');
  });

  test('never runs hinting programs, not even an endless one', () => {
    // fpgm: PUSHB[0] 0, JMPR: jumps to itself. prep: the same.
    const loop = Uint8Array.from([0xb0, 0x00, 0x1c, 0xb0, 0x00, 0x1c]);
    const font = withTable(
      withTable(files.get('TrueType')!, 'fpgm', () => loop),
      'prep',
      () => loop,
    );
    expect(refusalOf(font)).toBeNull();
  });

  test('rejects tables larger than the file and collections of thousands of faces', () => {
    const collection = new Uint8Array(1_000_000);
    collection.set(new TextEncoder().encode('ttcf'));
    new DataView(collection.buffer).setUint32(8, 200_000);
    expect(refusalOf(collection)).toBe('font_broken');
    const long = new Uint8Array(files.get('TrueType')!);
    new DataView(long.buffer).setUint32(12 + 12, 0xfffffff0);
    expect(refusalOf(long)).toBe('font_broken');
  });
});

function faultOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
