import { expertEncoding, standardEncoding } from './encodings.ts';

/**
 * Standard strings of the Compact Font Format (Technical Note 5176, appendix A): the names of StandardEncoding in order,
 * the rest of the ISO Adobe set, the other names of the expert encoding in order, and names of weights.
 */
export const cffStrings: readonly string[] = (() => {
  const rest =
    'onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron';
  const latin = ['.notdef', ...standardEncoding.filter((name) => name !== '.notdef'), ...rest.split(' ')];
  const weights = '001.000 001.001 001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold';
  return [...latin, ...expertEncoding.filter((name) => !latin.includes(name)), ...weights.split(' ')];
})();

/** String numbers of the glyphs of the expert character set (appendix C), after .notdef. */
export const expertCharset: readonly number[] = expertEncoding
  .filter((name) => name !== '.notdef')
  .map((name) => cffStrings.indexOf(name));

/** First and last string numbers of the glyphs of the expert subset (appendix C), after .notdef. */
const subsetRanges: readonly (readonly [number, number])[] = [
  [1, 1],
  [231, 232],
  [235, 238],
  [13, 15],
  [99, 99],
  [239, 248],
  [27, 28],
  [249, 251],
  [253, 266],
  [109, 110],
  [267, 270],
  [272, 272],
  [300, 302],
  [305, 305],
  [314, 315],
  [158, 158],
  [155, 155],
  [163, 163],
  [320, 326],
  [150, 150],
  [164, 164],
  [169, 169],
  [327, 346],
];

export const expertSubsetCharset: readonly number[] = subsetRanges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i),
);
