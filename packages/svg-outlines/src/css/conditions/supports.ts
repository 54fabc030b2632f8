import { TokenType } from '@csstools/css-tokenizer';
import { isKnownProperty } from '../declarations.ts';
import { parseSelector } from '../parse-selector.ts';
import type { Span, TokenList } from '../../values/token-list.ts';
import { isValidDeclaration } from '../valid-declaration.ts';
import { evaluateCondition, type Truth } from './condition.ts';

/**
 * Evaluates the condition of `@supports` as a current browser does (Conditional Rules 3, 6): a declaration is supported
 * when its property is known and, for properties whose values are checked, its value is valid. Returns 'unknown' for
 * unsupported functions.
 */
export function evaluateSupports(list: TokenList, span: Span): Truth {
  return evaluateCondition(list, span, supportsLeaf) ?? 'unknown';
}

function supportsLeaf(list: TokenList, at: number, inside: Span): Truth | null {
  if (list.type(at) === TokenType.Function) {
    const name = list.word(at);
    if (name === 'selector') {
      const selector = parseSelector(list, inside, { parents: null, depth: 1 });
      return selector === 'invalid' ? 'false' : 'true';
    }
    if (name === 'font-format')
      return /^"?(woff2?|opentype|truetype|collection)"?$/i.test(list.textOf(inside)) ? 'true' : 'false';
    return 'unknown';
  }
  const { from, to } = list.trimmed(inside);
  if (list.type(from) !== TokenType.Ident) return null;
  const colon = list.skipSpace(from + 1);
  if (colon >= to || list.type(colon) !== TokenType.Colon) return null;
  return isSupported(list.value(from), list.textOf({ from: colon + 1, to }), list.isBroken({ from: colon + 1, to }));
}

/** Prefixes of the properties of Chromium 156 that do not apply to drawings. */
const families = new Set(
  (
    'accent align alignment all anchor animation app appearance aspect backdrop backface background baseline block border ' +
    'bottom box break buffered caption caret clear clip color column columns contain container content corner counter ' +
    'cursor direction dominant dynamic empty field flex float flood font forced frame gap grid hyphenate hyphens image ' +
    'initial inline inset interactivity interest interpolate isolation justify left lighting line list margin mask math ' +
    'max min mix object offset order orphans outline overflow overlay overscroll padding page paint perspective place ' +
    'pointer position print quotes reading resize right row ruby rule scroll scrollbar shape size speak stroke tab table ' +
    'text timeline top touch transform transition trigger unicode user vertical view white widows will word z zoom'
  ).split(' '),
);

function isSupported(name: string, value: string, isBroken: boolean): Truth {
  if (isBroken || value === '') return 'false';
  if (name.startsWith('--')) return 'true';
  const property = name.toLowerCase();
  if (isKnownProperty(property)) return isValidDeclaration(property, value) ? 'true' : 'false';
  return property.startsWith('-webkit-') || families.has(property.split('-')[0]!) ? 'true' : 'false';
}
