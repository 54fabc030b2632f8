'use client';

import { useEffect, useState } from 'react';
import type { ConvertClient } from '#lib/browser/converter/convert-client.ts';

/** Returns the address of a picture of the chosen layers of a page; while a new one is drawn, the previous one. */
export function useSvgPicture(client: ConvertClient, index: number, layers: readonly string[]): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const chosen = JSON.stringify(layers);
  useEffect(() => {
    let isCurrent = true;
    client
      .request({ kind: 'svg', index, layers: JSON.parse(chosen) as string[], of: 'drawing' })
      .then(({ svg }) => isCurrent && setUrl(urlOf(svg)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, index, chosen]);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  return url;
}

export const urlOf = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
