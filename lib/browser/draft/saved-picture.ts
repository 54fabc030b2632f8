import { limits } from '../../shared/limits.ts';
import type { BrowserStore } from '../browser-store.ts';

/**
 * Picture of the vectorizer and its settings, stored in this browser for a day: restored after a reload, and after logging in if it was
 * added signed out. Stored by user, because shops share computers.
 */
export type SavedPicture = {
  filename: string;
  /** data:...;base64,... */
  content: string;
};

export const pictureHours = 24;
/** Owner of pictures saved without a session. */
export const guest = 'guest';

const pictureKey = (owner: string) => `picture:${owner}`;
const settingsKey = (owner: string) => `picture-settings:${owner}`;
/** Maximum length of a picture as a data URL: four characters for three bytes, and the prefix. */
const longestContent = Math.ceil(limits.picture.fileBytes / 3) * 4 + 200;

/** Stores a picture. Returns false if the browser rejected it. */
export function storePicture(
  owner: string,
  picture: SavedPicture,
  store: BrowserStore,
  nowMs: number,
): Promise<boolean> {
  return store.set(pictureKey(owner), { ...picture, savedAtMs: nowMs });
}

/** Stores settings separately from the picture, which is large and changes less often. */
export function storeSettings(owner: string, settings: unknown, store: BrowserStore): Promise<boolean> {
  return store.set(settingsKey(owner), settings);
}

/**
 * Returns the owner's picture; one added signed out has priority and becomes theirs. Settings are not validated here; the page does that.
 */
export async function loadSavedPicture(
  owner: string,
  store: BrowserStore,
  nowMs: number,
): Promise<{ picture: SavedPicture | null; settings: unknown }> {
  if (owner !== guest) await bringOver(owner, store, nowMs);
  return { picture: await read(owner, store, nowMs), settings: await store.get(settingsKey(owner)) };
}

/** Returns true if a picture was added before logging in and has not been opened since. */
export async function hasGuestPicture(store: BrowserStore, nowMs: number): Promise<boolean> {
  return (await read(guest, store, nowMs)) !== null;
}

export async function deleteSavedPicture(owner: string, store: BrowserStore): Promise<void> {
  await store.remove(pictureKey(owner));
}

/** Moves the picture added signed out, if any, to its owner. If the browser rejects the copy, the original stays for the next attempt. */
async function bringOver(owner: string, store: BrowserStore, nowMs: number): Promise<void> {
  const picture = await read(guest, store, nowMs);
  if (picture === null) return;
  if (!(await storePicture(owner, picture, store, nowMs))) return;
  await storeSettings(owner, await store.get(settingsKey(guest)), store);
  await store.remove(pictureKey(guest));
  await store.remove(settingsKey(guest));
}

async function read(owner: string, store: BrowserStore, nowMs: number): Promise<SavedPicture | null> {
  const value = await store.get(pictureKey(owner));
  if (typeof value !== 'object' || value === null) return null;
  const { filename, content, savedAtMs } = value as Record<string, unknown>;
  const isFresh = typeof savedAtMs === 'number' && nowMs - savedAtMs <= pictureHours * 3_600_000;
  if (isFresh && typeof filename === 'string' && isContent(content)) return { filename, content };
  await store.remove(pictureKey(owner));
  return null;
}

function isContent(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('data:') && value.length <= longestContent;
}
