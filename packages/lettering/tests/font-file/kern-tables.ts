/** `kern` tables of all kinds, written from lists of pairs. */

export type Pair = readonly [left: number, right: number, value: number];
type Header = 'windows' | 'apple';
/** Bits of the header: those of Windows, or of Apple. */
export type Subtable = {
  readonly format: number;
  readonly flags?: number;
  readonly body: (header: number) => number[];
};

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];

export function kernTable(kind: Header, subtables: readonly Subtable[]): Uint8Array {
  const parts = subtables.flatMap(({ format, flags = kind === 'windows' ? 1 : 0, body }) => {
    const bytes = body(kind === 'windows' ? 6 : 8);
    return kind === 'windows'
      ? [...u16(0), ...u16(bytes.length + 6), format, flags, ...bytes]
      : [...u32(bytes.length + 8), flags, format, ...u16(0), ...bytes];
  });
  const start =
    kind === 'windows' ? [...u16(0), ...u16(subtables.length)] : [...u32(0x10000), ...u32(subtables.length)];
  return Uint8Array.from([...start, ...parts]);
}

export const format0 = (pairs: readonly Pair[], flags?: number): Subtable => ({
  format: 0,
  ...(flags === undefined ? {} : { flags }),
  body: () => [
    ...u16(pairs.length),
    ...[0, 0, 0].flatMap(u16),
    ...pairs.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]).flatMap((pair) => pair.flatMap(u16)),
  ],
});

/** Classes of one glyph each; class 0 is kerned with nothing. */
export const format2 = (pairs: readonly Pair[]): Subtable => ({
  format: 2,
  body: (header) => {
    const { lefts, rights, values } = matrix(pairs);
    const rowBytes = 2 * (rights.length + 1);
    const leftAt = header + 8;
    const span = (glyphs: readonly number[]) => Math.max(...glyphs) - Math.min(...glyphs) + 1;
    const rightAt = leftAt + 4 + 2 * span(lefts);
    const valuesAt = rightAt + 4 + 2 * span(rights);
    const classes = (glyphs: readonly number[], code: (index: number) => number) => {
      const first = Math.min(...glyphs);
      const list = Array.from({ length: span(glyphs) }, (_, i) => code(glyphs.indexOf(first + i) + 1));
      return [...u16(first), ...u16(list.length), ...list.flatMap(u16)];
    };
    return [
      ...[rowBytes, leftAt, rightAt, valuesAt].flatMap(u16),
      ...classes(lefts, (row) => valuesAt + row * rowBytes),
      ...classes(rights, (column) => 2 * column),
      ...values.flat().flatMap(u16),
    ];
  },
});

/** `glyphs`: number of glyphs of the font. */
export const format3 = (pairs: readonly Pair[], glyphs: number): Subtable => ({
  format: 3,
  body: () => {
    const { lefts, rights, values } = matrix(pairs);
    const list = [...new Set(values.flat())];
    const classes = (of: readonly number[]) => Array.from({ length: glyphs }, (_, glyph) => of.indexOf(glyph) + 1);
    return [
      ...u16(glyphs),
      list.length,
      lefts.length + 1,
      rights.length + 1,
      0,
      ...list.flatMap(u16),
      ...classes(lefts),
      ...classes(rights),
      ...values.flat().map((value) => list.indexOf(value)),
    ];
  },
});

function matrix(pairs: readonly Pair[]): { lefts: number[]; rights: number[]; values: number[][] } {
  const lefts = [...new Set(pairs.map(([left]) => left))];
  const rights = [...new Set(pairs.map(([, right]) => right))];
  const valueOf = (left: number | undefined, right: number | undefined) =>
    pairs.find((pair) => pair[0] === left && pair[1] === right)?.[2] ?? 0;
  const rows = [undefined, ...lefts].map((left) => [undefined, ...rights].map((right) => valueOf(left, right)));
  return { lefts, rights, values: rows };
}
