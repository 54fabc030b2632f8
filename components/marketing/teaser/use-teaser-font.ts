'use client';

import { useEffect, useState } from 'react';
import type { FontName } from '#lib/fonts.ts';
import { teaserAddress, type TeaserFont } from './teaser.ts';

/** The letters of a font, fetched when they are first wanted; null until they are there (or when they cannot be had). */
export function useTeaserFont(font: FontName, isWanted: boolean): TeaserFont | null {
  const [fonts, setFonts] = useState<Partial<Record<FontName, TeaserFont>>>({});
  const isKnown = fonts[font] !== undefined;

  useEffect(() => {
    if (!isWanted || isKnown) return;
    const abort = new AbortController();
    fetch(teaserAddress(font), { signal: abort.signal })
      .then((response) => (response.ok ? (response.json() as Promise<TeaserFont>) : null))
      .then((loaded) => {
        if (loaded) setFonts((all) => ({ ...all, [font]: loaded }));
      })
      // The card works without its picture.
      .catch(() => undefined);
    return () => abort.abort();
  }, [font, isKnown, isWanted]);

  return fonts[font] ?? null;
}
