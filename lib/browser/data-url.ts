/** Returns the bytes of `data:...;base64,...`. Throws if the body is not base64. */
export function bytesOfDataUrl(url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(url.slice(url.indexOf(',') + 1));
  const bytes = new Uint8Array(letters.length);
  // A callback for each of millions of characters would take seconds.
  for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index);
  return bytes;
}
