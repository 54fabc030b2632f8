import { localStorageOrNone } from '#lib/draft/browser-storage.ts';

/** What a mailed link is for, as the auth service calls it. */
export type AskedMail = 'email' | 'recovery';

const key = (mail: AskedMail) => `mail-asked-${mail}`;
/** No link lives longer. */
const longestMs = 24 * 3600_000;

/** Notes that somebody asked for a mail with a link in this browser. */
export function noteMailAsked(mail: AskedMail): void {
  try {
    localStorageOrNone()?.setItem(key(mail), String(Date.now()));
  } catch {
    // The link then waits for its button.
  }
}

/** Whether the mail was asked for in this browser: then the link was opened by who asked, not by a program that reads mail. */
export function wasMailAskedHere(mail: AskedMail): boolean {
  const atMs = Number(localStorageOrNone()?.getItem(key(mail)) ?? Number.NaN);
  return Date.now() - atMs < longestMs;
}

/** The link has been followed: the next one is asked for anew. */
export function forgetMailAsked(mail: AskedMail): void {
  try {
    localStorageOrNone()?.removeItem(key(mail));
  } catch {
    // It runs out by itself.
  }
}
