/** Text for an XML attribute or element. Characters that XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  let escaped = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const isForbidden =
      (code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd) ||
      (code >= 0xd800 && code <= 0xdfff) ||
      code === 0xfffe ||
      code === 0xffff;
    if (isForbidden) continue;
    if (character === '&') escaped += '&amp;';
    else if (character === '<') escaped += '&lt;';
    else if (character === '>') escaped += '&gt;';
    else if (character === '"') escaped += '&quot;';
    else if (character === "'") escaped += '&#39;';
    else escaped += character;
  }
  return escaped;
}

/**
 * One cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV
 * injection); line breaks inside become spaces. Characters that turn the direction of writing (Unicode UAX #9, section 2) are left
 * out: they would show another text than the one that is there.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const oneLine = value.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/[\r\n]+/g, ' ');
  const harmless = /^\s*[=+\-@]/.test(oneLine) || oneLine.startsWith('\t') ? `'${oneLine}` : oneLine;
  return /[",]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
