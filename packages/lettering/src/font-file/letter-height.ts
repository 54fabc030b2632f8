import { viewOf } from './table-directory.ts';

/** Plausible height of a capital as a share of the em, swashes of script faces included. Outside this range the file is damaged. */
export const capHeightShare = { min: 0.3, max: 2 };
/** Plausible height of letters of scripts without capitals, and of figures, as a share of the em. */
const letterHeightShare = { min: 0.15, max: 1.4 };

/** Source of a face's letter height: a measured letter, a number in its tables, or none. */
export type HeightSource =
  | { readonly from: 'letter'; readonly letter: string }
  | { readonly from: 'table' }
  | { readonly from: 'none' };

/** Flat capitals, which are as tall as H: Latin, Greek, Cyrillic, Armenian. */
const flatCapitals = 'HEITLFNMΗΕΙΤНЕПГՀ';

/**
 * Letters that represent the height of their script in a face without capitals whose tables state no height: alef for Arabic, he for
 * Hebrew, ka for the scripts of India, ko kai for Thai, and so on; for Han, an ideograph of full height. The last ones are the figure 0 and
 * the small letter l.
 */
const scriptLetters = 'اהकকਕકକகకಕകකกກကកཀაአᎠ가国中永あアㄅ0l';

/**
 * Returns the height in font units that rows are sized by, and its source: the capital H; otherwise another flat capital; otherwise the
 * capital height in the font's tables (OS/2 sCapHeight); otherwise a letter of the face's own script. Height 0, source `none`, for faces of
 * pictures and symbols.
 *
 * `inkHeight`: height of the ink of a character in font units, 0 if the face has none.
 */
export function letterHeight(
  inkHeight: (character: string) => number,
  os2: Uint8Array | undefined,
  unitsPerEm: number,
): { readonly height: number; readonly source: HeightSource } {
  const measured = (letters: string, { min, max }: typeof capHeightShare) => {
    for (const letter of letters) {
      const height = inkHeight(letter);
      const share = height / unitsPerEm;
      if (share >= min && share <= max) return { height, source: { from: 'letter', letter } as const };
    }
    return null;
  };
  const stated = capHeightOf(os2);
  const isPlausible = stated >= capHeightShare.min * unitsPerEm && stated <= capHeightShare.max * unitsPerEm;
  return (
    measured(flatCapitals, capHeightShare) ??
    (isPlausible ? { height: stated, source: { from: 'table' } } : null) ??
    measured(scriptLetters, letterHeightShare) ?? { height: 0, source: { from: 'none' } }
  );
}

/**
 * Returns the stated height of capitals; 0 if there is none.
 *
 * Source: OpenType 1.9, "OS/2", sCapHeight, from version 2 on.
 */
function capHeightOf(os2: Uint8Array | undefined): number {
  if (os2 === undefined || os2.length < 90 || viewOf(os2).getUint16(0) < 2) return 0;
  return viewOf(os2).getInt16(88);
}
