import { beforeEach, expect, test } from '@jest/globals';
import {
  initialRequestKey,
  saveInitialRequest,
  takeInitialRequest,
  type InitialRequest,
} from '#lib/browser/draft/initial-request.ts';
import { product } from '#lib/shared/product.ts';
import { browserStore, memoryStore, type BrowserStore } from '#lib/browser/draft/browser-store.ts';

const asked: InitialRequest = {
  font: 'Futura',
  size: 9.5,
  text: 'OPEN',
  svg: { filename: 'sign.svg', content: 'data:image/svg+xml;base64,PHN2Zy8+' },
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

test('a request is there once in the same tab', async () => {
  const places = { session: sessionStorage, store, nowMs };
  expect(await saveInitialRequest(asked, places)).toBe(true);
  expect(await takeInitialRequest(places)).toEqual({ ...asked, fileLost: false });
  expect(await takeInitialRequest(places)).toBeNull();
});

test('a request is there in another tab of the browser, with its file', async () => {
  await saveInitialRequest(asked, { session: sessionStorage, store, nowMs });
  sessionStorage.clear();
  const taken = await takeInitialRequest({ session: sessionStorage, store, nowMs: nowMs + 60_000 });
  expect(taken).toEqual({ ...asked, fileLost: false });
});

test('a request older than a day is gone', async () => {
  await saveInitialRequest(asked, { session: sessionStorage, store, nowMs });
  const later = nowMs + product.pendingRequestHours * 3_600_000 + 1;
  expect(await takeInitialRequest({ session: sessionStorage, store, nowMs: later })).toBeNull();
});

test('a file too large for session storage comes from the local copy', async () => {
  const places = { session: full(), store, nowMs };
  expect(await saveInitialRequest(asked, places)).toBe(true);
  expect((await takeInitialRequest(places))?.svg).toEqual(asked.svg);
});

test('a file that fits nowhere is said to be lost while the text is kept', async () => {
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
  expect(await saveInitialRequest(asked, places)).toBe(false);
  expect(await takeInitialRequest(places)).toEqual({ ...asked, svg: null, fileLost: true });
});

test('what someone scribbled into storage never breaks the tool', async () => {
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
