const LONGEST = 40;

/**
 * Returns a file name made from untrusted text: ASCII letters, digits, underscores and single hyphens, at most 40 characters, never empty,
 * never a device name of Windows. See docs/product-rules.md, Download.
 */
export function safeName(text: string, fallback = 'measurement'): string {
  const withoutExtension = text.replace(/\.(svgz?|eps)$/i, '');
  let name = '';
  for (const character of withoutExtension.normalize('NFKD')) {
    if (name.length >= LONGEST) break;
    if (/[A-Za-z0-9_]/.test(character)) name += character;
    else if (/\p{M}/u.test(character)) continue;
    else if (name !== '' && !name.endsWith('-')) name += '-';
  }
  name = name.replace(/(?<!-)-+$/, '');
  if (name === '') return fallback;
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(name) ? `${name}-1` : name;
}
