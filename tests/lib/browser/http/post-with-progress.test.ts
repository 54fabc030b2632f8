import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { postWithProgress } from '#lib/browser/http/post-with-progress.ts';
import { runs } from '#harness/depth.ts';

/** The used part of a browser's XMLHttpRequest, controlled by the test. */
class ScriptedRequest extends EventTarget {
  static readonly HEADERS_RECEIVED = 2;
  static latest: ScriptedRequest;
  readonly upload = new EventTarget();
  readyState = 0;
  status = 0;
  statusText = '';
  responseText = '';
  sent: Blob | null = null;

  constructor() {
    super();
    ScriptedRequest.latest = this;
  }
  open() {}
  setRequestHeader() {}
  send(body: Blob) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders() {
    return 'content-type: application/x-ndjson\r\nx-request-id: abc\r\n';
  }
  head(status: number) {
    this.status = status;
    this.readyState = 2;
    this.dispatchEvent(new Event('readystatechange'));
  }
  come(text: string) {
    this.responseText += text;
    this.dispatchEvent(new Event('progress'));
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  globalThis.XMLHttpRequest = ScriptedRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = real;
});

const sentEvent = (loaded: number, total: number) => Object.assign(new Event('progress'), { loaded, total });

test('reports the share sent, resolves with the head before the body, and joins the body from any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }), async (pieces) => {
      const shares: number[] = [];
      const pending = postWithProgress('/api/nest', '{"a":1}', { onSent: (share) => shares.push(share) });
      const request = ScriptedRequest.latest;
      // A Blob instead of a string, whose copying would block the page.
      expect(request.sent).toBeInstanceOf(Blob);
      expect(await request.sent!.text()).toBe('{"a":1}');
      request.upload.dispatchEvent(sentEvent(50, 200));
      request.upload.dispatchEvent(new Event('load'));
      request.head(200);
      const response = await pending;
      expect([response.ok, response.headers.get('x-request-id')]).toEqual([true, 'abc']);
      const text = response.text();
      for (const piece of pieces) request.come(piece);
      request.dispatchEvent(new Event('load'));
      expect(await text).toBe(pieces.join(''));
      expect(shares).toEqual([0.25, 1]);
    }),
    { numRuns: runs(50) },
  );
});

test('rejects like fetch without a network; a later failure breaks the body', async () => {
  const pending = postWithProgress('/api/nest', '', { onSent: () => undefined });
  ScriptedRequest.latest.dispatchEvent(new Event('error'));
  await expect(pending).rejects.toBeInstanceOf(TypeError);
  const again = postWithProgress('/api/nest', '', { onSent: () => undefined });
  ScriptedRequest.latest.head(200);
  const response = await again;
  ScriptedRequest.latest.come('{"seq":1}\n');
  ScriptedRequest.latest.dispatchEvent(new Event('error'));
  await expect(response.text()).rejects.toBeInstanceOf(TypeError);
});

test('aborting rejects with the reason, during the request and before it', async () => {
  const controller = new AbortController();
  const pending = postWithProgress('/api/nest', '', { onSent: () => undefined, signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(pending).rejects.toThrow('enough');
  await expect(postWithProgress('/', '', { onSent: () => undefined, signal: controller.signal })).rejects.toThrow(
    'enough',
  );
});

test('resolves with a response of an error status', async () => {
  const pending = postWithProgress('/api/nest', '', { onSent: () => undefined });
  ScriptedRequest.latest.head(413);
  const response = await pending;
  expect([response.ok, response.status]).toEqual([false, 413]);
});
