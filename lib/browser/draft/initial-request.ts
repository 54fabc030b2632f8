import { fontNames, type FontName } from '../../shared/fonts.ts';
import { product } from '../../shared/product.ts';
import { browserStore, type BrowserStore } from '../browser-store.ts';

/**
 * Request of a visitor on the landing page, carried through registration into the tool. It is in session storage (docs/spec-coverage.md, 2)
 * and, because the confirmation link opens another tab, in a local copy for some hours. Reading either one consumes both. For another
 * browser its texts are stored with the registration: `carried-request.ts`.
 */
export type InitialRequest = {
  font: FontName;
  /** Letter height in inches. */
  size: number;
  text: string;
  svg: { filename: string; /** data:...;base64,... */ content: string } | null;
  /** Price of a sheet as typed; absent without one. */
  sheetPrice?: string;
};

export type TakenRequest = InitialRequest & {
  /** True if a file was added but could not be stored: show 'We kept your text, please add the file again.' */
  fileLost: boolean;
};

export const initialRequestKey = 'initial-request';

type SavedRequest = TakenRequest & { savedAtMs: number };
type Places = { session: Storage | undefined; store: BrowserStore; nowMs: number };

/** Returns true if the file (if any) was stored in at least one of the two places; the text always is where storage works. */
export async function saveInitialRequest(
  request: InitialRequest & { fileLost?: boolean },
  places: Places = browserPlaces(),
): Promise<boolean> {
  const saved: SavedRequest = { fileLost: false, ...request, savedAtMs: places.nowMs };
  const inSession = storeInSession(places.session, saved);
  const inStore = await places.store.set(initialRequestKey, saved);
  if (request.svg === null || inSession || inStore) return true;
  storeInSession(places.session, { ...saved, svg: null, fileLost: true });
  return false;
}

/** Returns and removes the stored request; null if there is none or it is too old. */
export async function takeInitialRequest(places: Places = browserPlaces()): Promise<TakenRequest | null> {
  const request = await peekInitialRequest(places);
  forgetSession(places.session);
  await places.store.remove(initialRequestKey);
  return request;
}

/** Returns the stored request without removing it; null if there is none or it is too old. */
export async function peekInitialRequest(places: Places = browserPlaces()): Promise<TakenRequest | null> {
  const fromSession = readSaved(parse(readSession(places.session)), places.nowMs);
  const fromStore = readSaved(await places.store.get(initialRequestKey), places.nowMs);
  // The session copy lacks the file when it was too large for session storage; the local copy has it.
  if (fromSession !== null && fromSession.fileLost && fromStore !== null && fromStore.svg !== null) return fromStore;
  return fromSession ?? fromStore;
}

function browserPlaces(): Places {
  return { session: sessionStorageOrNone(), store: browserStore(), nowMs: Date.now() };
}

/** Returns the session storage; undefined where the browser forbids access. */
function sessionStorageOrNone(): Storage | undefined {
  try {
    return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
  } catch {
    return undefined;
  }
}

function storeInSession(session: Storage | undefined, saved: SavedRequest): boolean {
  try {
    session?.setItem(initialRequestKey, JSON.stringify(saved));
    return session !== undefined;
  } catch {
    // Quota exceeded: store the texts, and record that the file is missing.
    if (saved.svg !== null) storeInSession(session, { ...saved, svg: null, fileLost: true });
    return false;
  }
}

function readSession(session: Storage | undefined): string | null {
  try {
    return session?.getItem(initialRequestKey) ?? null;
  } catch {
    return null;
  }
}

function forgetSession(session: Storage | undefined): void {
  try {
    session?.removeItem(initialRequestKey);
  } catch {
    // Nothing could have been stored there.
  }
}

function parse(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}

/** Stored data may be old or edited: accept only what the tool would accept. */
function readSaved(value: unknown, nowMs: number): TakenRequest | null {
  if (typeof value !== 'object' || value === null) return null;
  const { font, size, text, svg, sheetPrice, fileLost, savedAtMs } = value as Record<string, unknown>;
  if (typeof savedAtMs !== 'number' || nowMs - savedAtMs > product.pendingRequestHours * 3_600_000) return null;
  return {
    font: fontNames.find((name) => name === font) ?? 'Arial',
    size: typeof size === 'number' && Number.isFinite(size) ? size : 12,
    text: typeof text === 'string' ? text : '',
    svg: readSvg(svg),
    ...(typeof sheetPrice === 'string' && sheetPrice !== '' && { sheetPrice }),
    fileLost: fileLost === true,
  };
}

function readSvg(value: unknown): InitialRequest['svg'] {
  if (typeof value !== 'object' || value === null) return null;
  const { filename, content } = value as Record<string, unknown>;
  if (typeof filename !== 'string' || typeof content !== 'string' || !content.startsWith('data:')) return null;
  return { filename, content };
}
