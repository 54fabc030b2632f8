/** Strangers' text as Postgres takes it: no NUL, no half surrogate pairs, not longer than `max`. */
export function storableText(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}
