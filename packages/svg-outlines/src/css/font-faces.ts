import { TokenType } from '@csstools/css-tokenizer';
import { blockContents } from './block-contents.ts';
import type { Span, TokenList } from '../values/token-list.ts';

/** One source of an `@font-face` rule, in order of preference. */
type FontFaceSource =
  /** Address of a font in the file itself: 'data:font/ttf;base64,...'. */
  | { readonly kind: 'data'; readonly address: string; readonly format: string }
  /** Font outside the file, which is not fetched. */
  | { readonly kind: 'external'; readonly address: string; readonly format: string }
  /** Font installed on the computer, by its full name. */
  | { readonly kind: 'local'; readonly name: string };

/** `@font-face` rule (CSS Fonts 4, 4) whose conditions hold. */
export type FontFace = {
  /** As written, without quotes. */
  readonly family: string;
  /** Range of weights, 1 to 1000; 400 is regular. */
  readonly weight: { readonly min: number; readonly max: number };
  readonly isItalic: boolean;
  /** Ranges of code points that the face applies to, inclusive; null for all. */
  readonly unicodeRange: readonly { readonly from: number; readonly to: number }[] | null;
  readonly sources: readonly FontFaceSource[];
  /** Scale of its letters (`size-adjust`); default 1. */
  readonly sizeAdjust?: number;
};

const sourcesAllowed = 32;
const rangesAllowed = 1000;

/** Reads the block of an `@font-face` rule; null without a family or a source. */
export function readFontFace(list: TokenList, block: Span): FontFace | null {
  const values = new Map<string, Span>();
  for (const node of blockContents(list, block)) if (node.kind === 'declaration') values.set(node.name, node.value);
  const text = (name: string) => {
    const span = values.get(name);
    return span === undefined ? '' : list.textOf(span);
  };
  const family = familyName(list, values.get('font-family'));
  const src = values.get('src');
  if (family === '' || src === undefined) return null;
  const sources = list
    .commaSeparated(src)
    .slice(0, sourcesAllowed)
    .flatMap((part) => source(list, list.trimmed(part)) ?? []);
  if (sources.length === 0) return null;
  const size = /^([\d.]+)%$/.exec(text('size-adjust'))?.[1];
  return {
    ...(size === undefined || Number(size) === 100 ? {} : { sizeAdjust: Number(size) / 100 }),
    family,
    weight: weightRange(text('font-weight')),
    isItalic: /^(italic|oblique)/i.test(text('font-style')),
    unicodeRange: unicodeRange(text('unicode-range')),
    sources,
  };
}

/** Returns a string, or names joined by single spaces. */
function familyName(list: TokenList, span: Span | undefined): string {
  if (span === undefined) return '';
  const { from, to } = list.trimmed(span);
  if (list.type(from) === TokenType.String) return list.value(from);
  const names: string[] = [];
  for (let at = from; at < to; at++) if (list.type(at) === TokenType.Ident) names.push(list.value(at));
  return names.join(' ');
}

function source(list: TokenList, { from, to }: Span): FontFaceSource | null {
  const argument = list.inside(from, { from, to });
  if (list.type(from) === TokenType.Function && list.word(from) === 'local') {
    return { kind: 'local', name: familyName(list, argument) };
  }
  const address = addressAt(list, from, argument);
  if (address === null) return null;
  let format = '';
  for (let at = list.next(from); at < to; at = list.next(at)) {
    if (list.type(at) !== TokenType.Function || list.word(at) !== 'format') continue;
    format = list.value(list.skipSpace(at + 1)).toLowerCase();
  }
  return { kind: /^data:/i.test(address) ? 'data' : 'external', address, format };
}

/** Returns the address of url(...), with or without quotes; null for anything else. */
function addressAt(list: TokenList, at: number, argument: Span): string | null {
  if (list.type(at) === TokenType.URL) return list.value(at).trim();
  if (list.type(at) !== TokenType.Function || list.word(at) !== 'url') return null;
  const first = list.skipSpace(argument.from);
  return list.type(first) === TokenType.String ? list.value(first).trim() : null;
}

function weightRange(text: string): { min: number; max: number } {
  const weights = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word === 'bold' ? 700 : word === 'normal' ? 400 : Number.parseFloat(word)))
    .filter((weight) => weight >= 1 && weight <= 1000);
  const [first = 400, second = first] = weights;
  return { min: Math.min(first, second), max: Math.max(first, second) };
}

/** Parses 'U+26', 'U+0-7F', 'U+4??' (CSS Syntax 3, 7); null when the text is empty or a range is invalid. */
function unicodeRange(text: string): { from: number; to: number }[] | null {
  if (text === '') return null;
  const ranges: { from: number; to: number }[] = [];
  for (const part of text.split(',').slice(0, rangesAllowed)) {
    const match = /^u\+([0-9a-f]{0,6})(\?{0,6})(?:-([0-9a-f]{1,6}))?$/i.exec(part.trim());
    if (match === null || match[1]!.length + match[2]!.length === 0 || match[1]!.length + match[2]!.length > 6)
      return null;
    const [, digits, any, end] = match as unknown as [string, string, string, string | undefined];
    const from = Number.parseInt(digits + '0'.repeat(any.length), 16);
    ranges.push({ from, to: Number.parseInt(end ?? digits + 'f'.repeat(any.length), 16) });
  }
  return ranges;
}
