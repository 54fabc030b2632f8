/** Local storage; undefined on the server and where the browser forbids even looking at it. */
export function localStorageOrNone(): Storage | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage;
  } catch {
    return undefined;
  }
}
