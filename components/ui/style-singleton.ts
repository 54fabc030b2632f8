'use client';

import { useEffect } from 'react';

type SheetProps = { styles: string; dynamic?: boolean | undefined };

/**
 * Stands in for the package `react-style-singleton` (see `next.config.ts`), through which open dialogs, menus and the side sheet
 * keep the page behind them from scrolling. The package writes a `<style>` element; this one adopts a constructed style sheet,
 * so that the content security policy can refuse every inline style element. One sheet per singleton, while anybody uses it.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;

  function add(styles: string) {
    users += 1;
    if (users > 1) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }

  function remove() {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    sheet = null;
  }

  return function StyleSheet({ styles, dynamic = false }: SheetProps) {
    const wanted = dynamic ? styles : null;
    // Styles that are not dynamic are written once and stay.
    useEffect(() => {
      add(styles);
      return remove;
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wanted` is `styles` where they may change.
    }, [wanted]);
    return null;
  };
}
