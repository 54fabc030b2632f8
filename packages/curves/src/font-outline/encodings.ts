/** Glyph names by code (PLRM 3, appendix E). */

const notdef = '.notdef';

/** Sets the names from a code on, separated by spaces; `.` represents none. */
function put(names: string[], from: number, list: string): void {
  list.split(' ').forEach((name, i) => {
    names[from + i] = name === '.' ? notdef : name;
  });
}

const letters = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z';
const digits = 'zero one two three four five six seven eight nine';

function ascii(hyphen: string, apostrophe: string, grave: string): string {
  return [
    'space exclam quotedbl numbersign dollar percent ampersand',
    apostrophe,
    'parenleft parenright asterisk plus comma',
    hyphen,
    'period slash',
    digits,
    'colon semicolon less equal greater question at',
    letters,
    'bracketleft backslash bracketright asciicircum underscore',
    grave,
    letters.toLowerCase(),
    'braceleft bar braceright asciitilde',
  ].join(' ');
}

export const standardEncoding: readonly string[] = (() => {
  const names = Array.from({ length: 256 }, () => notdef);
  put(names, 32, ascii('hyphen', 'quoteright', 'quoteleft'));
  put(
    names,
    161,
    'exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl . endash dagger daggerdbl periodcentered . paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand . questiondown . grave acute circumflex tilde macron breve dotaccent dieresis . ring cedilla . hungarumlaut ogonek caron emdash',
  );
  put(
    names,
    225,
    'AE . ordfeminine . . . . Lslash Oslash OE ordmasculine . . . . . ae . . . dotlessi . . lslash oslash oe germandbls',
  );
  return names;
})();

/** Encoding of expert fonts: small capitals, fractions, old-style figures (Technical Note 5176, appendix B). */
export const expertEncoding: readonly string[] = (() => {
  const names = Array.from({ length: 256 }, () => notdef);
  const each = (list: string, ending: string): string => list.replaceAll(/\w+/g, `$&${ending}`);
  put(
    names,
    32,
    [
      'space exclamsmall Hungarumlautsmall . dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior',
      'parenrightsuperior twodotenleader onedotenleader comma hyphen period fraction',
      each(digits, 'oldstyle'),
      'colon semicolon commasuperior threequartersemdash periodsuperior questionsmall . asuperior bsuperior centsuperior',
      'dsuperior esuperior . . . isuperior . . lsuperior msuperior nsuperior osuperior . . rsuperior ssuperior tsuperior .',
      'ff fi fl ffi ffl parenleftinferior . parenrightinferior Circumflexsmall hyphensuperior Gravesmall',
      each(letters, 'small'),
      'colonmonetary onefitted rupiah Tildesmall',
    ].join(' '),
  );
  put(
    names,
    161,
    [
      'exclamdownsmall centoldstyle Lslashsmall . . Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall .',
      'Dotaccentsmall . . Macronsmall . . figuredash hypheninferior . . Ogoneksmall Ringsmall Cedillasmall . . .',
      'onequarter onehalf threequarters questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird',
      'twothirds . .',
      each(digits, 'superior'),
      each(digits, 'inferior'),
      'centinferior dollarinferior periodinferior commainferior',
      each('Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis', 'small'),
      each('Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis OE', 'small'),
      each('Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn Ydieresis', 'small'),
    ].join(' '),
  );
  return names;
})();

export const isoLatin1Encoding: readonly string[] = (() => {
  const names = Array.from({ length: 256 }, () => notdef);
  put(names, 32, ascii('minus', 'quoteright', 'quoteleft'));
  put(
    names,
    144,
    'dotlessi grave acute circumflex tilde macron breve dotaccent dieresis . ring cedilla . hungarumlaut ogonek caron',
  );
  put(
    names,
    160,
    'space exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot hyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown',
  );
  put(
    names,
    192,
    'Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis',
  );
  return names;
})();

/** Encoding of Windows, code page 1252 (ISO 32000-1, annex D); unused codes are bullets. */
export const winAnsiEncoding: readonly string[] = (() => {
  const names = [...isoLatin1Encoding];
  put(names, 32, ascii('hyphen', 'quotesingle', 'grave'));
  put(
    names,
    127,
    'bullet Euro bullet quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE bullet Zcaron bullet bullet quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe bullet zcaron Ydieresis space',
  );
  put(names, 173, 'hyphen');
  return names;
})();

/** Standard encoding of Mac OS for Latin text (ISO 32000-1, annex D). */
export const macRomanEncoding: readonly string[] = (() => {
  const names = Array.from({ length: 256 }, () => notdef);
  put(names, 32, ascii('hyphen', 'quotesingle', 'grave'));
  put(
    names,
    128,
    'Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis space Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron',
  );
  return names;
})();

const others: readonly (readonly [string, string])[] = [
  ['quoteright', '\u2019'],
  ['quoteleft', '\u2018'],
  ['quotesingle', "'"],
  ['grave', '`'],
  ['hyphen', '-'],
  ['minus', '-'],
  ['endash', '\u2013'],
  ['emdash', '\u2014'],
  ['quotedblleft', '\u201c'],
  ['quotedblright', '\u201d'],
  ['bullet', '\u2022'],
  ['ellipsis', '\u2026'],
  ['ff', 'ff'],
  ['ffi', 'ffi'],
  ['ffl', 'ffl'],
  ['fi', 'fi'],
  ['fl', 'fl'],
  ['Euro', '\u20ac'],
  ['OE', '\u0152'],
  ['oe', '\u0153'],
  ['Scaron', '\u0160'],
  ['scaron', '\u0161'],
  ['Zcaron', '\u017d'],
  ['zcaron', '\u017e'],
  ['trademark', '\u2122'],
  ['fraction', '\u2044'],
  ['Lslash', '\u0141'],
  ['lslash', '\u0142'],
  ['dotlessi', '\u0131'],
  ['florin', '\u0192'],
  ['dagger', '\u2020'],
  ['daggerdbl', '\u2021'],
  ['perthousand', '\u2030'],
  ['circumflex', '\u02c6'],
  ['tilde', '\u02dc'],
  ['caron', '\u02c7'],
  ['guilsinglleft', '\u2039'],
  ['guilsinglright', '\u203a'],
  ['quotesinglbase', '\u201a'],
  ['quotedblbase', '\u201e'],
  ['Ydieresis', '\u0178'],
];

/** Characters by glyph name: Latin 1, the most common others, and uniXXXX (Adobe Glyph List for New Fonts). */
const characters: ReadonlyMap<string, string> = new Map([
  ...isoLatin1Encoding
    .map((name, code) => [name, String.fromCharCode(code)] as const)
    .filter(([name, text]) => name !== notdef && (text < '\x7f' || text > '\x9f')),
  ...others,
  ['space', ' '],
]);

export function characterOf(name: string): string {
  const known = characters.get(name);
  if (known !== undefined) return known;
  const match = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name);
  const code = match === null ? Number.NaN : Number.parseInt(match[1]!, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
