import { convertedUnits, type ConvertedUnit } from '../../shared/drawing/converted-file.ts';
import { limits } from '../../shared/limits.ts';
import type { BrowserStore } from '../browser-store.ts';

/** Unit, page and layers of a file that was sent to the tool. */
export type ConvertChoices = {
  readonly unit: ConvertedUnit | undefined;
  readonly index: number;
  readonly layers: readonly string[];
};

/** File to convert, with its choices when it was sent to the tool and returns. */
export type FileToConvert = {
  readonly filename: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly choices?: ConvertChoices;
};

const fileKey = 'file-to-convert';
/** Time in ms for which a sent file returns: that of registering. */
const validMs = 60 * 60_000;

/** Stores a file that was sent to the tool, so that Back shows it again. Returns false if the browser rejected it. */
export function storeSentFile(
  file: FileToConvert & { readonly choices: ConvertChoices },
  store: BrowserStore,
  nowMs: number,
): Promise<boolean> {
  return store.set(fileKey, { ...file, savedAtMs: nowMs });
}

export const forgetSentFile = (store: BrowserStore): Promise<void> => store.remove(fileKey);

/** Returns the file that was sent last; null if there is none or it is too old, which removes it. */
export async function readSentFile(store: BrowserStore, nowMs: number): Promise<FileToConvert | null> {
  const value = await store.get(fileKey);
  const file = value === undefined ? null : sentFileOf(value, nowMs);
  if (file === null && value !== undefined) await forgetSentFile(store);
  return file;
}

function sentFileOf(value: unknown, nowMs: number): FileToConvert | null {
  if (typeof value !== 'object' || value === null) return null;
  const { filename, bytes, savedAtMs, choices } = value as Record<string, unknown>;
  const isValid = typeof savedAtMs === 'number' && nowMs - savedAtMs <= validMs;
  if (!isValid || typeof filename !== 'string' || !(bytes instanceof Uint8Array)) return null;
  if (bytes.length > limits.convertedFileBytes) return null;
  const chosen = readChoices(choices);
  return { filename, bytes: new Uint8Array(bytes), ...(chosen !== null && { choices: chosen }) };
}

function readChoices(value: unknown): ConvertChoices | null {
  if (typeof value !== 'object' || value === null) return null;
  const { unit, index, layers } = value as Record<string, unknown>;
  const isSound = Number.isInteger(index) && Array.isArray(layers) && layers.every((name) => typeof name === 'string');
  if (!isSound) return null;
  return { unit: convertedUnits.find((one) => one === unit), index: index as number, layers: layers as string[] };
}
