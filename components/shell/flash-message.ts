/** Storage key of the reason why a password was not changed, passed from the form to the next page. */
const storageKey = 'password-not-changed';

const listeners = new Set<() => void>();

/** Calls `listener` on each change. Returns a function that removes the listener. */
export function onFlashMessage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setFlashMessage(message: string): void {
  try {
    window.sessionStorage.setItem(storageKey, message);
  } catch {
    // The toast has already shown the message.
  }
  listeners.forEach((listener) => listener());
}

export function readFlashMessage(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function clearFlashMessage(): void {
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is no message to remove.
  }
  listeners.forEach((listener) => listener());
}
