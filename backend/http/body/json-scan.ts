import { formatNumber } from '#lib/shared/format.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { JsonStringScan } from '#lib/server/security/json-string-scan.ts';

/** Maximum depth of lists and objects; deeper texts cost JSON.parse seconds and break cloning. */
const MAX_DEPTH = 32;
/**
 * Maximum number of values in one body. The largest valid request, a layout of 10,000 placements, has about 60,000; a body of
 * millions of empty objects would need seconds of parsing and validation.
 */
export const MAX_VALUES = 200_000;

const [QUOTE, COMMA] = [0x22, 0x2c];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Counts depth and values of a JSON text in UTF-8 while its bytes arrive, before anything is parsed. Throws `bad_request` for a
 * text that is nested too deep, `file_too_large` for one of too many values. Characters within strings are skipped at native speed.
 */
export class JsonScan {
  #depth = 0;
  #values = 0;
  readonly #strings = new JsonStringScan();

  add(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length; i++) {
      if (this.#strings.isInside) {
        i = this.#strings.skip(chunk, i);
        continue;
      }
      switch (chunk[i]) {
        case QUOTE:
          this.#strings.open();
          break;
        case OPEN_LIST:
        case OPEN_OBJECT:
          this.#depth++;
          if (this.#depth > MAX_DEPTH) throw new AppError('bad_request', { logDetail: 'nested too deep' });
          this.#count();
          break;
        case CLOSE_LIST:
        case CLOSE_OBJECT:
          this.#depth--;
          break;
        case COMMA:
          this.#count();
          break;
      }
    }
  }

  #count(): void {
    this.#values++;
    if (this.#values > MAX_VALUES) {
      const message = `This request has more than ${formatNumber(MAX_VALUES, 0)} values. Send less at a time.`;
      throw new AppError('file_too_large', { message });
    }
  }
}
