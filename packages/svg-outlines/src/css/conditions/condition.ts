import { TokenType } from '@csstools/css-tokenizer';
import type { Span, TokenList } from '../../values/token-list.ts';

/** Three-valued result: 'unknown' when a condition cannot be evaluated (Media Queries 4, 3.1). */
export type Truth = 'true' | 'false' | 'unknown';

/**
 * Evaluates the contents of one pair of parentheses, or a function at `at`; null for a block that contains a condition.
 */
export type EvaluateLeaf = (list: TokenList, at: number, inside: Span) => Truth | null;

const depthAllowed = 32;

export const not = (truth: Truth): Truth => (truth === 'unknown' ? truth : truth === 'true' ? 'false' : 'true');

export function and(terms: readonly Truth[]): Truth {
  if (terms.includes('false')) return 'false';
  return terms.includes('unknown') ? 'unknown' : 'true';
}

export function or(terms: readonly Truth[]): Truth {
  if (terms.includes('true')) return 'true';
  return terms.includes('unknown') ? 'unknown' : 'false';
}

/**
 * Evaluates `not (a)`, `(a) and (b)`, `(a) or (b)` with nested parentheses (Media Queries 4, 3; Conditional Rules 3,
 * 6). Returns null when the span is not a condition.
 */
export function evaluateCondition(list: TokenList, span: Span, leaf: EvaluateLeaf, depth = 0): Truth | null {
  const { from, to } = list.trimmed(span);
  if (from >= to || depth > depthAllowed) return null;
  if (isWord(list, from, 'not')) {
    const at = list.skipSpace(from + 1);
    const term = inBrackets(list, at, to, leaf, depth);
    return term === null || list.skipSpace(term.end) < to ? null : not(term.truth);
  }
  const terms: Truth[] = [];
  let joiner: 'and' | 'or' | null = null;
  for (let at = from; ;) {
    const term = inBrackets(list, at, to, leaf, depth);
    if (term === null) return null;
    terms.push(term.truth);
    at = list.skipSpace(term.end);
    if (at >= to) break;
    const word = isWord(list, at, 'and') ? 'and' : isWord(list, at, 'or') ? 'or' : null;
    if (word === null || (joiner !== null && joiner !== word)) return null;
    joiner = word;
    at = list.skipSpace(at + 1);
  }
  return joiner === 'or' ? or(terms) : and(terms);
}

function inBrackets(
  list: TokenList,
  at: number,
  to: number,
  leaf: EvaluateLeaf,
  depth: number,
): { readonly truth: Truth; readonly end: number } | null {
  const type = list.type(at);
  if (at >= to || (type !== TokenType.OpenParen && type !== TokenType.Function)) return null;
  const inside = list.inside(at, { from: at, to });
  const truth = leaf(list, at, inside) ?? evaluateCondition(list, inside, leaf, depth + 1) ?? 'unknown';
  return { truth, end: list.next(at) };
}

export function isWord(list: TokenList, at: number, word: string): boolean {
  return list.type(at) === TokenType.Ident && list.word(at) === word;
}
