import { expect, test } from '@jest/globals';
import { memoryStore } from '#lib/browser/browser-store.ts';
import {
  deleteSavedPicture,
  guest,
  storePicture,
  storeSettings,
  pictureHours,
  loadSavedPicture,
  hasGuestPicture,
} from '#lib/browser/draft/saved-picture.ts';
import { limits } from '#lib/shared/limits.ts';

const nowMs = 1_800_000_000_000;
const hourMs = 3_600_000;
const logo = { filename: 'logo.png', content: 'data:image/png;base64,AAAA' };
const settings = { mode: 'bw' };
const nothing = { picture: null, settings: undefined };

test('restores a picture after a reload', async () => {
  const store = memoryStore();
  await storePicture('ann', logo, store, nowMs);
  expect(await loadSavedPicture('ann', store, nowMs + hourMs)).toEqual({ picture: logo, settings: undefined });
  expect(await loadSavedPicture('ann', store, nowMs + hourMs)).toEqual({ picture: logo, settings: undefined });
});

test('assigns a picture added while signed out only to the next user who logs in', async () => {
  const store = memoryStore();
  await storePicture(guest, logo, store, nowMs);
  await storeSettings(guest, settings, store);
  expect(await loadSavedPicture('ann', store, nowMs)).toEqual({ picture: logo, settings });
  expect(await loadSavedPicture('bob', store, nowMs)).toEqual(nothing);
  expect(await loadSavedPicture(guest, store, nowMs)).toEqual(nothing);
  expect(await loadSavedPicture('ann', store, nowMs)).toEqual({ picture: logo, settings });
});

test('retains a picture that cannot be copied to its owner', async () => {
  const store = memoryStore();
  await storePicture(guest, logo, store, nowMs);
  const full = { ...store, set: () => Promise.resolve(false) };
  expect(await loadSavedPicture('ann', full, nowMs)).toEqual(nothing);
  expect(await loadSavedPicture('ann', store, nowMs)).toMatchObject({ picture: logo });
});

test('hides the pictures of one user from others on the same computer', async () => {
  const store = memoryStore();
  await storePicture('ann', logo, store, nowMs);
  expect(await loadSavedPicture('bob', store, nowMs)).toEqual(nothing);
  expect(await loadSavedPicture(guest, store, nowMs)).toEqual(nothing);
});

test('deletes a picture after a day', async () => {
  const store = memoryStore();
  await storePicture(guest, logo, store, nowMs);
  expect(await loadSavedPicture(guest, store, nowMs + pictureHours * hourMs)).toEqual({
    picture: logo,
    settings: undefined,
  });
  expect(await loadSavedPicture(guest, store, nowMs + pictureHours * hourMs + 1)).toEqual(nothing);
  expect(await loadSavedPicture(guest, store, nowMs)).toEqual(nothing);
});

test('stores a picture of the maximum size', async () => {
  const store = memoryStore();
  const content = `data:image/png;base64,${Buffer.alloc(limits.picture.fileBytes).toString('base64')}`;
  await storePicture(guest, { ...logo, content }, store, nowMs);
  expect((await loadSavedPicture(guest, store, nowMs)).picture?.content).toHaveLength(content.length);
});

test.each([null, 7, {}, { ...logo, savedAtMs: 'now' }, { ...logo, content: 'https://x', savedAtMs: nowMs }])(
  'ignores invalid saved pictures: %j',
  async (value) => {
    const store = memoryStore();
    await store.set('picture:guest', value);
    expect(await loadSavedPicture(guest, store, nowMs)).toEqual(nothing);
  },
);

test('does not retain a removed picture', async () => {
  const store = memoryStore();
  await storePicture('ann', logo, store, nowMs);
  await deleteSavedPicture('ann', store);
  expect(await loadSavedPicture('ann', store, nowMs)).toEqual(nothing);
});

test('reports a guest picture until its owner has loaded it', async () => {
  const store = memoryStore();
  expect(await hasGuestPicture(store, nowMs)).toBe(false);
  await storePicture(guest, logo, store, nowMs);
  expect(await hasGuestPicture(store, nowMs)).toBe(true);
  await loadSavedPicture('ann', store, nowMs);
  expect(await hasGuestPicture(store, nowMs)).toBe(false);
});
