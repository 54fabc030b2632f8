/** Custom properties by name ('--name'), as written. Created without a prototype. */
export type Variables = Readonly<Record<string, string>>;

const depthAllowed = 8;
/** Maximum number of variables in one value, including those inside variables. */
const usesAllowed = 200;
const charactersAllowed = 4096;

/**
 * Returns the value with each var(--name, fallback) replaced; null when one has neither a value nor a fallback, refers
 * to itself or exceeds the maximum length of a value (CSS Variables 1, 3).
 */
export function substituteVariables(value: string, variables: Variables | null): string | null {
  return substitute(value, variables, 0, { left: usesAllowed });
}

function substitute(value: string, variables: Variables | null, depth: number, uses: { left: number }): string | null {
  let text = value;
  for (let start = text.indexOf('var('); start >= 0; start = text.indexOf('var(')) {
    if (depth > depthAllowed || --uses.left < 0) return null;
    const end = closing(text, start + 3);
    const inner = text.slice(start + 4, end);
    const comma = inner.indexOf(',');
    const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
    const own = variables?.[name];
    let filled = own === undefined ? null : substitute(own, variables, depth + 1, uses);
    if (filled === null && comma >= 0) filled = substitute(inner.slice(comma + 1), variables, depth + 1, uses);
    if (filled === null) return null;
    text = `${text.slice(0, start)}${filled.trim()}${text.slice(end + 1)}`;
    if (text.length > charactersAllowed) return null;
  }
  return text;
}

/** Returns the index of the parenthesis that closes the one at `open`, or the end of the text. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}
