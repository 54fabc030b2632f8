import { parseDeclarations, withoutComments, type DeclarationBlock } from './declarations.ts';
import { parseSelector, type Selector } from './selector.ts';

export type Rule = { readonly selector: Selector; readonly block: DeclarationBlock; readonly order: number };

export type StyleSheet = {
  readonly rules: readonly Rule[];
  /** Selectors that were not understood and matter: their rules hide, show or shape something. */
  readonly notUnderstood: readonly string[];
  /** True when the sheet asks for another file. */
  readonly imports: boolean;
};

const mediaDepth = 8;

/** Parses style sheets in document order into rules, media queries for screens resolved. Linear in their length. */
export function parseStyleSheets(sheets: readonly string[]): StyleSheet {
  const rules: Rule[] = [];
  const notUnderstood: string[] = [];
  let imports = false;

  const readBlock = (text: string, depth: number): void => {
    let at = 0;
    while (at < text.length) {
      const open = indexOutside(text, at, 123, 59);
      if (open < 0) return;
      const prelude = text.slice(at, open).trim();
      const isStatement = text.charCodeAt(open) === 59;
      if (isStatement) {
        if (/^@import\b/i.test(prelude)) imports = true;
        at = open + 1;
        continue;
      }
      const close = matchingBrace(text, open);
      const body = text.slice(open + 1, close);
      at = close + 1;
      if (prelude.startsWith('@')) {
        if (appliesOnScreen(prelude) && depth < mediaDepth) readBlock(body, depth + 1);
      } else {
        readRule(prelude, body);
      }
    }
  };

  const readRule = (prelude: string, body: string): void => {
    const block = parseDeclarations(body);
    let empty = block.important === null;
    for (const _ in block.normal) empty = false;
    if (empty) return;
    for (const text of prelude.split(',')) {
      const selector = parseSelector(text);
      if (selector !== null) rules.push({ selector, block, order: rules.length });
      else if (!/:(hover|active|focus|visited|target|before|after)\b/i.test(text)) notUnderstood.push(text.trim());
    }
  };

  for (const sheet of sheets) readBlock(withoutComments(sheet.replaceAll('<!--', ' ').replaceAll('-->', ' ')), 0);
  return { rules, notUnderstood, imports };
}

/** Group rules whose inside counts for a drawing on a screen. */
function appliesOnScreen(prelude: string): boolean {
  const words = prelude.toLowerCase();
  if (words.startsWith('@layer')) return true;
  if (!words.startsWith('@media')) return false;
  return words
    .slice(6)
    .split(',')
    .some((query) => ['', 'all', 'screen', 'only screen'].includes(query.trim()));
}

/** First of two characters outside strings and brackets, from `start`; -1 when neither comes. */
function indexOutside(text: string, start: number, first: number, second: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === first || code === second) return at;
    if (code === 34 || code === 39) {
      const end = text.indexOf(text[at]!, at + 1);
      if (end < 0) return -1;
      at = end;
    }
  }
  return -1;
}

/** Index of the brace that closes the one at `open`; the end of the text when it is missing (CSS Syntax 3, 5.4.8). */
function matchingBrace(text: string, open: number): number {
  let depth = 0;
  let at = open;
  while (at >= 0 && at < text.length) {
    depth += text.charCodeAt(at) === 123 ? 1 : -1;
    if (depth === 0) return at;
    at = indexOutside(text, at + 1, 123, 125);
  }
  return text.length;
}
