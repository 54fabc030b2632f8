'use client';

import { useEffect, useState } from 'react';
import type { FontName } from '#lib/shared/fonts.ts';
import { teaserAddress, type TeaserFont } from './teaser.ts';

/** Returns the letters of a font, loaded on first use; null while they load and when loading fails. */
export function useTeaserFont(font: FontName, isEnabled: boolean): TeaserFont | null {
  const [fonts, setFonts] = useState<Partial<Record<FontName, TeaserFont>>>({});
  const isKnown = fonts[font] !== undefined;

  useEffect(() => {
    if (!isEnabled || isKnown) return;
    const abort = new AbortController();
    fetch(teaserAddress(font), { signal: abort.signal })
      .then((response) => (response.ok ? (response.json() as Promise<TeaserFont>) : null))
      .then((loaded) => {
        if (loaded) setFonts((all) => ({ ...all, [font]: loaded }));
      })
      // The card works without its drawing.
      .catch(() => undefined);
    return () => abort.abort();
  }, [font, isKnown, isEnabled]);

  return fonts[font] ?? null;
}
