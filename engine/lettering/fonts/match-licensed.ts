import type { Face as FontFace } from 'harfbuzzjs';

/** OpenType name table ids: family, subfamily, full name, typographic family and subfamily. */
const nameIds = { family: 1, style: 2, full: 4, typographicFamily: 16, typographicStyle: 17 };
const uprightRegular = new Set(['', 'regular', 'book', 'roman', 'normal', 'medium', 'std', 'plain']);

const weightWord =
  / (thin|extra ?light|ultra ?light|light|book|regular|medium|semi ?bold|demi ?bold|bold|extra ?bold|black|heavy)$/i;

export type FaceNames = { readonly family: string; readonly style: string; readonly full: string };

/** The face's own names, in English where it has them. */
export function faceNames(face: FontFace): FaceNames {
  const languages = new Map<number, string>();
  for (const { nameId, language } of face.listNames()) {
    const known = languages.get(nameId);
    if (known === undefined || (!known.startsWith('en') && language.startsWith('en'))) languages.set(nameId, language);
  }
  const read = (id: number): string => {
    const language = languages.get(id);
    return language === undefined ? '' : face.getName(id, language).trim();
  };
  const family = read(nameIds.typographicFamily) || read(nameIds.family);
  const style = read(nameIds.typographicStyle) || read(nameIds.style);
  if (face.getAxisInfos().wght) {
    // Named after its default cut, often the thinnest; it will be set at regular weight.
    const cut = /italic|oblique/i.test(style) ? 'Italic' : 'Regular';
    const plainFamily = family.replace(weightWord, '');
    return { family: plainFamily, style: cut, full: cut === 'Regular' ? plainFamily : `${plainFamily} ${cut}` };
  }
  return { family, style, full: read(nameIds.full) || `${family} ${style}`.trim() };
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s\-_]+/g, ' ')
    .trim();

/**
 * How well a face is the font a list names; 0 when it is another font, or a bold, italic or condensed cut of it.
 * `originals` are family or full names the font is sold under, best first.
 */
export function matchScore(names: FaceNames, originals: readonly string[]): number {
  const wanted = originals.map(plain);
  const byFull = wanted.indexOf(plain(names.full));
  if (byFull !== -1) return 2 * (wanted.length - byFull) + 1;
  const byFamily = wanted.indexOf(plain(names.family));
  return byFamily !== -1 && uprightRegular.has(plain(names.style)) ? 2 * (wanted.length - byFamily) : 0;
}
