import { beforeEach, expect, test } from '@jest/globals';
import {
  initialRequestKey,
  saveInitialRequest,
  takeInitialRequest,
  type InitialRequest,
} from '#lib/browser/draft/initial-request.ts';
import { product } from '#lib/shared/product.ts';
import { browserStore, memoryStore, type BrowserStore } from '#lib/browser/browser-store.ts';

const request: InitialRequest = {
  font: 'Futura',
  size: 9.5,
  text: 'OPEN',
  svg: { filename: 'sign.svg', content: 'data:image/svg+xml;base64,PHN2Zy8+' },
  sheetPrice: '60',
};
const nowMs = 1_750_000_000_000;

function full(): Storage {
  return {
    length: 0,
    clear: () => {},
    key: () => null,
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

let store: BrowserStore;
beforeEach(() => {
  sessionStorage.clear();
  store = memoryStore();
});

test('returns a request once in the same tab', async () => {
  const places = { session: sessionStorage, store, nowMs };
  expect(await saveInitialRequest(request, places)).toBe(true);
  expect(await takeInitialRequest(places)).toEqual({ ...request, fileLost: false });
  expect(await takeInitialRequest(places)).toBeNull();
});

test('returns a request with its file in another tab of the browser', async () => {
  await saveInitialRequest(request, { session: sessionStorage, store, nowMs });
  sessionStorage.clear();
  const taken = await takeInitialRequest({ session: sessionStorage, store, nowMs: nowMs + 60_000 });
  expect(taken).toEqual({ ...request, fileLost: false });
});

test('does not return a request older than a day', async () => {
  await saveInitialRequest(request, { session: sessionStorage, store, nowMs });
  const later = nowMs + product.pendingRequestHours * 3_600_000 + 1;
  expect(await takeInitialRequest({ session: sessionStorage, store, nowMs: later })).toBeNull();
});

test('restores a file too large for session storage from the local copy', async () => {
  const places = { session: full(), store, nowMs };
  expect(await saveInitialRequest(request, places)).toBe(true);
  expect((await takeInitialRequest(places))?.svg).toEqual(request.svg);
});

test('reports a file that fits nowhere as lost, and retains the text', async () => {
  const kept = new Map<string, string>();
  const small: Storage = {
    ...full(),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (value.includes('base64')) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
  const places = { session: small, store: browserStore(), nowMs };
  expect(await saveInitialRequest(request, places)).toBe(false);
  expect(await takeInitialRequest(places)).toEqual({ ...request, svg: null, fileLost: true });
});

test('tolerates invalid data in storage', async () => {
  for (const junk of [
    '',
    '{',
    'null',
    '[]',
    '{"savedAtMs":"x"}',
    `{"savedAtMs":${nowMs},"font":"Wingdings","size":null,"svg":1}`,
  ]) {
    sessionStorage.setItem(initialRequestKey, junk);
    const taken = await takeInitialRequest({ session: sessionStorage, store, nowMs });
    const defaults = { font: 'Arial', size: 12, text: '', svg: null, fileLost: false };
    expect([null, defaults]).toContainEqual(taken);
  }
});
