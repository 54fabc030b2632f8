import { limits } from '../../shared/limits.ts';
import type { BrowserStore } from '../draft/browser-store.ts';

/** File that another page rejected, carried to the converter in this browser. */
export type FileToConvert = { readonly filename: string; readonly bytes: Uint8Array<ArrayBuffer> };

const fileKey = 'file-to-convert';
/** Time in ms for which a carried file is opened: the time of one navigation. */
const validMs = 10 * 60_000;

/** Stores a file for the converter. Returns false if the browser rejected it. */
export function storeFileToConvert(file: FileToConvert, store: BrowserStore, nowMs: number): Promise<boolean> {
  return store.set(fileKey, { ...file, savedAtMs: nowMs });
}

/** Returns and removes the carried file; null if there is none or it is too old. */
export async function takeFileToConvert(store: BrowserStore, nowMs: number): Promise<FileToConvert | null> {
  const value = await store.get(fileKey);
  if (value === undefined) return null;
  await store.remove(fileKey);
  if (typeof value !== 'object' || value === null) return null;
  const { filename, bytes, savedAtMs } = value as Record<string, unknown>;
  const isValid = typeof savedAtMs === 'number' && nowMs - savedAtMs <= validMs;
  if (!isValid || typeof filename !== 'string' || !(bytes instanceof Uint8Array)) return null;
  if (bytes.length > limits.convertedFileBytes) return null;
  return { filename, bytes: new Uint8Array(bytes) };
}
