import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';

/** Purpose of a mailed link, in the terms of the auth service. */
export type RequestedMail = 'email' | 'recovery';

const key = (mail: RequestedMail) => `mail-asked-${mail}`;
/** Maximum lifetime of a link, in ms. */
const longestMs = 24 * 3600_000;

/** Stores that a mail with a link was requested in this browser. */
export function storeRequestedMail(mail: RequestedMail): void {
  try {
    localStorageOrNone()?.setItem(key(mail), String(Date.now()));
  } catch {
    // Without storage the link requires its button.
  }
}

/**
 * Returns true when the mail was requested in this browser, which means that the person opened the link and not a mail
 * scanner.
 */
export function wasMailRequestedHere(mail: RequestedMail): boolean {
  const atMs = Number(localStorageOrNone()?.getItem(key(mail)) ?? Number.NaN);
  return Date.now() - atMs < longestMs;
}

/** Removes the entry after the link has been followed. */
export function deleteRequestedMail(mail: RequestedMail): void {
  try {
    localStorageOrNone()?.removeItem(key(mail));
  } catch {
    // The entry expires after a day.
  }
}
