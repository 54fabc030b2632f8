import { TokenType } from '@csstools/css-tokenizer';
import type { Span, TokenList } from '../values/token-list.ts';

export type DeclarationNode = {
  readonly kind: 'declaration';
  /** Lower case; custom properties (--name) as written. */
  readonly name: string;
  /** Without `!important`. */
  readonly value: Span;
  readonly isImportant: boolean;
};
type StyleRuleNode = { readonly kind: 'rule'; readonly prelude: Span; readonly block: Span };
export type AtRuleNode = {
  readonly kind: 'at-rule';
  /** Lower case, without '@'. */
  readonly name: string;
  readonly prelude: Span;
  /** Null for a rule that ends in ';'. */
  readonly block: Span | null;
};
export type SheetNode = StyleRuleNode | AtRuleNode;
export type BlockNode = DeclarationNode | SheetNode;

/** Returns the rules of a style sheet (CSS Syntax 3, 5.5.1). */
export function sheetRules(list: TokenList): SheetNode[] {
  return rulesIn(list, list.whole, (type) => type === TokenType.CDO || type === TokenType.CDC);
}

/** Returns the rules in the block of an at-rule outside any style rule; a ';' between them belongs to the next one. */
export function blockRules(list: TokenList, span: Span): SheetNode[] {
  return rulesIn(list, span, () => false);
}

function rulesIn(list: TokenList, { from, to }: Span, isSkipped: (type: TokenType | null) => boolean): SheetNode[] {
  const nodes: SheetNode[] = [];
  for (let at = from; at < to;) {
    const type = list.type(at);
    if (type === TokenType.Whitespace || isSkipped(type)) {
      at++;
      continue;
    }
    const result = type === TokenType.AtKeyword ? atRule(list, at, to) : styleRule(list, { from: at, to }, false);
    if (result.node !== null) nodes.push(result.node);
    at = result.end;
  }
  return nodes;
}

/** Returns the declarations and rules of a block or a style attribute (CSS Syntax 3, 5.5.4). */
export function blockContents(list: TokenList, { from, to }: Span): BlockNode[] {
  const nodes: BlockNode[] = [];
  for (let at = from; at < to;) {
    const type = list.type(at);
    if (type === TokenType.Whitespace || type === TokenType.Semicolon) {
      at++;
      continue;
    }
    let result: { readonly node: BlockNode | null; readonly end: number };
    if (type === TokenType.AtKeyword) result = atRule(list, at, to);
    else {
      const end = endOfDeclaration(list, at, to);
      const node = end === null ? null : declaration(list, { from: at, to: end });
      result = node === null ? styleRule(list, { from: at, to }, true) : { node, end: end! };
    }
    if (result.node !== null) nodes.push(result.node);
    at = result.end;
  }
  return nodes;
}

/** Returns the ';' that ends the declaration at `at`, or `to`; null when it is not a declaration, without reading further. */
function endOfDeclaration(list: TokenList, at: number, to: number): number | null {
  if (list.type(at) !== TokenType.Ident || list.type(list.skipSpace(at + 1)) !== TokenType.Colon) return null;
  const isCustom = list.value(at).startsWith('--');
  let end = at;
  while (end < to && list.type(end) !== TokenType.Semicolon) {
    // A value that contains a {} block is not a declaration but the start of a nested rule.
    if (!isCustom && list.type(end) === TokenType.OpenCurly) return null;
    end = list.next(end);
  }
  return Math.min(end, to);
}

/** Returns the declaration in a span; null when the span is not a declaration (CSS Syntax 3, 5.5.6). */
function declaration(list: TokenList, { from, to }: Span): DeclarationNode | null {
  const colon = list.skipSpace(from + 1);
  if (colon >= to) return null;
  const written = list.value(from);
  const isCustom = written.startsWith('--');
  const whole = list.trimmed({ from: colon + 1, to });
  const { value, isImportant } = withoutImportant(list, whole);
  if (list.isBroken(value)) return null;
  return { kind: 'declaration', name: isCustom ? written : written.toLowerCase(), value, isImportant };
}

function withoutImportant(list: TokenList, whole: Span): { value: Span; isImportant: boolean } {
  const last = whole.to - 1;
  if (last <= whole.from || list.type(last) !== TokenType.Ident || list.word(last) !== 'important') {
    return { value: whole, isImportant: false };
  }
  const mark = list.trimmed({ from: whole.from, to: last }).to - 1;
  if (mark < whole.from || !list.isDelimiter(mark, '!')) return { value: whole, isImportant: false };
  return { value: list.trimmed({ from: whole.from, to: mark }), isImportant: true };
}

/** Reads a qualified rule (CSS Syntax 3, 5.5.3); a nested one ends before a ';' when it has no block. */
function styleRule(
  list: TokenList,
  { from, to }: Span,
  isNested: boolean,
): { node: StyleRuleNode | null; end: number } {
  let at = from;
  while (at < to) {
    const type = list.type(at);
    if (isNested && type === TokenType.Semicolon) return { node: null, end: at };
    if (type === TokenType.OpenCurly) {
      const end = list.next(at);
      const prelude = { from, to: at };
      // '--name: {' is a custom property in the wrong place.
      if (list.value(from).startsWith('--') && list.type(list.skipSpace(from + 1)) === TokenType.Colon) {
        return { node: null, end };
      }
      return { node: { kind: 'rule', prelude, block: list.inside(at, { from, to }) }, end };
    }
    at = list.next(at);
  }
  return { node: null, end: to };
}

/** Reads an at-rule (CSS Syntax 3, 5.5.2). */
function atRule(list: TokenList, from: number, to: number): { node: AtRuleNode; end: number } {
  const name = list.word(from);
  let at = from + 1;
  for (; at < to; at = list.next(at)) {
    const type = list.type(at);
    if (type === TokenType.Semicolon) break;
    if (type === TokenType.OpenCurly) {
      const block = list.inside(at, { from, to });
      return { node: { kind: 'at-rule', name, prelude: { from: from + 1, to: at }, block }, end: list.next(at) };
    }
  }
  const end = Math.min(at, to);
  return { node: { kind: 'at-rule', name, prelude: { from: from + 1, to: end }, block: null }, end: end + 1 };
}
