import { EngineError } from '../../../errors.ts';
import type { SvgElement } from '../xml/element.ts';

type AttributeTest = { readonly name: string; readonly operator: string; readonly value: string };

/** What stands without a combinator between: type, #id, .class, [attribute], structural pseudo-class. */
type Compound = {
  /** '' for any. */
  readonly type: string;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  readonly pseudo: readonly ('root' | 'first-child' | 'last-child' | 'only-child')[];
};

/** The last compound is the subject; `combinators[i]` joins compound i with i + 1. */
export type Selector = {
  readonly compounds: readonly Compound[];
  readonly combinators: readonly (' ' | '>' | '+' | '~')[];
  /** Ids, classes and attributes, types: as one number that compares rightly up to 1,023 of each. */
  readonly specificity: number;
};

const compoundsAllowed = 32;

/**
 * Parses one selector (without commas). Null when it is not valid or uses what we do not know (`:hover`, `::before`,
 * `:not()`): such a rule does not apply to a drawing at rest.
 */
export function parseSelector(text: string): Selector | null {
  const compounds: Compound[] = [];
  const combinators: (' ' | '>' | '+' | '~')[] = [];
  let specificity = 0;
  let at = skipSpaces(text, 0);
  while (at < text.length) {
    const result = parseCompound(text, at);
    if (result === null || compounds.length >= compoundsAllowed) return null;
    const { compound } = result;
    compounds.push(compound);
    const middle = compound.classes.length + compound.attributes.length + compound.pseudo.length;
    specificity += compound.ids.length * 1_048_576 + middle * 1024 + (compound.type === '' ? 0 : 1);
    at = skipSpaces(text, result.end);
    if (at >= text.length) break;
    const letter = text[at]!;
    if (letter === '>' || letter === '+' || letter === '~') {
      combinators.push(letter);
      at = skipSpaces(text, at + 1);
      if (at >= text.length) return null;
    } else if (at > result.end) {
      combinators.push(' ');
    } else {
      return null;
    }
  }
  return compounds.length === 0 ? null : { compounds, combinators, specificity };
}

function parseCompound(text: string, start: number): { compound: Compound; end: number } | null {
  let type = '';
  const ids: string[] = [];
  const classes: string[] = [];
  const attributes: AttributeTest[] = [];
  const pseudo: ('root' | 'first-child' | 'last-child' | 'only-child')[] = [];
  let at = start;
  while (at < text.length) {
    const letter = text[at]!;
    if (at === start && (letter === '*' || readName(text, at) !== null)) {
      const result = readType(text, at);
      if (result === null) return null;
      type = result.name;
      at = result.end;
    } else if (letter === '#' || letter === '.') {
      const name = readName(text, at + 1);
      if (name === null) return null;
      (letter === '#' ? ids : classes).push(name.name);
      at = name.end;
    } else if (letter === '[') {
      attributeTest.lastIndex = at;
      const inside = attributeTest.exec(text)?.[1];
      const test = inside === undefined ? null : parseAttributeTest(inside);
      if (test === null) return null;
      attributes.push(test);
      at = attributeTest.lastIndex;
    } else if (letter === ':') {
      const name = readName(text, at + 1);
      if (name === null || text[name.end] === '(') return null;
      const word = name.name.toLowerCase();
      if (word !== 'root' && word !== 'first-child' && word !== 'last-child' && word !== 'only-child') return null;
      pseudo.push(word);
      at = name.end;
    } else {
      break;
    }
  }
  return at === start ? null : { compound: { type, ids, classes, attributes, pseudo }, end: at };
}

/** A type with or without a namespace, which is left out: 'rect', 'svg|rect', '*|rect'; '*' is the type ''. */
function readType(text: string, start: number): { name: string; end: number } | null {
  const nameOrStar = (at: number) => (text[at] === '*' ? { name: '', end: at + 1 } : readName(text, at));
  const first = nameOrStar(start);
  return first !== null && text[first.end] === '|' ? nameOrStar(first.end + 1) : first;
}

/** From bracket to bracket; those in quotes do not count. */
const attributeTest = /\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]/y;

function parseAttributeTest(text: string): AttributeTest | null {
  const match = /^\s*([^\s~|^$*=]{1,80})\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))\s*)?$/.exec(
    text.slice(0, 500),
  );
  if (match === null) return null;
  return { name: match[1]!, operator: match[2] ?? '', value: match[3] ?? match[4] ?? match[5] ?? '' };
}

/** An identifier with CSS escapes ('\31 0', '\:'). */
function readName(text: string, start: number): { name: string; end: number } | null {
  let name = '';
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const plain =
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 45 ||
      code === 95;
    if (plain || code >= 128) {
      name += text[at];
      at++;
    } else if (code === 92 && at + 1 < text.length) {
      const hex = /^[0-9a-f]{1,6}/i.exec(text.slice(at + 1, at + 7))?.[0];
      if (hex === undefined) {
        name += text[at + 1];
        at += 2;
      } else {
        const point = Number.parseInt(hex, 16);
        name += point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD';
        at += 1 + hex.length;
        if (text[at] === ' ') at++;
      }
    } else {
      break;
    }
  }
  return name === '' ? null : { name, end: at };
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** Tests left for one drawing: selectors with many combinators would otherwise multiply without bound. */
export type MatchBudget = { left: number };

/** Does the selector speak of this element? Each test is taken off the budget; throws `too_complex` when it is used up. */
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
  // Descendant and sibling combinators: the nearest match is enough unless a stricter combinator stands before it.
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
    budget.left -= list.length;
    for (const name of compound.classes) if (!hasWord(list, name)) return false;
  }
  for (const test of compound.attributes) {
    const value = attributes[test.name];
    if (value === undefined) return false;
    budget.left -= value.length;
    if (!matchesAttribute(test, value)) return false;
  }
  for (const pseudo of compound.pseudo) {
    if (pseudo === 'root' ? element.parent !== null : !isChild(pseudo, element)) return false;
  }
  return true;
}

function isChild(pseudo: 'first-child' | 'last-child' | 'only-child', element: SvgElement): boolean {
  if (element.parent === null) return false;
  const first = previous(element) === null;
  const last = element.index === element.parent.children.length - 1;
  return pseudo === 'first-child' ? first : pseudo === 'last-child' ? last : first && last;
}

function matchesAttribute(test: AttributeTest, value: string): boolean {
  switch (test.operator) {
    case '':
      return true;
    case '=':
      return value === test.value;
    case '~=':
      return test.value !== '' && hasWord(value, test.value);
    case '|=':
      return value === test.value || value.startsWith(`${test.value}-`);
    case '^=':
      return test.value !== '' && value.startsWith(test.value);
    case '$=':
      return test.value !== '' && value.endsWith(test.value);
    default:
      return test.value !== '' && value.includes(test.value);
  }
}

/** Is `word` one of the words of a list parted by white space? */
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
