'use client';

import { useEffect } from 'react';

type SheetProps = { styles: string; dynamic?: boolean | undefined };

/**
 * Replaces the package `react-style-singleton` (see `next.config.ts`), by which open dialogs, menus and sheets disable
 * scrolling of the page behind them. The package creates a `<style>` element; this module adopts a constructed style
 * sheet, so that the content security policy can reject all inline style elements. One style sheet per singleton, while
 * it has users.
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
    const currentStyles = dynamic ? styles : null;
    // Styles that are not dynamic are set once and never change.
    useEffect(() => {
      add(styles);
      return remove;
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- `currentStyles` is `styles` where they may change.
    }, [currentStyles]);
    return null;
  };
}
