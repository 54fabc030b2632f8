/**
 * A filled-in calculator as an address: its inputs are in the query, the calculator's anchor in the fragment. Only values that differ from
 * the defaults are written, so that addresses stay short; other parameters of the query are retained.
 */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Maximum length of a value; longer ones are ignored. */
const longestText = 60;

/** Returns the defaults (`beginning`), replaced by the values of the query. */
export function readValues<Name extends string>(query: string, beginning: Values<Name>): Values<Name> {
  const params = new URLSearchParams(query);
  const read = Object.entries<string>(beginning).map(([name, text]) => {
    const given = params.get(name);
    return [name, given !== null && given.length <= longestText ? given : text];
  });
  return Object.fromEntries(read) as Values<Name>;
}

/** Returns the query with these values: '' or '?perimeter=26ft&waste=10'. Without defaults (`beginning`) all are written. */
export function writeValues<Name extends string>(
  query: string,
  values: Values<Name>,
  beginning: Values<Name> | null,
): string {
  const params = new URLSearchParams(query);
  for (const [name, text] of Object.entries<string>(values)) {
    if (text === beginning?.[name as Name]) params.delete(name);
    else params.set(name, text);
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}
