import { CharacterMap } from '../../fonts/cmap.ts';
import type { Interpreter } from '../../interpreter/interpreter.ts';
import { literal, psArray, PsDict, PsFontId, real, type PsObject } from '../../values/objects.ts';

/** Dictionary key for the name of a font that is not in the file. */
export const missingKey = '%missing';

/** Name of the font of text that is shown before the program has set a font. */
export const noFont = 'no font';

export const usualMatrix = (): PsObject => psArray([0.001, 0, 0, 0.001, 0, 0].map((value) => real(value)));

/** Returns a font of the file, or an empty one with the name of a font that is not in the file (`missingKey`). */
export function fontOf(m: Interpreter, name: string): PsDict {
  const known = m.world.fonts.entries.get(name) ?? m.world.fonts.entries.get(`${missingKey} ${name}`);
  if (known instanceof PsDict) return known;
  const cid = m.world.resources.get('CIDFont')?.get(name);
  if (cid instanceof PsDict) return cid;
  m.budget.allocate(2048);
  const font = new PsDict(8, 0, true);
  const entries: readonly (readonly [string, PsObject])[] = [
    ['FontName', literal(name)],
    ['FontType', 1],
    ['PaintType', 0],
    ['FontMatrix', usualMatrix()],
    ['FontBBox', psArray([0, -250, 1000, 1000])],
    ['Encoding', m.world.system.entries.get('StandardEncoding') ?? null],
    ['CharStrings', new PsDict(0, 0, true)],
    ['Private', new PsDict(0, 0, true)],
    ['FontInfo', new PsDict(0, 0, true)],
    ['FID', new PsFontId()],
    [missingKey, literal(name)],
  ];
  for (const [key, value] of entries) font.entries.set(key, value);
  m.world.fonts.entries.set(`${missingKey} ${name}`, font);
  return font;
}

/** Returns a character map of the file or an identity map by its name, or null. */
export function characterMapOf(m: Interpreter, name: string): PsDict | null {
  const known = m.world.resources.get('CMap')?.get(name);
  if (known instanceof PsDict) return known;
  if (!/^Identity-[HV]$/.test(name)) return null;
  const map = m.newDict(4);
  m.define(map, 'CMapName', literal(name));
  m.world.characterMaps.set(map, CharacterMap.identity());
  m.resourcesOf('CMap').set(name, map);
  return map;
}
