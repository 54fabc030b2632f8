/** Returns the local storage; undefined on the server and where the browser forbids access. */
export function localStorageOrNone(): Storage | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage;
  } catch {
    return undefined;
  }
}
