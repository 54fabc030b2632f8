/** Said for information; nothing is wrong with the artwork or the text. */
const quiet = new Set(['font_substituted', 'lower_case_only']);

export function isQuietWarning(code: string): boolean {
  return quiet.has(code);
}
