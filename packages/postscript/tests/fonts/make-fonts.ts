/** Small fonts for test drawings, in the form of font programs. */

type Command = number | string;

const commands: Readonly<Record<string, readonly number[]>> = {
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  seac: [12, 6],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
  hflex: [12, 34],
};

/** Returns a charstring of numbers and command names. */
export function charstring(...program: readonly Command[]): number[] {
  return program.flatMap((item) => (typeof item === 'string' ? commands[item]! : number(item)));
}

function number(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  throw new RangeError('A number that the test fonts do not need.');
}

function encrypt(bytes: readonly number[], key: number): number[] {
  let r = key;
  return bytes.map((plain) => {
    const cipher = plain ^ (r >> 8);
    r = ((cipher + r) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
}

const latin = (bytes: readonly number[]): string => String.fromCharCode(...bytes);
const codes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Returns a Type 1 font program with its private part encrypted, in hexadecimal or binary. */
export function type1Font(
  name: string,
  glyphs: Readonly<Record<string, readonly number[]>>,
  subroutines: readonly (readonly number[])[] = [],
  form: 'binary' | 'hexadecimal' = 'hexadecimal',
): string {
  const noise = [0, 0, 0, 0];
  const data = (program: readonly number[]) => {
    const cipher = encrypt([...noise, ...program], 4330);
    return `${cipher.length} RD ${latin(cipher)}`;
  };
  const hidden = [
    'dup /Private 8 dict dup begin',
    '/RD {string currentfile exch readstring pop} executeonly def /ND {noaccess def} executeonly def /NP {noaccess put} executeonly def',
    '/lenIV 4 def',
    `/Subrs ${subroutines.length} array`,
    ...subroutines.map((program, i) => `dup ${i} ${data(program)} NP`),
    'ND',
    `2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin`,
    ...Object.entries(glyphs).map(([glyph, program]) => `/${glyph} ${data(program)} ND`),
    'end end readonly put noaccess put dup /FontName get exch definefont pop mark currentfile closefile\n',
  ].join('\n');
  // One of the first four bytes must not be a hexadecimal digit, or the data would be read as hexadecimal.
  const cipher = encrypt([...codes('zzzz'), ...codes(hidden)], 55_665);
  const text = form === 'binary' ? latin(cipher) : cipher.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    `12 dict begin /FontInfo 2 dict def /FontName /${name} def /FontType 1 def /PaintType 0 def`,
    '/FontMatrix [0.001 0 0 0.001 0 0] readonly def /Encoding StandardEncoding def /FontBBox {0 0 1000 1000} readonly def',
    `currentdict end currentfile eexec\n${text}`,
    '0'.repeat(64),
    'cleartomark\n',
  ].join('\n');
}

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];

/** Returns a TrueType font of 1000 units with glyphs from `glyf` data, each 1000 wide. */
export function trueType(glyphs: readonly (readonly number[])[]): number[] {
  const padded = glyphs.map((glyph) => (glyph.length % 2 === 0 ? glyph : [...glyph, 0]));
  let at = 0;
  const loca = [0, ...padded.map((glyph) => (at += glyph.length))];
  const head = [...u32(0x10000), ...u32(0), ...u32(0), ...u32(0x5f0f3cf5), ...u16(0), ...u16(1000)];
  while (head.length < 50) head.push(0);
  head.push(...u16(1), ...u16(0));
  const hhea = Array.from({ length: 34 }, () => 0).concat(u16(glyphs.length));
  const tables: [string, number[]][] = [
    ['glyf', padded.flat()],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', glyphs.flatMap(() => [...u16(1000), ...u16(0)])],
    ['loca', loca.flatMap(u32)],
    ['maxp', [...u32(0x10000), ...u16(glyphs.length)]],
  ];
  const bytes = [...u32(0x10000), ...u16(tables.length), ...u16(0), ...u16(0), ...u16(0)];
  let offset = 12 + tables.length * 16;
  for (const [tag, table] of tables) {
    bytes.push(...codes(tag), ...u32(0), ...u32(offset), ...u32(table.length));
    offset += table.length;
  }
  return [...bytes, ...tables.flatMap(([, table]) => table)];
}

/** Returns a `glyf` outline of one contour; points are [x, y, on the curve]. */
export function outline(points: readonly (readonly [number, number, boolean])[]): number[] {
  const bytes = [...u16(1), ...u16(0), ...u16(0), ...u16(1000), ...u16(1000), ...u16(points.length - 1), ...u16(0)];
  bytes.push(...points.map(([, , on]) => (on ? 1 : 0)));
  for (const axis of [0, 1] as const) {
    let before = 0;
    for (const point of points) {
      bytes.push(...u16(point[axis] - before));
      before = point[axis];
    }
  }
  return bytes;
}

export function type42Font(name: string, sfnt: readonly number[], glyphs: Readonly<Record<string, number>>): string {
  const hex = sfnt.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const entries = Object.entries(glyphs).map(([glyph, index]) => `/${glyph} ${index} def`);
  return `10 dict begin /FontName /${name} def /FontType 42 def /PaintType 0 def /FontMatrix [1 0 0 1 0 0] def
/Encoding StandardEncoding def /FontBBox [0 0 1 1] def /sfnts [<${hex}00>] def
/CharStrings 4 dict dup begin ${entries.join(' ')} end def
FontName currentdict end definefont pop\n`;
}

/**
 * Returns a Compact Font with one font; all offsets have five bytes, for simplicity. `strings`: string numbers of the glyphs
 * after the first; a, b, c, ... by default. `known`: number of a known character set and encoding, instead.
 */
export function compactFont(
  name: string,
  glyphs: readonly (readonly number[])[],
  { strings, known }: { readonly strings?: readonly number[]; readonly known?: number } = {},
): number[] {
  const index = (items: readonly (readonly number[])[]): number[] => {
    if (items.length === 0) return u16(0);
    let at = 1;
    const offsets = [1, ...items.map((item) => (at += item.length))];
    return [...u16(items.length), 2, ...offsets.flatMap(u16), ...items.flat()];
  };
  const long = (value: number) => [29, ...u32(value)];
  const sets = (charset: number) => [...long(charset), 15, ...(known === undefined ? [] : [...long(1), 16])];
  const start = [1, 0, 4, 2];
  const names = index([codes(name)]);
  const top = (charset: number, programs: number, size: number, secret: number) =>
    index([[...sets(known ?? charset), ...long(programs), 17, ...long(size), ...long(secret), 18]]);
  const rest = [...index([]), ...index([])];
  const charsetAt = start.length + names.length + top(0, 0, 0, 0).length + rest.length;
  // Format 0; the string number of 'a' is 66.
  const charset = [0, ...glyphs.slice(1).flatMap((_, i) => u16(strings?.[i] ?? 66 + i))];
  const programs = index(glyphs);
  const secret = [...long(500), 20, ...long(600), 21];
  const programsAt = charsetAt + charset.length;
  const offsets = [charsetAt, programsAt, secret.length, programsAt + programs.length] as const;
  return [...start, ...names, ...top(...offsets), ...rest, ...charset, ...programs, ...secret];
}

export { latin };
