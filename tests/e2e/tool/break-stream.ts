import type { Page } from '@playwright/test';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the declaration of the DOM.
  interface Window {
    breakStream?: () => void;
  }
}

/** From now on the stream of a run breaks off, as on a lost connection, when the answer is called. */
export async function breakableStream(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const response = await real(input, init);
      if (String(input) !== '/api/nest' || response.body === null) return response;
      const reader = response.body.getReader();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          window.breakStream = () => {
            controller.error(new TypeError('network error'));
            void reader.cancel();
          };
        },
        async pull(controller) {
          const { value, done } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      });
      return new Response(body, { status: response.status, headers: response.headers });
    };
  });
  return () => page.evaluate(() => window.breakStream?.());
}
