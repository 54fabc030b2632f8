/** Maximum length of an expression, and maximum depth of its parentheses. */
const charactersAllowed = 1000;
const depthAllowed = 32;

/** Plain number, or a dimension in the unit that the caller resolves it to. */
export type CalcValue = { readonly value: number; readonly isDimension: boolean };

const names = 'calc|min|max|clamp|round|mod|rem|abs|sign|sqrt|pow|hypot|exp|log';
const token = new RegExp(
  `\\s*(?:(${names})?\\(|([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)(%|[a-z]*)|(-?infinity|pi|e)\\b)`,
  'iy',
);
const start = new RegExp(`^\\s*(${names})\\(`, 'i');
const constants: Readonly<Record<string, number>> = {
  pi: Math.PI,
  e: Math.E,
  infinity: Infinity,
  '-infinity': -Infinity,
};
const roundings = ['nearest', 'up', 'down', 'to-zero'] as const;

export const isCalc = (text: string): boolean => start.test(text);

/**
 * Returns the value of a math function (CSS Values 4, 10) without trigonometry; null when it is invalid or not finite.
 * `resolve`: the value of a number with its unit, or null.
 */
export function evaluateCalc(text: string, resolve: (dimension: string) => number | null): CalcValue | null {
  if (text.length > charactersAllowed) return null;
  let at = 0;

  const takes = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found ? found[1]! : null;
  };

  const sum = (depth: number): CalcValue | null => {
    let left = product(depth);
    for (;;) {
      // Plus and minus operators have spaces around them; otherwise they are signs.
      const sign = left && takes(/\s+([+-])(?=\s)/y);
      if (!left || !sign) return left;
      const right = product(depth);
      if (!right || right.isDimension !== left.isDimension) return null;
      const value = sign === '+' ? left.value + right.value : left.value - right.value;
      left = { value, isDimension: left.isDimension };
    }
  };

  const product = (depth: number): CalcValue | null => {
    let left = single(depth);
    for (;;) {
      const sign = left && takes(/\s*([*/])/y);
      if (!left || !sign) return left;
      const right = single(depth);
      if (!right || (sign === '/' ? right.isDimension || right.value === 0 : right.isDimension && left.isDimension))
        return null;
      const isDimension = left.isDimension || right.isDimension;
      left = { value: sign === '*' ? left.value * right.value : left.value / right.value, isDimension };
    }
  };

  const single = (depth: number): CalcValue | null => {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found || depth > depthAllowed) return null;
    at = token.lastIndex;
    const [, name, number, unit, constant] = found;
    if (constant !== undefined) return { value: constants[constant.toLowerCase()]!, isDimension: false };
    if (number === undefined) return inBrackets(name?.toLowerCase() ?? 'calc', depth + 1);
    if (unit === '') return { value: Number(number), isDimension: false };
    const value = resolve(number + unit!);
    return value === null ? null : { value, isDimension: true };
  };

  const inBrackets = (name: string, depth: number): CalcValue | null => {
    let rounding: string | null = null;
    if (name === 'round') rounding = takes(/\s*(nearest|up|down|to-zero)\s*,/iy);
    const terms: CalcValue[] = [];
    do {
      const term = sum(depth);
      if (!term) return null;
      terms.push(term);
    } while (takes(/\s*(,)/y));
    // The end of the text closes open parentheses (CSS Syntax 3, 5.5.8).
    if (takes(/\s*(\)|$)/y) === null) return null;
    return apply(name, terms, roundings.find((one) => one === rounding?.toLowerCase()) ?? 'nearest');
  };

  const result = single(0);
  return result && text.slice(at).trim() === '' && Number.isFinite(result.value) ? result : null;
}

/** Evaluates functions of any number of terms, and of one to three. */
function apply(name: string, terms: readonly CalcValue[], rounding: (typeof roundings)[number]): CalcValue | null {
  const [first, second, third] = terms;
  const { isDimension } = first!;
  if (terms.some((term) => term.isDimension !== isDimension)) return null;
  const values = terms.map(({ value }) => value);
  const [a, b = Number.NaN, c = Number.NaN] = values as [number, number?, number?];
  const of = (value: number, dimension = isDimension) => ({ value, isDimension: dimension });
  const numbers = (count: number) => terms.length === count && !isDimension;
  switch (name) {
    case 'min':
      return of(Math.min(...values));
    case 'max':
      return of(Math.max(...values));
    case 'hypot':
      return of(Math.hypot(...values));
    case 'clamp':
      return third !== undefined && terms.length === 3 ? of(Math.max(a, Math.min(b, c))) : null;
    case 'round':
      if (terms.length > 2 || (second === undefined && isDimension)) return null;
      return of(roundTo(a, second === undefined ? 1 : b, rounding));
    case 'mod':
      return terms.length === 2 ? of(a - b * Math.floor(a / b)) : null;
    case 'rem':
      return terms.length === 2 ? of(a % b) : null;
    case 'abs':
      return terms.length === 1 ? of(Math.abs(a)) : null;
    case 'sign':
      return terms.length === 1 ? of(Math.sign(a), false) : null;
    case 'sqrt':
      return numbers(1) ? of(Math.sqrt(a)) : null;
    case 'exp':
      return numbers(1) ? of(Math.exp(a)) : null;
    case 'pow':
      return numbers(2) ? of(a ** b) : null;
    case 'log':
      return numbers(1) ? of(Math.log(a)) : numbers(2) ? of(Math.log(a) / Math.log(b)) : null;
    default:
      return terms.length === 1 ? first! : null;
  }
}

function roundTo(value: number, step: number, rounding: (typeof roundings)[number]): number {
  const steps = value / step;
  if (rounding === 'up') return Math.ceil(steps) * step;
  if (rounding === 'down') return Math.floor(steps) * step;
  return (rounding === 'nearest' ? Math.round(steps) : Math.trunc(steps)) * step;
}
