/**
 * A filled-in calculator as an address: its inputs are in the query, the calculator's anchor in the fragment. Only values that differ from
 * the defaults are written, so that addresses stay short; other parameters of the query are retained.
 */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Longer texts do not come from a person. */
const longestText = 60;

/** The beginning, with what the query has in its place. */
export function readValues<Name extends string>(query: string, beginning: Values<Name>): Values<Name> {
  const params = new URLSearchParams(query);
  const read = Object.entries<string>(beginning).map(([name, text]) => {
    const given = params.get(name);
    return [name, given !== null && given.length <= longestText ? given : text];
  });
  return Object.fromEntries(read) as Values<Name>;
}

/** The query with these values in it: '' or '?perimeter=26ft&waste=10'. Without a beginning all are written. */
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
