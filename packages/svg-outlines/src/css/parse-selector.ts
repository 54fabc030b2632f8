import { TokenType } from '@csstools/css-tokenizer';
import type { AttributeTest, Combinator, Compound, Selector, SelectorTest } from './selector.ts';
import type { Span, TokenList } from '../values/token-list.ts';

/**
 * Result of parsing a selector: a selector that can be matched; `never` for one that matches nothing in a static drawing
 * (`:hover`, `::before`); `unknown` for one that browsers support and this reader does not (`:nth-child()`); `invalid` for
 * one that browsers reject together with the whole rule.
 */
export type ParsedSelector = Selector | 'never' | 'unknown' | 'invalid';

const compoundsAllowed = 32;
const depthAllowed = 8;

const structural = new Set(['root', 'first-child', 'last-child', 'only-child']);
const inert =
  /^(hover|active|focus|focus-within|focus-visible|visited|target|target-within|checked|enabled|disabled|indeterminate|default|required|optional|valid|invalid|user-valid|user-invalid|in-range|out-of-range|read-only|read-write|placeholder-shown|autofill|fullscreen|modal|popover-open|picture-in-picture|playing|paused|muted|seeking|stalled|buffering|volume-locked|open|host|defined|state|current|past|future|left|right|first|blank|-webkit-[\w-]+|-moz-[\w-]+|-ms-[\w-]+)$/;
const unsupported =
  /^(nth-child|nth-last-child|nth-of-type|nth-last-of-type|first-of-type|last-of-type|only-of-type|empty|has|lang|dir|link|any-link|local-link|host-context)$/;
/** Pseudo-elements that may be written with one colon. */
const oldElements = /^(before|after|first-line|first-letter)$/;

/** `parents`: the selectors of the enclosing rule, which `&` refers to; null outside any rule. */
export type SelectorScope = { readonly parents: readonly Selector[] | null; readonly depth: number };

/**
 * Parses one selector, without commas (Selectors 4; CSS Nesting 1, 3). A selector of a nested rule without `&` matches
 * descendants of the elements that the enclosing rule matches.
 */
export function parseSelector(list: TokenList, span: Span, scope: SelectorScope): ParsedSelector {
  const { from, to } = list.trimmed(span);
  const compounds: Compound[] = [];
  const combinators: Combinator[] = [];
  let state: 'never' | 'unknown' | null = null;
  let at = from;
  if (scope.parents !== null && scope.depth === 0) {
    const first = combinatorAt(list, at);
    if (first !== null || !holdsAmpersand(list, { from, to })) {
      compounds.push(nestingCompound(scope.parents));
      combinators.push(first ?? ' ');
      if (first !== null) at = list.skipSpace(at + 1);
    }
  }
  if (at >= to) return 'invalid';
  for (;;) {
    const parsed = parseCompound(list, { from: at, to }, scope);
    if (parsed === 'invalid') return 'invalid';
    if (compounds.length >= compoundsAllowed) return 'unknown';
    compounds.push(parsed.compound);
    state = parsed.state ?? state;
    const next = list.skipSpace(parsed.end);
    if (next >= to) break;
    const combinator = combinatorAt(list, next);
    if (combinator !== null) {
      combinators.push(combinator);
      at = list.skipSpace(next + 1);
      if (at >= to) return 'invalid';
    } else if (next > parsed.end) {
      combinators.push(' ');
      at = next;
    } else return 'invalid';
  }
  return state ?? { compounds, combinators, specificity: compounds.reduce((sum, one) => sum + specificityOf(one), 0) };
}

/**
 * Returns the numbers of ids, of classes and attributes, and of types as one number, which is correct up to 1,023 of
 * each.
 */
function specificityOf({ ids, classes, attributes, pseudo, tests, type }: Compound): number {
  const middle = classes.length + attributes.length + pseudo.length;
  const inner = tests.reduce((sum, test) => sum + test.specificity, 0);
  return ids.length * 1_048_576 + middle * 1024 + (type === '' ? 0 : 1) + inner;
}

function combinatorAt(list: TokenList, at: number): Combinator | null {
  for (const combinator of ['>', '+', '~'] as const) if (list.isDelimiter(at, combinator)) return combinator;
  return null;
}

function holdsAmpersand(list: TokenList, { from, to }: Span): boolean {
  for (let at = from; at < to; at++) if (list.isDelimiter(at, '&')) return true;
  return false;
}

const empty: Compound = { type: '', ids: [], classes: [], attributes: [], pseudo: [], tests: [] };

function nestingCompound(parents: readonly Selector[]): Compound {
  return { ...empty, tests: [anyOf(parents)] };
}

function anyOf(selectors: readonly Selector[]): SelectorTest {
  return { selectors, isNegated: false, specificity: highest(selectors) };
}

const highest = (selectors: readonly Selector[]): number =>
  selectors.reduce((max, { specificity }) => Math.max(max, specificity), 0);

type CompoundResult = { readonly compound: Compound; readonly end: number; readonly state: 'never' | 'unknown' | null };

function parseCompound(list: TokenList, { from, to }: Span, scope: SelectorScope): CompoundResult | 'invalid' {
  const [ids, classes, pseudo]: [string[], string[], Compound['pseudo'][number][]] = [[], [], []];
  const attributes: AttributeTest[] = [];
  const tests: SelectorTest[] = [];
  let type = '';
  let state: CompoundResult['state'] = null;
  let at = from;
  const name = typeName(list, at, to);
  if (name === 'invalid') return 'invalid';
  if (name !== null) [type, at] = [name.name, name.end];
  while (at < to) {
    const kind = list.type(at);
    if (kind === TokenType.Hash) {
      if (/^#\d/.test(list.raw(at))) return 'invalid';
      ids.push(list.value(at++));
    } else if (list.isDelimiter(at, '.')) {
      if (list.type(at + 1) !== TokenType.Ident) return 'invalid';
      classes.push(list.value(at + 1));
      at += 2;
    } else if (list.isDelimiter(at, '&')) {
      // Outside any rule `&` is the root (CSS Nesting 1, 3.3).
      if (scope.parents === null) pseudo.push('root');
      else tests.push(anyOf(scope.parents));
      at++;
    } else if (kind === TokenType.OpenSquare) {
      const test = attributeTest(list, list.trimmed(list.inside(at, { from, to })));
      if (test === null) return 'invalid';
      attributes.push(test);
      at = list.next(at);
    } else if (kind === TokenType.Colon) {
      const parsed = parsePseudo(list, at, to, scope);
      if (parsed === 'invalid') return 'invalid';
      if (typeof parsed.is === 'string') state = state === 'never' ? 'never' : parsed.is;
      else if ('structural' in parsed.is) pseudo.push(parsed.is.structural);
      else tests.push(parsed.is);
      at = parsed.end;
    } else break;
  }
  return at === from ? 'invalid' : { compound: { type, ids, classes, attributes, pseudo, tests }, end: at, state };
}

/** Returns a type without its namespace: 'rect', 'svg|rect', '*|rect'; '' for '*'. */
function typeName(list: TokenList, start: number, to: number): { name: string; end: number } | 'invalid' | null {
  const nameAt = (at: number) => {
    if (at >= to) return null;
    if (list.isDelimiter(at, '*')) return '';
    return list.type(at) === TokenType.Ident ? list.value(at) : null;
  };
  const first = nameAt(start);
  if (first === null) return list.isDelimiter(start, '|') ? 'invalid' : null;
  if (!list.isDelimiter(start + 1, '|')) return { name: first, end: start + 1 };
  const local = nameAt(start + 2);
  if (local === null || list.isDelimiter(start + 3, '|')) return 'invalid';
  return { name: local, end: start + 3 };
}

function attributeTest(list: TokenList, { from, to }: Span): AttributeTest | null {
  let at = from;
  let name = '';
  if (list.isDelimiter(at, '*') && list.isDelimiter(at + 1, '|')) at += 2;
  else if (list.isDelimiter(at, '|')) at += 1;
  else if (list.isDelimiter(at + 1, '|') && !list.isDelimiter(at + 2, '=')) {
    if (list.type(at) !== TokenType.Ident) return null;
    name = `${list.value(at)}:`;
    at += 2;
  }
  if (at >= to || list.type(at) !== TokenType.Ident) return null;
  name += list.value(at);
  at = list.skipSpace(at + 1);
  if (at >= to) return { name, operator: '', value: '', ignoresCase: false };
  let operator = '';
  if (!list.isDelimiter(at, '=')) {
    if (!/^[~|^$*]$/.test(list.raw(at))) return null;
    operator = list.raw(at++);
  }
  if (!list.isDelimiter(at, '=')) return null;
  at = list.skipSpace(at + 1);
  const kind = list.type(at);
  if (at >= to || (kind !== TokenType.Ident && kind !== TokenType.String)) return null;
  const value = list.value(at);
  at = list.skipSpace(at + 1);
  const flag = at < to ? list.word(at) : '';
  if (at < to && (flag !== 'i' || list.skipSpace(at + 1) < to)) return null;
  return { name, operator: `${operator}=`, value, ignoresCase: flag === 'i' };
}

type Pseudo = SelectorTest | { readonly structural: Compound['pseudo'][number] } | 'never' | 'unknown';

function parsePseudo(
  list: TokenList,
  colon: number,
  to: number,
  scope: SelectorScope,
): { readonly is: Pseudo; readonly end: number } | 'invalid' {
  const isElement = list.type(colon + 1) === TokenType.Colon;
  const at = isElement ? colon + 2 : colon + 1;
  const kind = list.type(at);
  if (at >= to || (kind !== TokenType.Ident && kind !== TokenType.Function)) return 'invalid';
  const word = list.word(at);
  const end = list.next(at);
  if (isElement || (kind === TokenType.Ident && oldElements.test(word))) return { is: 'never', end };
  if (kind === TokenType.Ident) {
    if (word === 'scope') return { is: { structural: 'root' }, end };
    if (structural.has(word)) return { is: { structural: word as Compound['pseudo'][number] }, end };
    if (inert.test(word)) return { is: 'never', end };
    return unsupported.test(word) ? { is: 'unknown', end } : 'invalid';
  }
  if (word === 'is' || word === 'where' || word === 'not' || word === '-webkit-any') {
    const test = selectorTest(list, list.inside(at, { from: colon, to }), word, scope);
    return test === 'invalid' ? 'invalid' : { is: test, end };
  }
  if (unsupported.test(word)) return { is: 'unknown', end };
  return inert.test(word) ? { is: 'never', end } : 'invalid';
}

/** `:is()` and `:where()` ignore invalid selectors in their list; `:not()` does not (Selectors 4, 4.2 to 4.4). */
function selectorTest(
  list: TokenList,
  inside: Span,
  word: string,
  scope: SelectorScope,
): SelectorTest | 'unknown' | 'invalid' {
  if (scope.depth >= depthAllowed) return 'unknown';
  const isNegated = word === 'not';
  const inner = { ...scope, depth: scope.depth + 1 };
  const parsed = list.commaSeparated(inside).map((part) => parseSelector(list, part, inner));
  if (isNegated && parsed.includes('invalid')) return 'invalid';
  if (parsed.includes('unknown')) return 'unknown';
  const selectors = parsed.filter((one) => typeof one !== 'string');
  return { selectors, isNegated, specificity: word === 'where' ? 0 : highest(selectors) };
}
