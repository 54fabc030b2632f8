import type { PictureSource } from '#lib/contracts/vectorizer.ts';
import { ApiError } from '#lib/api-client.ts';
import type { PictureType } from '#lib/picture/picture-header.ts';

/** A picture in hand. It travels to the server once; later calls name it by the token of the first answer. */
export class ChosenPicture {
  readonly filename: string;
  /** data:...;base64,... */
  readonly content: string;
  readonly type: PictureType;
  readonly sizeBytes: number;
  #token: string | null = null;

  constructor(picture: { filename: string; content: string; type: PictureType; sizeBytes: number }) {
    this.filename = picture.filename;
    this.content = picture.content;
    this.type = picture.type;
    this.sizeBytes = picture.sizeBytes;
  }

  /** Browsers do not draw TIFF: the server sends a picture back. */
  get isDrawnByBrowser(): boolean {
    return this.type !== 'tiff';
  }

  /** Makes a call with this picture; sends it again when the server has let go of it. */
  async send<T extends { token: string }>(call: (source: PictureSource) => Promise<T>): Promise<T> {
    const answer = await this.#sendOnce(call);
    this.#token = answer.token;
    return answer;
  }

  async #sendOnce<T>(call: (source: PictureSource) => Promise<T>): Promise<T> {
    const whole = { filename: this.filename, content: this.content };
    if (this.#token === null) return call(whole);
    try {
      return await call({ token: this.#token });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'picture_expired') throw error;
      this.#token = null;
      return call(whole);
    }
  }
}
