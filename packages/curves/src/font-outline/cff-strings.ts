import { standardEncoding } from './encodings.ts';

/**
 * Standard strings 0 to 228 of the Compact Font Format (Technical Note 5176, appendix A): the names of StandardEncoding
 * in order, then the rest of the ISO Adobe set. The expert names 229 to 390 are replaced by generated ones, which
 * remain consistent between the glyphs and the encoding of a font.
 */
export const cffStrings: readonly string[] = (() => {
  const rest =
    'onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron';
  const known = ['.notdef', ...standardEncoding.filter((name) => name !== '.notdef'), ...rest.split(' ')];
  return Array.from({ length: 391 }, (_, sid) => known[sid] ?? `expert${sid}`);
})();
