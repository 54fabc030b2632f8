import { CharacterMap } from '@measurement-nesting/postscript/fonts';
import { type Interpreter, PsDict } from '@measurement-nesting/postscript/graphics';
import { type FunctionTools, runProgram } from '../color/functions.ts';
import { isArray, nameOf, numberOr, type PdfDict, type PdfObject, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import type { FontCharacter } from './font-character.ts';

type Vertical = { readonly x: number | null; readonly y: number; readonly advance: number };

/** Maximum number of single widths of a font. */
const maxWidths = 100_000;

/**
 * Returns how a composite font splits its strings. `isKnown`: false for a character map that is not in the file, whose
 * characters cannot be found in the font.
 */
export function compositeCharacters(
  tools: FunctionTools,
  dict: PdfDict,
  inner: PdfObject,
): { readonly characters: (bytes: Uint8Array) => FontCharacter[]; readonly isKnown: boolean } {
  const { file } = tools;
  const encoding = file.get(dict, 'Encoding');
  const name = nameOf(encoding) || nameOf(file.get(encoding, 'CMapName'));
  const map = encoding instanceof Stream ? embeddedMap(tools.calculator, file.data(encoding)) : null;
  const isIdentity = /^Identity-[HV]$/.test(name);
  const used = map ?? CharacterMap.identity();
  const isVertical = file.get(encoding, 'WMode') === 1 || name.endsWith('-V');
  const usual = numberOr(file.get(inner, 'DW'), 1000) / 1000;
  const widths = new Map<number, number>();
  readRuns(file, file.get(inner, 'W'), 1, (cid, [width]) => widths.set(cid, width! / 1000));
  const verticals = new Map<number, Vertical>();
  const [originY = 880, advance = -1000] = file.numbers(inner, 'DW2', 2) ?? [];
  if (isVertical)
    readRuns(file, file.get(inner, 'W2'), 3, (cid, [down, x, y]) =>
      verticals.set(cid, { x: x! / 1000, y: y! / 1000, advance: down! / 1000 }),
    );
  const usualVertical: Vertical = { x: null, y: originY / 1000, advance: advance / 1000 };
  return {
    isKnown: map !== null || isIdentity,
    characters: (bytes) =>
      used.decode(bytes).map(({ cid, code, size }) => {
        const width = widths.get(cid) ?? usual;
        const { x, y, advance: down } = verticals.get(cid) ?? usualVertical;
        const vertical = isVertical ? { x: x ?? width / 2, y, advance: down } : null;
        // Only spaces of one byte get the word spacing.
        const letter = size === 1 && code === 32 ? ' ' : '';
        return { code: cid, size: size === 1 && code === 32 ? 1 : 2, letter, width, vertical };
      }),
  };
}

/** Runs an embedded character map, which is a PostScript program; null when it cannot be read. */
function embeddedMap(machine: Interpreter, bytes: Uint8Array): CharacterMap | null {
  const maps = machine.resourcesOf('CMap');
  maps.clear();
  runProgram(machine, bytes);
  for (const value of maps.values()) {
    const map = value instanceof PsDict ? machine.world.characterMaps.get(value) : undefined;
    if (map !== undefined && map.spaces.length > 0) return map;
  }
  return null;
}

type PutRun = (cid: number, values: readonly number[]) => void;

/** Reads the runs of W and W2 (ISO 32000-1, 9.7.4.3): `c [...]` for consecutive CIDs, `first last ...` for a range. */
function readRuns(file: PdfFile, value: PdfObject, each: number, put: PutRun): void {
  if (!isArray(value)) return;
  let left = maxWidths;
  const number = (item: PdfObject | undefined): number => numberOr(file.resolve(item), 0);
  for (let i = 0; i + 1 < value.length && left > 0;) {
    const first = number(value[i]);
    const second = file.resolve(value[i + 1]);
    if (isArray(second)) {
      for (let k = 0; k + each <= second.length && left-- > 0; k += each)
        put(first + k / each, second.slice(k, k + each).map(number));
      i += 2;
    } else {
      const values = value.slice(i + 2, i + 2 + each).map(number);
      for (let cid = first; values.length === each && cid <= number(second) && left-- > 0; cid++) put(cid, values);
      i += 2 + each;
    }
  }
}
