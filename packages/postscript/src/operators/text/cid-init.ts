import { CharacterMap } from '../../fonts/cmap.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsDict, PsName, PsString, textOf, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { inlineData } from './font.ts';

/** Returns the map under construction, which belongs to the innermost dictionary in which begincmap ran. */
function mapOf(m: Interpreter): CharacterMap {
  for (let i = m.dicts.length - 1; i >= 0; i--) {
    const map = m.world.characterMaps.get(m.dicts[i]!);
    if (map !== undefined) return map;
  }
  throw new PsError('undefined', 'begincmap');
}

function code(value: PsObject): { size: number; value: number } {
  if (!(value instanceof PsString) || value.bytes.length > 4) throw new PsError('typecheck');
  let sum = 0;
  for (const byte of value.bytes) sum = sum * 256 + byte;
  return { size: value.bytes.length, value: sum };
}

function entries(m: Interpreter, each: number): PsObject[][] {
  const items = m.operands.take(m.listed * each);
  m.listed = 0;
  m.budget.work(items.length);
  m.budget.allocate(items.length * 16);
  return Array.from({ length: items.length / each }, (_, i) => items.slice(i * each, i * each + each));
}

function begin(m: Interpreter): void {
  m.listed = m.operands.count(0, 1000);
}

function drop(each: number): (m: Interpreter) => void {
  return (m) => {
    entries(m, each);
  };
}

function cid(value: PsObject): number {
  if (!isNumber(value)) throw new PsError('typecheck');
  return numberOf(value);
}

/** Operators of the procedure set CIDInit (PLRM 3, 5.11.4 and Technical Note 5014). */
export const cidOperators: Operators = {
  begincmap: (m) => {
    m.world.characterMaps.set(m.currentDict, new CharacterMap());
  },
  endcmap: () => undefined,
  usecmap: (m) => {
    const name = m.operands.name().text;
    const known = m.world.resources.get('CMap')?.get(name);
    const map = known instanceof PsDict ? m.world.characterMaps.get(known) : undefined;
    const used = map ?? (/^Identity-[HV]$/.test(name) ? CharacterMap.identity() : undefined);
    if (used === undefined) throw new PsError('undefinedresource', name);
    m.budget.work(used.ranges.length);
    m.budget.allocate(used.ranges.length * 64);
    mapOf(m).include(used);
  },
  usefont: (m) => {
    m.operands.integer();
  },
  begincodespacerange: begin,
  endcodespacerange: (m) => {
    const map = mapOf(m);
    for (const [low, high] of entries(m, 2)) {
      const from = code(low!);
      map.spaces.push({ size: from.size, low: from.value, high: code(high!).value });
    }
  },
  begincidrange: begin,
  endcidrange: (m) => {
    const map = mapOf(m);
    for (const [low, high, first] of entries(m, 3)) {
      const from = code(low!);
      map.ranges.push({ size: from.size, low: from.value, high: code(high!).value, cid: cid(first!) });
    }
  },
  begincidchar: begin,
  endcidchar: (m) => {
    const map = mapOf(m);
    for (const [one, target] of entries(m, 2)) {
      const { size, value } = code(one!);
      map.ranges.push({ size, low: value, high: value, cid: cid(target!) });
    }
  },
  beginnotdefrange: begin,
  endnotdefrange: drop(3),
  beginnotdefchar: begin,
  endnotdefchar: drop(2),
  beginbfrange: begin,
  endbfrange: drop(3),
  beginbfchar: begin,
  endbfchar: drop(2),
  beginrearrangedfont: (m) => {
    m.operands.take(2);
  },
  endrearrangedfont: () => undefined,
  /**
   * Reads the data of a CID font of type 0, which follows in the program, and pops the dictionaries of the font and
   * this set.
   */
  StartData: (m) => {
    const count = m.operands.count(0, 16 * 1024 * 1024);
    const form = m.operands.string();
    const bytes = inlineData(m, count, textOf(form.bytes).includes('Hex'));
    const font = m.currentDict;
    const name = font.entries.get('CIDFontName') ?? null;
    if (!(name instanceof PsName)) throw new PsError('invalidfont', 'CIDFontName');
    m.define(font, 'GlyphData', m.newString(bytes));
    if (!font.entries.has('FontMatrix')) {
      m.define(font, 'FontMatrix', m.newArray([0.001, 0, 0, 0.001, 0, 0].map((value) => value)));
    }
    m.resourcesOf('CIDFont').set(name.text, font);
    m.dicts.length = Math.max(3, m.dicts.length - 2);
  },
};
