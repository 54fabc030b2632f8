import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AuthError, badRequest } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';

export type PasswordTask = { id: number } & (
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string }
);
export type PasswordAnswer = {
  id: number;
  result: string | boolean;
};

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Does the same work without a hash, so that the time does not reveal whether an account exists. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
  close(): Promise<void>;
};

/** Rounds of bcrypt as a power of two; as in the original server. */
export const PASSWORD_COST = 10;
/** Maximum length in bytes; bcrypt ignores the rest. */
const MAX_PASSWORD_BYTES = 72;
/** Salt and hash that no password matches. */
const NOBODYS = 'CwTycUXWue0Thq9StjUM0uJ8.mUcKQd5DcXcEcoYf7hWn2QGPu3Dm';

/**
 * Creates a password hasher on a separate thread: the server's thread also runs the database, and a hash takes about
 * 0.1 s.
 */
export function createPasswordHasher(cost: number): PasswordHasher {
  const nobodysHash = `$2b$${String(cost).padStart(2, '0')}$${NOBODYS}`;
  // The extension is .js in the packed package.
  const worker = new Worker(new URL(`./password-worker${path.extname(import.meta.filename)}`, import.meta.url));
  const waiting = new Map<number, { resolve(result: string | boolean): void; reject(error: Error): void }>();
  let nextId = 1;
  worker.unref();
  worker.on('message', (answer: PasswordAnswer) => {
    waiting.get(answer.id)?.resolve(answer.result);
    waiting.delete(answer.id);
  });
  worker.on('error', (error) => {
    for (const entry of waiting.values()) entry.reject(error instanceof Error ? error : new Error(String(error)));
    waiting.clear();
  });
  const run = (task: Omit<PasswordTask, 'id'>) =>
    new Promise<string | boolean>((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...task, id });
    });
  return {
    async hash(password) {
      return String(await run({ kind: 'hash', password, cost } as Omit<PasswordTask, 'id'>));
    },
    async matches(password, hash) {
      const task = { kind: 'compare', password, hash: hash || nobodysHash } as Omit<PasswordTask, 'id'>;
      return (await run(task)) === true && Boolean(hash);
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Throws 422 weak_password with every reason, or 400 if the password is too long for bcrypt. */
export function assertPasswordStrength(settings: AuthSettings, password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw badRequest('Password cannot be longer than 72 characters');
  }
  const messages: string[] = [];
  const reasons: string[] = [];
  if (password.length < settings.passwordMinLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${settings.passwordMinLength} characters.`);
  }
  const groups = settings.passwordRequiredCharacters;
  if (groups.some((group) => ![...group].some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${groups.join(', ')}.`);
  }
  if (reasons.length > 0) throw new AuthError(422, 'weak_password', messages.join(' '), reasons);
}
