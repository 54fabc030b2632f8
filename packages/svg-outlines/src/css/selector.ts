import { EngineError } from '@measurement-nesting/curves';
import type { SvgElement } from '../xml/element.ts';

export type AttributeTest = {
  readonly name: string;
  /** '' for a test of presence, else '=', '~=', '|=', '^=', '$=' or '*='. */
  readonly operator: string;
  readonly value: string;
  readonly ignoresCase: boolean;
};

export type Combinator = ' ' | '>' | '+' | '~';

/** Matches elements by a list of selectors, any or none of which matches: `:is()`, `:where()`, `:not()`, `&`. */
export type SelectorTest = {
  readonly selectors: readonly Selector[];
  readonly isNegated: boolean;
  /** Specificity added to that of its selector. */
  readonly specificity: number;
};

/** Simple selectors without a combinator between them. */
export type Compound = {
  /** '' for any. */
  readonly type: string;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  readonly pseudo: readonly ('root' | 'first-child' | 'last-child' | 'only-child')[];
  readonly tests: readonly SelectorTest[];
};

/** The last compound is the subject; `combinators[i]` joins compound i with i + 1. */
export type Selector = {
  readonly compounds: readonly Compound[];
  readonly combinators: readonly Combinator[];
  readonly specificity: number;
};

/** Tests left for one drawing: selectors with many combinators would otherwise multiply without bound. */
export type MatchBudget = { left: number };

/** Returns true when the selector matches the element. Each test is charged to the budget; throws `too_complex` past it. */
export function matches(selector: Selector, element: SvgElement, budget: MatchBudget): boolean {
  return matchesFrom(selector, selector.compounds.length - 1, element, budget);
}

function matchesFrom(selector: Selector, at: number, element: SvgElement, budget: MatchBudget): boolean {
  if (--budget.left < 0) {
    throw new EngineError(
      'too_complex',
      'The style sheets of this file take too long to apply. Export it with presentation attributes instead of styles.',
    );
  }
  if (!matchesCompound(selector.compounds[at]!, element, budget)) return false;
  if (at === 0) return true;
  const combinator = selector.combinators[at - 1]!;
  if (combinator === '>') return element.parent !== null && matchesFrom(selector, at - 1, element.parent, budget);
  if (combinator === '+') {
    const before = previous(element);
    return before !== null && matchesFrom(selector, at - 1, before, budget);
  }
  // Descendant and sibling combinators: the nearest match is enough unless a stricter combinator precedes it.
  const step = combinator === ' ' ? (e: SvgElement) => e.parent : previous;
  const loose = at === 1 || selector.combinators[at - 2] === combinator;
  for (let other = step(element); other !== null; other = step(other)) {
    if (matchesFrom(selector, at - 1, other, budget)) return true;
    if (loose && at > 1 && matchesCompound(selector.compounds[at - 1]!, other, budget)) return false;
  }
  return false;
}

function previous(element: SvgElement): SvgElement | null {
  for (let i = element.index - 1; i >= 0; i--) {
    const other = element.parent!.children[i]!;
    if (other.name !== '#text') return other;
  }
  return null;
}

function matchesCompound(compound: Compound, element: SvgElement, budget: MatchBudget): boolean {
  const { attributes } = element;
  if (compound.type !== '' && compound.type !== element.name) return false;
  for (const id of compound.ids) if (attributes['id'] !== id) return false;
  if (compound.classes.length > 0) {
    const list = attributes['class'];
    if (list === undefined) return false;
    budget.left -= list.length * compound.classes.length;
    for (const name of compound.classes) if (!hasWord(list, name)) return false;
  }
  for (const test of compound.attributes) {
    const value = attributes[test.name];
    if (value === undefined) return false;
    budget.left -= value.length + 1;
    if (!matchesAttribute(test, value)) return false;
  }
  for (const pseudo of compound.pseudo) {
    if (pseudo === 'root' ? element.parent !== null : !isChild(pseudo, element)) return false;
  }
  for (const { selectors, isNegated } of compound.tests) {
    if (selectors.some((selector) => matches(selector, element, budget)) === isNegated) return false;
  }
  return true;
}

function isChild(pseudo: 'first-child' | 'last-child' | 'only-child', element: SvgElement): boolean {
  if (element.parent === null) return false;
  const first = previous(element) === null;
  const last = element.index === element.parent.children.length - 1;
  return pseudo === 'first-child' ? first : pseudo === 'last-child' ? last : first && last;
}

function matchesAttribute({ operator, ...test }: AttributeTest, written: string): boolean {
  const value = test.ignoresCase ? written.toLowerCase() : written;
  const expected = test.ignoresCase ? test.value.toLowerCase() : test.value;
  switch (operator) {
    case '':
      return true;
    case '=':
      return value === expected;
    case '~=':
      return expected !== '' && hasWord(value, expected);
    case '|=':
      return value === expected || value.startsWith(`${expected}-`);
    case '^=':
      return expected !== '' && value.startsWith(expected);
    case '$=':
      return expected !== '' && value.endsWith(expected);
    default:
      return expected !== '' && value.includes(expected);
  }
}

/** Returns true when `word` is one of the words of a list separated by white space. */
function hasWord(list: string, word: string): boolean {
  if (list === word) return true;
  let at = list.indexOf(word);
  while (at >= 0) {
    const before = at === 0 || list.charCodeAt(at - 1) <= 32;
    const after = at + word.length === list.length || list.charCodeAt(at + word.length) <= 32;
    if (before && after) return true;
    at = list.indexOf(word, at + 1);
  }
  return false;
}
