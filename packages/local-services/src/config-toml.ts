/** A value of the configuration file, in the supported subset of TOML. */
export type TomlValue = string | number | boolean | string[];

/**
 * Reads the subset of TOML that supabase/config.toml uses: tables, and keys with strings, numbers, booleans or one-line
 * arrays of strings. Keys are returned with their full path ("auth.email.otp_expiry"). Throws on anything else, with
 * the line.
 */
export function parseConfigToml(text: string): Map<string, TomlValue> {
  const values = new Map<string, TomlValue>();
  let table = '';
  for (const [index, rawLine] of text.split(/\r?\n/).entries()) {
    const line = rawLine.trim();
    if (line === '' || line.startsWith('#')) continue;
    const heading = /^\[([\w.-]+)\]\s*(#.*)?$/.exec(line);
    if (heading) {
      table = `${heading[1]}.`;
      continue;
    }
    const entry = /^([\w-]+)\s*=\s*(.+)$/.exec(line);
    const value = entry ? parseValue(entry[2]!) : undefined;
    if (!entry || value === undefined) throw new Error(`config.toml, line ${index + 1}: "${line}" is not understood.`);
    values.set(table + entry[1]!, value);
  }
  return values;
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const VALUE = new RegExp(
  String.raw`^(?:(?<string>${STRING})|(?<list>\[(?:\s*${STRING}\s*,?)*\s*\])|(?<bare>true|false|-?\d[\d_.]*))\s*(?:#.*)?$`,
);

function parseValue(text: string): TomlValue | undefined {
  const groups = VALUE.exec(text)?.groups;
  if (!groups) return undefined;
  if (groups.string !== undefined) return unquote(groups.string);
  if (groups.list !== undefined) return (groups.list.match(new RegExp(STRING, 'g')) ?? []).map(unquote);
  if (groups.bare === 'true') return true;
  if (groups.bare === 'false') return false;
  return Number(groups.bare!.replaceAll('_', ''));
}

function unquote(text: string): string {
  return JSON.parse(text) as string;
}
