/** Returns untrusted text in a form that Postgres stores: no NUL, no unpaired surrogates, at most `max` characters. */
export function storableText(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}
