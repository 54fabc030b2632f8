import { parseEnv } from 'node:util';
import { VARIABLES } from '#lib/server/environment.ts';

export type EnvironmentFile = {
  readonly variables: Readonly<Record<string, string>>;
  /** One sentence without a period for each fault; none repeats a value. */
  readonly faults: readonly string[];
};

/** A line as `parseEnv` reads it: name, `=`, then a value in quotes, which may have line breaks, or up to a `#`. */
const ASSIGNMENT = /[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*("[^"]*"|'[^']*'|`[^`]*`|[^\n#]*)([^\n]*)(?:\n|$)/y;
const COMMENT = /[ \t]*(?:#[^\n]*)?(?:\n|$)/y;
const REST_OF_LINE = /[^\n]*(?:\n|$)/y;
/** Words that guides and dashboards leave for the operator to replace, and shell syntax that no reader of the file expands. */
const PLACEHOLDER =
  /[[<{](?:your|project|password|db)[-_ \w]*[\]>}]|\byour[-_](?:project|password|key)\b|change[-_]?me|\.{3}$|…/i;
const SHELL = /\$[({]|`/;

/**
 * Returns the variables of an environment file and the faults that would change a value silently: a line that is no assignment, a
 * name that is nearly a known one, a name with two values, text after a value, a quote that is not closed, and a value that is a
 * placeholder. Windows line endings, a byte order mark and `export` are accepted.
 */
export function readEnvironmentFile(content: string): EnvironmentFile {
  const text = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const variables: Record<string, string> = {};
  const faults: string[] = [];
  for (let at = 0; at < text.length;) {
    const match = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at;
      return pattern.exec(text);
    };
    const comment = match(COMMENT);
    const assignment = comment ? null : match(ASSIGNMENT);
    const read = comment ?? assignment ?? match(REST_OF_LINE)!;
    if (assignment) {
      const [, name = '', raw = '', rest = ''] = assignment;
      const value = parseEnv(`VALUE=${raw}`)['VALUE'] ?? '';
      const fault = nameFault(name) ?? lineFault(assignment[0], raw, rest) ?? valueFault(value, variables[name]);
      if (fault !== null) faults.push(`${name} ${fault}`);
      variables[name] = value;
    } else if (!comment && !faults.some((fault) => fault.startsWith('Line '))) {
      const name = /^\s*(\w+)/.exec(read[0])?.[1] ?? '';
      const line = `Line ${text.slice(0, at).split('\n').length}`;
      faults.push(`${line}${known.includes(name) ? ` (${name})` : ''} must have the form NAME=value`);
    }
    at += read[0].length;
  }
  return { variables, faults };
}

function lineFault(line: string, raw: string, rest: string): string | null {
  if (/^["'`]/.test(raw)) {
    // A quote that is not closed ends at the next one, in the value of another variable.
    if (/^["'`]([^"'`]|$)/.test(raw) && !/.["'`]$/s.test(raw)) return 'begins with a quote that is not closed';
    if (/\n[ \t]*[A-Z][A-Z_]*=/.test(raw)) return 'begins with a quote that is not closed';
    return /^\s*(#|$)/.test(rest) ? null : 'has text after its closing quote';
  }
  // The parser begins a comment at any #, also within a password.
  if (rest.startsWith('#') && !/\s$/.test(line.slice(0, line.indexOf('#'))))
    return 'contains #, which begins a comment: put the value in quotes';
  return null;
}

function valueFault(value: string, earlier: string | undefined): string | null {
  if (earlier !== undefined && earlier !== '' && earlier !== value) return 'is set twice, with different values';
  if (PLACEHOLDER.test(value)) return 'contains a placeholder: write the value of your site';
  if (SHELL.test(value)) return 'contains shell syntax, which is not expanded: write the value itself';
  return null;
}

const known = Object.entries(VARIABLES).flatMap(([name, row]) => [name, ...('aliases' in row ? row.aliases : [])]);

/** Returns a fault for a name that is probably a misspelled one; other unknown names belong to other programs. */
function nameFault(name: string): string | null {
  if (known.includes(name)) return null;
  const meant = known.find((one) => isNearly(name.toUpperCase().replaceAll(/[.-]/g, '_'), one));
  return meant === undefined ? null : `is not a variable of the product: write ${meant}`;
}

/** Maximum number of letters by which a misspelled name differs; short names must have the same letters. */
const LETTERS = 2;
const SHORT = 6;

function isNearly(name: string, other: string): boolean {
  return name === other || (Math.min(name.length, other.length) > SHORT && differences(name, other) <= LETTERS);
}

/** Returns the number of letters to insert, delete or replace (Levenshtein distance). */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, letterThere] of [...other].entries()) {
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (letter === letterThere ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
