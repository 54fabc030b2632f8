import { expect, test } from '@jest/globals';
import { CffFont } from '@measurement-nesting/curves/font-outline';
import { charstring, compactFont } from './make-fonts.ts';

const glyph = charstring('endchar');
const fontOf = (glyphs: number, sets: { readonly strings?: readonly number[]; readonly known?: number }): CffFont =>
  new CffFont(Uint8Array.from(compactFont('Test', Array(glyphs).fill(glyph), sets)));

test('names the glyphs of standard strings as the specification does', () => {
  // Technical Note 5176, appendix A: the ends of its groups, and the ligatures of TeX fonts.
  const names = new Map([
    [1, 'space'],
    [149, 'germandbls'],
    [150, 'onesuperior'],
    [228, 'zcaron'],
    [229, 'exclamsmall'],
    [239, 'zerooldstyle'],
    [248, 'nineoldstyle'],
    [265, 'tsuperior'],
    [266, 'ff'],
    [267, 'ffi'],
    [268, 'ffl'],
    [274, 'Asmall'],
    [299, 'Zsmall'],
    [300, 'colonmonetary'],
    [325, 'twothirds'],
    [326, 'zerosuperior'],
    [327, 'foursuperior'],
    [333, 'zeroinferior'],
    [346, 'commainferior'],
    [347, 'Agravesmall'],
    [378, 'Ydieresissmall'],
    [379, '001.000'],
    [390, 'Semibold'],
  ]);
  const font = fontOf(names.size + 1, { strings: [...names.keys()] });
  expect(font.glyphNames).toEqual(['.notdef', ...names.values()]);
  const all = fontOf(391, { strings: Array.from({ length: 390 }, (_, i) => i + 1) });
  expect(new Set(all.glyphNames).size).toBe(391);
});

test('names the glyphs of the expert character sets', () => {
  // Appendix C: the second, some middle ones and the last of 166 and 87 glyphs.
  const at = (known: number, count: number, ...indices: number[]): (string | undefined)[] => {
    const { glyphNames } = fontOf(count, { known });
    expect(new Set(glyphNames).size).toBe(count);
    return indices.map((index) => glyphNames[index]);
  };
  expect(at(1, 166, 0, 2, 15, 165)).toEqual(['.notdef', 'exclamsmall', 'fraction', 'Ydieresissmall']);
  expect(at(2, 87, 0, 2, 11, 86)).toEqual(['.notdef', 'dollaroldstyle', 'fraction', 'commainferior']);
  // Appendix B.
  const { encoding } = fontOf(166, { known: 1 });
  expect([33, 48, 86, 97, 126, 161, 188, 208, 255].map((code) => encoding[code])).toEqual(
    'exclamsmall zerooldstyle ff Asmall Tildesmall exclamdownsmall onequarter eightsuperior Ydieresissmall'.split(' '),
  );
});
