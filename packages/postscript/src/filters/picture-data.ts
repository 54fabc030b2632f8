import { Filter, pieceBytes } from './filter.ts';

/**
 * Skips the data of a picture, which is not measured: the compressed data is read past, and the output is zeros, as
 * many as the program reads.
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

/** Skips a JPEG marker by marker (ITU T.81, annex B), so that a thumbnail inside does not end it. */
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

/** Skips any other picture encoding, whose data is the entire rest of its source. */
export class OtherPictureFilter extends BlankFilter {
  protected override skip(): void {
    this.budget.work((this.source.end - this.source.at) >> 6);
    this.source.flush();
  }
}
