/** Why a password was not changed: carried from the form to the page that the person is sent to. */
const storageKey = 'password-not-changed';

const listeners = new Set<() => void>();

/** Calls `listener` at each change; the answer ends that. */
export function onFlashMessage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setFlashMessage(message: string): void {
  try {
    window.sessionStorage.setItem(storageKey, message);
  } catch {
    // The toast has said it already.
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
    // Nothing could be left then.
  }
  listeners.forEach((listener) => listener());
}
