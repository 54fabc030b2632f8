import type { VectorizeResult } from '#lib/shared/contracts/vectorizer.ts';

export type TracedFile = VectorizeResult['files'][number];

const mimeTypes = { svg: 'image/svg+xml', eps: 'application/postscript', dxf: 'image/vnd.dxf' } as const;

export function blobOf(file: TracedFile): Blob {
  return new Blob([file.content], { type: mimeTypes[file.format] });
}

/**
 * Returns the file reduced to the layer whose color is nearest to `color`, because the colors of a preview may differ
 * slightly. Requires SVG with one path per line.
 */
export function withOneColor(file: TracedFile, layers: VectorizeResult['layers'], color: string): TracedFile {
  const [own] = layers.map((layer) => layer.color).toSorted((a, b) => distance(a, color) - distance(b, color));
  if (own === undefined) return file;
  const name = own.slice(1);
  const lines = file.content
    .split('\n')
    .filter((line) => !line.startsWith('<path ') || line.includes(`"color-${name}"`));
  return { ...file, filename: file.filename.replace(/\.svg$/, `-${name}.svg`), content: lines.join('\n') };
}

/** Colors of the last picture that were sent since the page was loaded. `content` identifies it also after the way to the tool and back. */
let sent: { readonly content: string; readonly colors: readonly string[] } = { content: '', colors: [] };

export function noteSentColor(content: string, color: string): void {
  sent = { content, colors: [...(sent.content === content ? sent.colors : []), color] };
}

/**
 * Returns the color to send alone: the chosen one, or by default the first that was not sent yet. Null for all colors in one drawing, which
 * is chosen as null, and for a picture of one color.
 */
export function colorToSend(
  content: string,
  colors: readonly string[],
  chosen: string | null | undefined,
): string | null {
  if (chosen === null || colors.length < 2) return null;
  if (chosen !== undefined && colors.includes(chosen)) return chosen;
  const done = sent.content === content ? sent.colors : [];
  return colors.find((color) => !done.includes(color)) ?? colors[0]!;
}

function distance(a: string, b: string): number {
  return [1, 3, 5].reduce((sum, at) => sum + Math.abs(channel(a, at) - channel(b, at)), 0);
}

const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
