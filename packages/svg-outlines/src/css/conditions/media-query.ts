import { TokenType } from '@csstools/css-tokenizer';
import type { Span, TokenList } from '../../values/token-list.ts';
import { and, evaluateCondition, isWord, not, or, type Truth } from './condition.ts';
import { evaluateFeature } from './media-feature.ts';

/**
 * Evaluates a media query list (Media Queries 4, 3) for the screen of `media-feature.ts`. Returns 'unknown' when no
 * query holds and one of them is invalid or depends on an unknown feature.
 */
export function evaluateMedia(list: TokenList, span: Span): Truth {
  const { from, to } = list.trimmed(span);
  if (from >= to) return 'true';
  return or(list.commaSeparated({ from, to }).map((query) => evaluateQuery(list, list.trimmed(query))));
}

function evaluateQuery(list: TokenList, { from, to }: Span): Truth {
  const condition = evaluateCondition(list, { from, to }, mediaLeaf);
  if (condition !== null) return condition;
  const isNegated = isWord(list, from, 'not');
  const at = isNegated || isWord(list, from, 'only') ? list.skipSpace(from + 1) : from;
  const type = at < to && list.type(at) === TokenType.Ident ? list.word(at) : '';
  if (type === '' || /^(not|only|and|or|layer)$/.test(type)) return 'unknown';
  const isShown: Truth = type === 'all' || type === 'screen' ? 'true' : 'false';
  const next = list.skipSpace(at + 1);
  if (next >= to) return isNegated ? not(isShown) : isShown;
  if (!isWord(list, next, 'and') || holdsOr(list, { from: next, to })) return 'unknown';
  const rest = evaluateCondition(list, { from: next + 1, to }, mediaLeaf);
  if (rest === null) return 'unknown';
  const both = and([isShown, rest]);
  return isNegated ? not(both) : both;
}

/** Returns whether a span contains `or`; conditions after a media type are joined by `and` only. */
function holdsOr(list: TokenList, { from, to }: Span): boolean {
  for (let at = from; at < to; at = list.next(at)) if (isWord(list, at, 'or')) return true;
  return false;
}

const mediaLeaf = (list: TokenList, at: number, inside: Span): Truth | null =>
  list.type(at) === TokenType.Function ? 'unknown' : evaluateFeature(list.textOf(inside));
