import type { PictureSource } from '#lib/shared/contracts/vectorizer.ts';
import { ApiError } from '#lib/browser/api-client.ts';
import type { PictureType } from '#lib/shared/picture/picture-header.ts';

/** A chosen picture. It is uploaded once; later calls identify it by the token of the first response. */
export class ChosenPicture {
  readonly filename: string;
  /** Data URL: data:...;base64,... */
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

  /** False for TIFF, which browsers do not display; the server then returns a copy. */
  get isDrawnByBrowser(): boolean {
    return this.type !== 'tiff';
  }

  /** Makes a call with this picture, and uploads it again when the server has removed it. */
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
