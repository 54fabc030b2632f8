import { createHash } from 'node:crypto';
import { AppError } from '#lib/errors/app-error.ts';
import { limits } from '#lib/limits.ts';

export type KeptPicture = { readonly token: string; readonly bytes: Buffer; readonly filename: string };

/**
 * Pictures sent in the last minutes, in this process's memory and nowhere else, so that a slider moved ten times does not send
 * ten megabytes ten times. A person reaches only their own. Another process, or a restart, answers that the picture is gone,
 * and the screen sends it again.
 */
export type KeptPictures = {
  readonly keep: (userId: string, picture: { bytes: Buffer; filename: string }) => KeptPicture;
  /** Throws picture_expired. */
  readonly find: (userId: string, token: string) => KeptPicture;
};

/** All of them together. */
const MOST_BYTES = 96 * 1024 * 1024;

export function createKeptPictures(now: () => number = Date.now, mostBytes = MOST_BYTES): KeptPictures {
  // In order of last use: the first are the first to go.
  const kept = new Map<string, KeptPicture & { readonly usedAt: number }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  }

  function put(key: string, picture: KeptPicture): KeptPicture {
    drop(key);
    kept.set(key, { ...picture, usedAt: now() });
    bytes += picture.bytes.length;
    const oldest = now() - limits.picture.keptMinutes * 60_000;
    for (const [other, { usedAt }] of kept) {
      if (usedAt >= oldest && bytes <= mostBytes) break;
      if (other !== key) drop(other);
    }
    return picture;
  }

  return {
    keep(userId, { bytes: content, filename }) {
      const token = createHash('sha256').update(content).digest('hex');
      return put(`${userId}/${token}`, { token, bytes: content, filename });
    },
    find(userId, token) {
      const key = `${userId}/${token}`;
      const found = kept.get(key);
      if (!found || found.usedAt < now() - limits.picture.keptMinutes * 60_000) {
        drop(key);
        throw new AppError('picture_expired');
      }
      return put(key, { token: found.token, bytes: found.bytes, filename: found.filename });
    },
  };
}
