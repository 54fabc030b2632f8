/** Longer ones, and brackets nested deeper, are not read. */
const charactersAllowed = 1000;
const depthAllowed = 32;

/** A number, or a length in user units. */
type Term = { readonly value: number; readonly isLength: boolean };

const token = /\s*(?:(calc|min|max|clamp)?\(|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*))/iy;

export const isCalc = (text: string): boolean => /^\s*(calc|min|max|clamp)\(/i.test(text);

/**
 * Value of calc(), min(), max() or clamp() as a length in user units (CSS Values 4, 10); null when it is not valid or no
 * length. `lengthOf`: user units of a number with its unit, or null.
 */
export function evaluateCalc(text: string, lengthOf: (dimension: string) => number | null): number | null {
  if (text.length > charactersAllowed) return null;
  let at = 0;

  const takes = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found ? found[1]! : null;
  };

  const sum = (depth: number): Term | null => {
    let left = product(depth);
    for (;;) {
      // Plus and minus stand between spaces; else they are signs.
      const sign = left && takes(/\s+([+-])(?=\s)/y);
      if (!left || !sign) return left;
      const right = product(depth);
      if (!right || right.isLength !== left.isLength) return null;
      left = { value: sign === '+' ? left.value + right.value : left.value - right.value, isLength: left.isLength };
    }
  };

  const product = (depth: number): Term | null => {
    let left = single(depth);
    for (;;) {
      const sign = left && takes(/\s*([*/])/y);
      if (!left || !sign) return left;
      const right = single(depth);
      if (!right || (sign === '/' ? right.isLength || right.value === 0 : right.isLength && left.isLength)) return null;
      const isLength = left.isLength || right.isLength;
      left = { value: sign === '*' ? left.value * right.value : left.value / right.value, isLength };
    }
  };

  const single = (depth: number): Term | null => {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found || depth > depthAllowed) return null;
    at = token.lastIndex;
    const [, name, number, unit] = found;
    if (number === undefined) return inBrackets(name?.toLowerCase() ?? 'calc', depth + 1);
    if (unit === '') return { value: Number(number), isLength: false };
    const value = lengthOf(number + unit!);
    return value === null ? null : { value, isLength: true };
  };

  const inBrackets = (name: string, depth: number): Term | null => {
    const terms: Term[] = [];
    do {
      const term = sum(depth);
      if (!term || term.isLength !== (terms[0] ?? term).isLength) return null;
      terms.push(term);
    } while (takes(/\s*(,)/y));
    if (!takes(/\s*(\))/y)) return null;
    const values = terms.map(({ value }) => value);
    const { isLength } = terms[0]!;
    if (name === 'min') return { value: Math.min(...values), isLength };
    if (name === 'max') return { value: Math.max(...values), isLength };
    if (name === 'clamp') {
      const [low, value, high] = values;
      return values.length === 3 ? { value: Math.max(low!, Math.min(value!, high!)), isLength } : null;
    }
    return values.length === 1 ? terms[0]! : null;
  };

  const result = single(0);
  return result?.isLength && text.slice(at).trim() === '' && Number.isFinite(result.value) ? result.value : null;
}
