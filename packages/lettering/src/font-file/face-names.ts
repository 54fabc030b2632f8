import { readNames } from './name-table.ts';
import type { FontTables } from './table-directory.ts';
import { readVariations } from './variation-axes.ts';

export type FaceNames = {
  readonly family: string;
  readonly style: string;
  /** Full display name. */
  readonly full: string;
  /** Name in PostScript and drawing programs: 'Gotham-Book'. */
  readonly postScript: string;
};

/** OpenType name table ids: family, subfamily, full name, PostScript name, typographic family and subfamily. */
const nameIds = { family: 1, style: 2, full: 4, postScript: 6, typographicFamily: 16, typographicStyle: 17 };
const weightWord =
  / (thin|extra ?light|ultra ?light|light|book|regular|medium|semi ?bold|demi ?bold|bold|extra ?bold|black|heavy)$/i;

/**
 * Returns the face's names, in English if available, otherwise in its first language; empty strings if missing. A face with a weight axis
 * is often named after its thinnest instance, so its names are reduced to the family.
 *
 * Source: OpenType 1.9, "name".
 */
export function faceNames(tables: FontTables): FaceNames {
  const named = readNames(tables.get('name'));
  const family = named(nameIds.typographicFamily) || named(nameIds.family);
  const style = named(nameIds.typographicStyle) || named(nameIds.style);
  const postScript = named(nameIds.postScript);
  if (readVariations(tables).axes.some(({ tag }) => tag === 'wght')) {
    const cut = /italic|oblique/i.test(style) ? 'Italic' : 'Regular';
    const plainFamily = family.replace(weightWord, '');
    const full = cut === 'Regular' ? plainFamily : `${plainFamily} ${cut}`;
    return { family: plainFamily, style: cut, full, postScript };
  }
  return { family, style, full: named(nameIds.full) || `${family} ${style}`.trim(), postScript };
}
