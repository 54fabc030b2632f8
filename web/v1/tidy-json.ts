import { JsonStringScan } from '#lib/server/security/json-string-scan.ts';

const [SPACE, TAB, QUOTE] = [0x20, 0x09, 0x22];
/** Bytes of JSON numbers: digits, signs, point and exponent. */
const NUMBER = new Set(Array.from('0123456789+-.eE', (character) => character.charCodeAt(0)));
const NUMBER_START = new Set(Array.from('0123456789-', (character) => character.charCodeAt(0)));
/** Decimal places of numbers: a billionth of an inch is far below every accuracy of the engine. */
const UNITS = 1e9;

/**
 * Rewrites JSON or NDJSON in UTF-8 while its bytes arrive: numbers are rounded to 1e-9 and written as in JavaScript, and the blanks
 * between values are removed. Strings and line breaks are unchanged. The work is linear in the bytes.
 */
export class TidyJson {
  readonly #strings = new JsonStringScan();
  readonly #encoder = new TextEncoder();
  /** Digits of the number that has begun; '' outside a number. */
  #number = '';

  /** Returns the rewritten bytes of a chunk; a number at its end is returned with the next one. */
  add(chunk: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.#strings.isInside) {
        at = this.#strings.skip(chunk, at);
        continue;
      }
      const byte = chunk[at]!;
      if (this.#number === '' ? NUMBER_START.has(byte) : NUMBER.has(byte)) {
        if (this.#number === '') parts.push(chunk.subarray(from, at));
        this.#number += String.fromCharCode(byte);
        from = at + 1;
        continue;
      }
      if (this.#number !== '') parts.push(this.end());
      if (byte === QUOTE) this.#strings.open();
      if (byte !== SPACE && byte !== TAB) continue;
      parts.push(chunk.subarray(from, at));
      from = at + 1;
    }
    parts.push(chunk.subarray(from));
    return concatenated(parts);
  }

  /** Returns the number at the end of the text, if there is one. */
  end(): Uint8Array {
    const text = this.#number;
    this.#number = '';
    return this.#encoder.encode(/[.eE]/.test(text) ? roundedNumber(text) : text);
  }
}

/** Returns a JSON number rounded to 1e-9; numbers too large for that are not changed. */
function roundedNumber(text: string): string {
  const scaled = Number(text) * UNITS;
  return Math.abs(scaled) > Number.MAX_SAFE_INTEGER ? text : JSON.stringify(Math.round(scaled) / UNITS);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns a response with its JSON or NDJSON rewritten; responses of other types are returned unchanged. */
export function tidied(response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null || !/^application\/(?:x-ndjson|json)\b/.test(type)) return response;
  const tidy = new TidyJson();
  const rewrite = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const bytes = tidy.add(chunk);
      if (bytes.length > 0) controller.enqueue(bytes);
    },
    flush(controller) {
      const bytes = tidy.end();
      if (bytes.length > 0) controller.enqueue(bytes);
    },
  });
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(response.body.pipeThrough(rewrite), { status: response.status, headers });
}
