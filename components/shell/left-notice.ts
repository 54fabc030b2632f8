/** Why a password was not changed: carried from the form to the page that the person is sent to. */
const storageKey = 'password-not-changed';

export function leaveNotice(message: string): void {
  try {
    window.sessionStorage.setItem(storageKey, message);
  } catch {
    // The toast has said it already.
  }
}

export function readNotice(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function forgetNotice(): void {
  window.sessionStorage.removeItem(storageKey);
}
