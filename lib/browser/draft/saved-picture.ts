import { limits } from '../../shared/limits.ts';
import type { BrowserStore } from './browser-store.ts';

/**
 * The picture in hand on the tracing page and its settings, kept in this browser for a day: they are there again after a reload, and
 * after logging in for those who were signed out when they added it. Per person, because shops share computers.
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
/** A file as a data URL: four letters for three bytes, and its beginning. */
const longestContent = Math.ceil(limits.picture.fileBytes / 3) * 4 + 200;

/** False when the browser did not take it. */
export function keepPicture(
  owner: string,
  picture: SavedPicture,
  store: BrowserStore,
  nowMs: number,
): Promise<boolean> {
  return store.set(pictureKey(owner), { ...picture, savedAtMs: nowMs });
}

/** Apart from the picture, which is large and changes less often. */
export function keepSettings(owner: string, settings: unknown, store: BrowserStore): Promise<boolean> {
  return store.set(settingsKey(owner), settings);
}

/**
 * The owner's picture; one that was added signed out comes first and becomes theirs. Settings come back unread: the page knows what
 * they have to look like.
 */
export async function takeSavedPicture(
  owner: string,
  store: BrowserStore,
  nowMs: number,
): Promise<{ picture: SavedPicture | null; settings: unknown }> {
  if (owner !== guest) await bringOver(owner, store, nowMs);
  return { picture: await read(owner, store, nowMs), settings: await store.get(settingsKey(owner)) };
}

/** Returns true if a picture was added before logging in and has not been opened since. */
export async function hasWaitingPicture(store: BrowserStore, nowMs: number): Promise<boolean> {
  return (await read(guest, store, nowMs)) !== null;
}

export async function forgetPicture(owner: string, store: BrowserStore): Promise<void> {
  await store.remove(pictureKey(owner));
}

/** Kept in the new place before it goes from the old one. */
async function bringOver(owner: string, store: BrowserStore, nowMs: number): Promise<void> {
  const picture = await read(guest, store, nowMs);
  if (picture === null) return;
  await keepPicture(owner, picture, store, nowMs);
  await keepSettings(owner, await store.get(settingsKey(guest)), store);
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
