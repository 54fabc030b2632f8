import { chromium, type Browser, type Page } from '@playwright/test';

const timeoutMs = 20_000;
const sidePx = 1000;

/** A Chromium that is restarted after a drawing crashed it or made it hang. */
export class Chromium {
  readonly #executablePath: string;
  #browser: Browser | null = null;

  constructor(executablePath: string) {
    this.#executablePath = executablePath;
  }

  /** Works on a fresh page. Rejects if the page crashed or exceeded the timeout; the next call restarts the browser. */
  async withPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
    this.#browser ??= await chromium.launch({ executablePath: this.#executablePath });
    const page = await this.#browser.newPage({ viewport: { width: sidePx, height: sidePx } });
    page.setDefaultTimeout(timeoutMs);
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<never>((_, reject) => {
      page.on('crash', () => reject(new Error('Chromium crashed')));
      timer = setTimeout(() => reject(new Error(`Chromium took more than ${timeoutMs / 1000} s`)), timeoutMs);
    });
    try {
      const result = await Promise.race([work(page), ended]);
      await page.close();
      return result;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    this.#browser = null;
  }
}
