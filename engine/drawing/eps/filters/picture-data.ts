import { Filter, pieceBytes } from './filter.ts';

/**
 * Pictures are not measured, so their dots need not be decoded: the compressed data is stepped over and dots of zero come
 * out, as many as the program asks for.
 */
abstract class BlankFilter extends Filter {
  #skipped = false;

  protected abstract skip(): void;

  protected override decode(): Uint8Array | null {
    if (!this.#skipped) {
      this.#skipped = true;
      this.skip();
    }
    return new Uint8Array(pieceBytes);
  }
}

/** A JPEG, stepped over marker by marker (ITU T.81, annex B): a thumbnail inside of it does not end it. */
export class DctFilter extends BlankFilter {
  protected override skip(): void {
    const { source } = this;
    let marker = 0;
    let count = 0;
    for (;;) {
      const byte = source.read();
      if (byte < 0) return;
      if ((++count & 255) === 0) this.budget.work(16);
      if (marker !== 0xff) {
        marker = byte;
        continue;
      }
      marker = byte;
      if (byte === 0xd9) return;
      const alone = byte === 0 || byte === 0xff || byte === 1 || (byte >= 0xd0 && byte <= 0xd8);
      if (alone || byte < 0xc0) continue;
      const length = source.read() * 256 + source.read();
      for (let i = 2; i < length; i++) if (source.read() < 0) return;
    }
  }
}

/** Any other picture code: the data is all that is left of its source. */
export class OtherPictureFilter extends BlankFilter {
  protected override skip(): void {
    this.budget.work((this.source.end - this.source.at) >> 6);
    this.source.flush();
  }
}
