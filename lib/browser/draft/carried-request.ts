import { callApi } from '../api-client.ts';
import type { CarriedRequest } from '../../shared/contracts/carried-request.ts';
import { localStorageOrNone } from './browser-storage.ts';
import { peekInitialRequest, saveInitialRequest, takeInitialRequest, type TakenRequest } from './initial-request.ts';

/** Returns the request to store with a registration; undefined without one from the landing page. */
export async function buildCarriedRequest(): Promise<CarriedRequest | undefined> {
  const stored = await peekInitialRequest();
  if (stored === null || isEmpty(stored)) return undefined;
  const { text, font, size, svg, fileLost } = stored;
  return { text, font, size, hadFile: svg !== null || fileLost };
}

/** Returns the request that waits for the tool and leaves it in place; null without one. `owner`: the signed-in user, if any. */
export async function peekPendingRequest(owner: string | null): Promise<TakenRequest | null> {
  if (owner !== null && localStorageOrNone() !== undefined) await bringFromAccount(owner);
  const stored = await peekInitialRequest();
  return stored === null || isEmpty(stored) ? null : stored;
}

/** Returns and removes the request that waits for the tool, from this browser or else from the account. */
export async function takePendingRequest(owner: string): Promise<TakenRequest | null> {
  const fromAccount = await bringFromAccount(owner);
  return (await takeInitialRequest()) ?? fromAccount;
}

/**
 * Returns the account's request, once per browser. The account deletes it with the response, so it is stored here at once, unless this
 * browser has a request already: that one has priority, because it may include the drawing.
 */
async function bringFromAccount(owner: string): Promise<TakenRequest | null> {
  const words = localStorageOrNone();
  const requestedKey = `carried-asked:${owner}`;
  try {
    if (words?.getItem(requestedKey) === 'yes') return null;
    const fromAccount = await takeCarriedRequest();
    words?.setItem(requestedKey, 'yes');
    if (fromAccount !== null && (await peekInitialRequest()) === null) await saveInitialRequest(fromAccount);
    return fromAccount;
  } catch {
    return null;
  }
}

async function takeCarriedRequest(): Promise<TakenRequest | null> {
  const { request } = await callApi<{ request: CarriedRequest | null }>('/api/auth/carried');
  if (request === null) return null;
  const { text, font, size, hadFile } = request;
  return { text, font, size, svg: null, fileLost: hadFile };
}

function isEmpty({ text, svg, fileLost }: TakenRequest): boolean {
  return text.trim() === '' && svg === null && !fileLost;
}
