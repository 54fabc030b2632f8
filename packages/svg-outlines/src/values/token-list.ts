import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { EngineError } from '@measurement-nesting/curves';

/** Tokens from `from` up to, but excluding, `to`. */
export type Span = { readonly from: number; readonly to: number };

const closers = new Map<TokenType, TokenType>([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
]);
const closing = new Set(closers.values());

/** The tokenizer fails with a RangeError for names of about 100,000 letters: it passes each letter as an argument. */
function tokensOf(css: string): CSSToken[] {
  try {
    return tokenize({ css });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new EngineError(
      'too_complex',
      'A style in this file has a name that is too long to read. Export the drawing with presentation attributes instead of styles.',
    );
  }
}

/**
 * Tokens of a text without comments (CSS Syntax 3, 4), with the end of every block. Linear in the length of the text.
 */
export class TokenList {
  readonly text: string;
  readonly #tokens: CSSToken[];
  /** For the opening token of a block, the index of its closing token, or the number of tokens; -1 for all others. */
  readonly #ends: Int32Array;
  /** 1 for a closing bracket that closes a block. */
  readonly #closes: Uint8Array;

  constructor(text: string) {
    this.text = text;
    this.#tokens = tokensOf(text).filter(([type]) => type !== TokenType.Comment && type !== TokenType.EOF);
    this.#ends = new Int32Array(this.#tokens.length).fill(-1);
    this.#closes = new Uint8Array(this.#tokens.length);
    this.#matchBlocks();
  }

  /** A block ends at the bracket of its own kind; all others inside it are plain tokens (CSS Syntax 3, 5.5.8). */
  #matchBlocks(): void {
    const open: { readonly at: number; readonly closer: TokenType }[] = [];
    this.#tokens.forEach(([type], at) => {
      const closer = closers.get(type);
      if (closer !== undefined) {
        this.#ends[at] = this.#tokens.length;
        open.push({ at, closer });
      } else if (open.at(-1)?.closer === type) {
        this.#ends[open.pop()!.at] = at;
        this.#closes[at] = 1;
      }
    });
  }

  get whole(): Span {
    return { from: 0, to: this.#tokens.length };
  }

  /** Returns the type of a token; null at and beyond the end. */
  type(at: number): TokenType | null {
    return this.#tokens[at]?.[0] ?? null;
  }

  /** Returns the source text of a token. */
  raw(at: number): string {
    return this.#tokens[at]?.[1] ?? '';
  }

  /** Returns the value of a name, string, hash or URL with escapes resolved; '' for all other tokens. */
  value(at: number): string {
    const data = this.#tokens[at]?.[4];
    return data !== undefined && 'value' in data && typeof data.value === 'string' ? data.value : '';
  }

  /** Returns the value in lower case. */
  word(at: number): string {
    return this.value(at).toLowerCase();
  }

  isDelimiter(at: number, character: string): boolean {
    return this.type(at) === TokenType.Delim && this.raw(at) === character;
  }

  /** Returns the span inside the block that opens at `at`. */
  inside(at: number, span: Span): Span {
    return { from: at + 1, to: Math.min(this.#ends[at]!, span.to) };
  }

  /** Returns the index after the component value at `at`. */
  next(at: number): number {
    const end = this.#ends[at]!;
    return end < 0 ? at + 1 : Math.min(end + 1, this.#tokens.length);
  }

  /** Returns the first index from `at` on that is not white space. */
  skipSpace(at: number): number {
    let next = at;
    while (this.type(next) === TokenType.Whitespace) next++;
    return next;
  }

  /** Returns the span without white space at its ends. */
  trimmed({ from, to }: Span): Span {
    const start = Math.min(this.skipSpace(from), to);
    let end = to;
    while (end > start && this.type(end - 1) === TokenType.Whitespace) end--;
    return { from: start, to: end };
  }

  /** Returns the spans between the commas of the outermost level. */
  commaSeparated(span: Span): Span[] {
    const parts: Span[] = [];
    let from = span.from;
    for (let at = span.from; at < span.to; at = this.next(at)) {
      if (this.type(at) !== TokenType.Comma) continue;
      parts.push({ from, to: at });
      from = at + 1;
    }
    parts.push({ from, to: span.to });
    return parts;
  }

  /** Returns the trimmed source text of a span, with a space in place of each comment. */
  textOf(span: Span): string {
    const { from, to } = this.trimmed(span);
    if (from >= to) return '';
    const [start, end] = [this.#tokens[from]![2], this.#tokens[to - 1]![3] + 1];
    let length = 0;
    for (let at = from; at < to; at++) length += this.raw(at).length;
    if (length === end - start) return this.text.slice(start, end);
    let text = '';
    for (let at = from; at < to; at++) {
      const gap = at > from && this.#tokens[at - 1]![3] + 1 < this.#tokens[at]![2];
      text += gap ? ` ${this.raw(at)}` : this.raw(at);
    }
    return text;
  }

  /** Returns true when the span has a token that is invalid in a value: a broken string or URL, or an unmatched bracket. */
  isBroken({ from, to }: Span): boolean {
    for (let at = from; at < to; at++) {
      const type = this.type(at)!;
      if (type === TokenType.BadString || type === TokenType.BadURL) return true;
      if (closing.has(type) && this.#closes[at] === 0) return true;
    }
    return false;
  }
}
