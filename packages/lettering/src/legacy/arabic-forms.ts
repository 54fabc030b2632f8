/** A character to shape, with the offset of its letter in the line. */
export type PlacedCharacter = { readonly codePoint: number; readonly cluster: number };

/** Forms of a letter by position: isolated, final, initial, medial; the last two are missing where it joins to the right only. */
type Forms = readonly [isolated: number, final: number, initial?: number, medial?: number];

const lam = 0x644;
const tatweel = 0x640;
const joiner = 0x200d;
const transparent = /[\p{Mn}\p{Me}]/u;
const cursive = /\p{Script=Arabic}/u;

/** Blocks of presentation forms of single letters: each letter's forms follow one another (Unicode 16, chapter 9.2). */
const blocks: readonly (readonly [number, number])[] = [
  [0xfe80, 0xfef4],
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbe9],
  [0xfbfc, 0xfbff],
];

const { forms, lamAlefs } = (() => {
  const letters = new Map<number, number[]>();
  const baseOf = (code: number) => String.fromCodePoint(code).normalize('NFKC');
  for (const [from, to] of blocks) {
    for (let code = from; code <= to; code++) {
      const base = baseOf(code);
      const key = base.codePointAt(0)!;
      if (base.length === 1 && key !== code) letters.set(key, [...(letters.get(key) ?? []), code]);
    }
  }
  const ligatures = new Map<number, Forms>();
  for (let code = 0xfef5; code <= 0xfefb; code += 2) ligatures.set(baseOf(code).codePointAt(1)!, [code, code + 1]);
  return {
    forms: letters as ReadonlyMap<number, readonly number[]> as ReadonlyMap<number, Forms>,
    lamAlefs: ligatures,
  };
})();

const joinsOn = (code: number): boolean => code === joiner || code === tatweel || forms.get(code)?.[2] !== undefined;
const joinsBack = (code: number): boolean => code === joiner || code === tatweel || forms.get(code)?.[1] !== undefined;

/**
 * Replaces Arabic letters by their presentation forms, for faces that have those but no joining rules (GSUB), as was common before about
 * 2000. Lam and alef become their ligature. `unjoined` are letters whose form the face lacks.
 *
 * Source: Unicode 16, chapter 9.2, "Cursive joining" and "Ligature joining".
 */
export function arabicForms(
  text: string,
  start: number,
  end: number,
  has: (codePoint: number) => boolean,
): { readonly characters: readonly PlacedCharacter[]; readonly unjoined: readonly string[] } {
  const letters: { codePoint: number; cluster: number; isTransparent: boolean }[] = [];
  for (let at = start; at < end;) {
    const codePoint = text.codePointAt(at)!;
    const character = String.fromCodePoint(codePoint);
    letters.push({ codePoint, cluster: at, isTransparent: transparent.test(character) });
    at += character.length;
  }
  const shown = letters.filter(({ isTransparent }) => !isTransparent);
  const replaced = new Map<number, number | null>();
  const unjoined = new Set<string>();
  shown.forEach(({ codePoint, cluster }, i) => {
    if (replaced.has(cluster)) return;
    const [before, after] = [shown[i - 1]?.codePoint ?? 0, shown[i + 1]?.codePoint ?? 0];
    const isJoinedBack = joinsOn(before) && joinsBack(codePoint);
    const ligature = codePoint === lam ? lamAlefs.get(after)?.[isJoinedBack ? 1 : 0] : undefined;
    if (ligature !== undefined && has(ligature)) {
      replaced.set(cluster, ligature);
      replaced.set(shown[i + 1]!.cluster, null);
      return;
    }
    const isJoinedOn = joinsOn(codePoint) && joinsBack(after);
    const own = forms.get(codePoint);
    // A letter without joins (hamza) has one glyph for all positions.
    const form = own?.[1] === undefined ? undefined : own[(isJoinedOn ? 2 : 0) + (isJoinedBack ? 1 : 0)];
    if (form !== undefined && has(form)) replaced.set(cluster, form);
    else if (isJoinedOn || isJoinedBack || isUnknown(codePoint)) unjoined.add(String.fromCodePoint(codePoint));
  });
  const characters = letters.flatMap(({ codePoint, cluster }): PlacedCharacter[] => {
    const form = replaced.get(cluster);
    return form === null || codePoint === joiner ? [] : [{ codePoint: form ?? codePoint, cluster }];
  });
  return { characters, unjoined: [...unjoined] };
}

/** Returns true for an Arabic letter without presentation forms, whose joins are unknown. */
function isUnknown(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return cursive.test(character) && /\p{L}/u.test(character) && !forms.has(codePoint);
}
