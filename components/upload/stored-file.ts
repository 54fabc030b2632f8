import { bytesOfDataUrl } from '#lib/browser/data-url.ts';

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
