import {
  charstring,
  compactFont,
  outline,
  trueType,
  type1Font,
  type42Font,
} from '../../postscript/tests/fonts/make-fonts.ts';
import { streamObject, textOf } from './make-pdf.ts';

/** A square of 500 from (100, 100) in an em of 1000, wide 1000, in each kind of font. */
const square = [500, 'hlineto', 500, 'vlineto', -500, 'hlineto'] as const;
const glyphs = {
  '.notdef': charstring(0, 1000, 'hsbw', 'endchar'),
  a: charstring(0, 1000, 'hsbw', 100, 100, 'rmoveto', ...square, 'closepath', 'endchar'),
};

export const type1Program = type1Font('Test', glyphs, [], 'binary');

const sfnt = trueType([
  [],
  outline([
    [100, 100, true],
    [600, 100, true],
    [600, 600, false],
    [100, 600, true],
  ]),
]);

export const trueTypeFile = textOf(Uint8Array.from(sfnt));
export const trueTypeProgram = type42Font('Test', sfnt, { '.notdef': 0, a: 1 });
const compactGlyphs = [charstring('endchar'), charstring(1000, 100, 100, 'rmoveto', ...square, 'endchar')];
export const compactFile = textOf(Uint8Array.from(compactFont('Test', compactGlyphs)));
/** Font whose only glyph is the ligature ff. */
export const ligatureFile = textOf(Uint8Array.from(compactFont('Test', compactGlyphs, { strings: [266] })));

/** Returns the objects of a simple font from number 5 on: font, descriptor, file. */
export function simpleFont(subtype: string, key: string, file: string, entries = ''): string[] {
  return [
    `<</Type/Font/Subtype/${subtype}/BaseFont/ABCDEF+Test/FirstChar 97/Widths[1000]/FontDescriptor 6 0 R${entries}>>`,
    `<</Type/FontDescriptor/FontName/Test/Flags 4/${key} 7 0 R>>`,
    streamObject(key === 'FontFile3' ? '/Subtype/Type1C' : '', file),
  ];
}

/** Returns the objects of a composite font from number 5 on: font, descriptor, file, descendant and character map. */
export function compositeFont(subtype: string, key: string, file: string, encoding: string, cmap = ''): string[] {
  return [
    `<</Type/Font/Subtype/Type0/BaseFont/Test/Encoding ${encoding}/DescendantFonts[8 0 R]>>`,
    `<</Type/FontDescriptor/FontName/Test/Flags 4/${key} 7 0 R>>`,
    streamObject('', file),
    `<</Type/Font/Subtype/${subtype}/BaseFont/Test/DW 500/W[1[1000]]/DW2[800 -900]/FontDescriptor 6 0 R>>`,
    streamObject('/Type/CMap/CMapName/Own', cmap),
  ];
}

/** Maps the code 61 (hexadecimal) of one byte to CID 1. */
export const characterMap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def
1 begincodespacerange <00> <ff> endcodespacerange 1 begincidrange <61> <61> 1 endcidrange endcmap
CMapName currentdict /CMap defineresource pop end end`;
