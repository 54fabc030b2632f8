import type { BrowserStore } from '../browser-store.ts';
import { fontNames } from '../../shared/fonts.ts';
import { limits } from '../../shared/limits.ts';
import { isRecord } from '../../shared/stored-value.ts';
import type { OwnFace, OwnFont } from './own-font.ts';

/**
 * Keys of a user's font files in IndexedDB: one for the list of fonts, and one for each file. Stored by user, because shops share
 * computers.
 */
const listKey = (owner: string) => `fonts:${owner}`;
const bytesKey = (owner: string, id: string) => `font:${owner}:${id}`;

export async function readFonts(owner: string, store: BrowserStore): Promise<OwnFont[]> {
  const stored = await store.get(listKey(owner));
  return Array.isArray(stored) ? stored.flatMap(readOne).slice(0, limits.fonts.kept) : [];
}

/** Stores the file before its entry, so that every listed font exists. Returns false if the browser rejected it. */
export async function storeFont(
  owner: string,
  font: OwnFont,
  bytes: Uint8Array<ArrayBuffer>,
  store: BrowserStore,
): Promise<boolean> {
  if (!(await store.set(bytesKey(owner, font.id), bytes))) return false;
  const others = (await readFonts(owner, store)).filter(({ id }) => id !== font.id);
  return store.set(listKey(owner), [...others, font]);
}

export async function deleteFont(owner: string, id: string, store: BrowserStore): Promise<void> {
  const fonts = await readFonts(owner, store);
  await store.set(
    listKey(owner),
    fonts.filter((font) => font.id !== id),
  );
  await store.remove(bytesKey(owner, id));
}

export async function fontBytes(
  owner: string,
  id: string,
  store: BrowserStore,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await store.get(bytesKey(owner, id));
  return bytes instanceof Uint8Array ? new Uint8Array(bytes) : null;
}

/** Stored data may be of an older version: fonts that do not fit are omitted. */
function readOne(value: unknown): OwnFont[] {
  if (!isRecord(value) || !Array.isArray(value.faces)) return [];
  const { id, filename, sizeBytes } = value;
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) return [];
  if (typeof filename !== 'string' || typeof sizeBytes !== 'number') return [];
  const faces = value.faces.flatMap(readFace);
  return faces.length === 0 ? [] : [{ id, filename, sizeBytes, faces }];
}

function readFace(value: unknown): OwnFace[] {
  if (!isRecord(value)) return [];
  const { index, family, full, postScript, axes, instances, originalOf } = value;
  if (typeof index !== 'number' || typeof family !== 'string' || typeof full !== 'string') return [];
  if (!Array.isArray(axes) || !Array.isArray(instances)) return [];
  const listed = fontNames.find((name) => name === originalOf) ?? null;
  return [
    {
      index,
      family,
      full,
      postScript: typeof postScript === 'string' ? postScript : '',
      axes: axes as OwnFace['axes'],
      instances: instances as OwnFace['instances'],
      originalOf: listed,
    },
  ];
}
