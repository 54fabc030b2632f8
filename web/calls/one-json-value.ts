import { AppError } from '#lib/shared/errors/app-error.ts';
import { JsonStringScan } from '#lib/server/security/json-string-scan.ts';

const QUOTE = 0x22;
const WHITESPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const SEPARATORS = new Set([0x2c, 0x3a]);

/**
 * Checks while bytes arrive that a text is at most one JSON value: nothing follows the value, and no bracket closes more than the text has
 * opened. Such a text can be embedded in another JSON text without adding a member to it. The value itself is not validated. Throws
 * `bad_request`. Characters within strings are skipped at native speed.
 */
export class OneJsonValue {
  #depth = 0;
  readonly #strings = new JsonStringScan();
  /** Position at depth 0: before the value, within a number or word, or behind the value. */
  #root: 'before' | 'in word' | 'behind' = 'before';

  add(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length; i++) {
      if (this.#strings.isInside) {
        i = this.#strings.skip(chunk, i);
        continue;
      }
      const byte = chunk[i]!;
      if (this.#depth === 0) this.#addOutside(byte);
      else if (CLOSING.has(byte)) this.#depth--;
      if (OPENING.has(byte)) this.#depth++;
      else if (byte === QUOTE) this.#strings.open();
    }
  }

  #addOutside(byte: number): void {
    if (WHITESPACE.has(byte)) {
      if (this.#root === 'in word') this.#root = 'behind';
      return;
    }
    const isBracketOrQuote = OPENING.has(byte) || byte === QUOTE;
    const continues = this.#root === 'before' || (this.#root === 'in word' && !isBracketOrQuote);
    if (!continues || CLOSING.has(byte) || SEPARATORS.has(byte)) {
      throw new AppError('bad_request', { logDetail: 'text follows the JSON value' });
    }
    this.#root = isBracketOrQuote ? 'behind' : 'in word';
  }
}
