import { createHash } from 'node:crypto';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { ErrorCode } from '#lib/shared/errors/table.ts';

export type CachedFile = { readonly token: string; readonly bytes: Buffer; readonly filename: string };

/**
 * Caches recently sent files (pictures to trace, fonts of previews) in the memory of this process only, so that a slider moved ten times
 * does not send ten megabytes ten times. Users reach only their own files. Another or a restarted process reports a file as missing, and
 * the screen sends it again.
 */
export type FileCache = {
  /** The token is the SHA-256 of the bytes, in hexadecimal. */
  readonly store: (userId: string, file: { bytes: Buffer; filename: string }) => CachedFile;
  /** Throws `gone`. */
  readonly find: (userId: string, token: string) => CachedFile;
};

/** Default maximum of bytes of all cached files together. */
const MAX_BYTES = 96 * 1024 * 1024;

export type FileCacheRules = {
  /** Error for a file that is not in the cache. */
  readonly gone: ErrorCode;
  readonly minutes: number;
  readonly now?: () => number;
  readonly maxBytes?: number;
};

export function createFileCache({
  gone,
  minutes,
  now = () => performance.now(),
  maxBytes = MAX_BYTES,
}: FileCacheRules): FileCache {
  // In order of last use; the least recently used files are dropped first.
  const files = new Map<string, CachedFile & { readonly usedAt: number }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= files.get(key)?.bytes.length ?? 0;
    files.delete(key);
  }

  function put(key: string, file: CachedFile): CachedFile {
    drop(key);
    files.set(key, { ...file, usedAt: now() });
    bytes += file.bytes.length;
    const oldest = now() - minutes * 60_000;
    for (const [other, { usedAt }] of files) {
      if (usedAt >= oldest && bytes <= maxBytes) break;
      if (other !== key) drop(other);
    }
    return file;
  }

  return {
    store(userId, { bytes: content, filename }) {
      const token = createHash('sha256').update(content).digest('hex');
      return put(`${userId}/${token}`, { token, bytes: content, filename });
    },
    find(userId, token) {
      const key = `${userId}/${token}`;
      const found = files.get(key);
      if (!found || found.usedAt < now() - minutes * 60_000) {
        drop(key);
        throw new AppError(gone);
      }
      return put(key, { token: found.token, bytes: found.bytes, filename: found.filename });
    },
  };
}
