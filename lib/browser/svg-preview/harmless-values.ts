const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
/** Matches an address in a style other than a part of the file or a data URL. */
const OUTSIDE_URL = /url\s*\(\s*['"]?\s*(?!#|data:|['")])/i;
const LOADS = /@import|image-set\s*\(|\bsrc\s*\(|expression\s*\(|-moz-binding|behavior\s*:/i;

/** Returns true when an attribute's value refers to nothing outside the file. */
export function isHarmless(isHref: boolean, value: string): boolean {
  // Browsers skip white space and control characters in front of an address.
  // oxlint-disable-next-line no-control-regex -- as said.
  if (isHref) return value.trim().startsWith('#') || PICTURE.test(value.replaceAll(/[\u0000-\u0020]/g, ''));
  return isStyleHarmless(value);
}

/** Returns true when a style sheet, style attribute or paint refers to nothing outside the file, escapes and comments resolved. */
export function isStyleHarmless(css: string): boolean {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replaceAll('\\', '');
  return !OUTSIDE_URL.test(plain) && !LOADS.test(plain);
}

const characterOf = (code: number): string => (code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD');
