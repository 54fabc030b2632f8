/** Returns the bytes of `data:...;base64,...`. Throws if the body is not base64. */
export function bytesOfDataUrl(url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(url.slice(url.indexOf(',') + 1));
  const bytes = new Uint8Array(letters.length);
  // A callback per character makes large files slow: seconds for 10 MB.
  for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

let lastRead = { content: '', text: '' };

/**
 * Returns the text of an SVG stored as a data URL. The last result is cached, because several components read the
 * current file often.
 */
export function svgText(content: string): string {
  if (lastRead.content !== content) lastRead = { content, text: decodeDataUrl(content) };
  return lastRead.text;
}

export function dataUrlBlob(content: string, type: string): Blob {
  return new Blob([bytesOfDataUrl(content)], { type });
}

function decodeDataUrl(content: string): string {
  const comma = content.indexOf(',');
  const body = content.slice(comma + 1);
  return content.slice(0, comma).endsWith(';base64')
    ? new TextDecoder().decode(bytesOfDataUrl(content))
    : decodeURIComponent(body);
}

/** Encodes bytes as data:...;base64,... with the browser's reader, which does not block the page. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(blob);
  });
}
