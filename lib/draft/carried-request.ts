import { callApi } from '../api-client.ts';
import type { CarriedRequest } from '../contracts/carried-request.ts';
import { peekInitialRequest, type TakenRequest } from './initial-request.ts';

/** What registering sends along; nothing when nothing was asked for on the landing page. */
export async function requestToCarry(): Promise<CarriedRequest | undefined> {
  const kept = await peekInitialRequest();
  if (kept === null) return undefined;
  const { text, font, size, svg, fileLost } = kept;
  const hadFile = svg !== null || fileLost;
  return text === '' && !hadFile ? undefined : { text, font, size, hadFile };
}

/** The request that came with the registration, once; null when there is none. Throws ApiError. */
export async function takeCarriedRequest(): Promise<TakenRequest | null> {
  const { request } = await callApi<{ request: CarriedRequest | null }>('/api/auth/carried');
  if (request === null) return null;
  const { text, font, size, hadFile } = request;
  return { text, font, size, svg: null, fileLost: hadFile };
}
