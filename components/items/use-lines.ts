'use client';

import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** Id of the button that opens and closes an item. */
export const lineId = (id: string): string => `${id}-line`;

/** Returns a function that moves the focus to an element once it has been rendered. */
export function useFocusNext(): (elementId: string) => void {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const element = document.getElementById(awaited.current);
    awaited.current = null;
    element?.focus();
    // A text is continued at its end.
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
  });
  return useCallback((elementId) => {
    awaited.current = elementId;
  }, []);
}

type Lines = {
  /** Items from top to bottom. */
  ids: readonly string[];
  /** The open item of the job; it may be in another list. */
  openId: string | null;
  open: (id: string | null) => void;
  /** Moves the focus once an element has been rendered. */
  focusNext: (elementId: string) => void;
  remove: (id: string) => void;
  duplicate?: (id: string) => void;
};

/**
 * Keyboard of a list of items, whose lines have `data-line`: one tab stop; arrows, Home and End move between lines, left and right between the
 * buttons of a line, Escape closes the open item, Delete removes an item, Ctrl+D duplicates it. Enter presses the button of the line, which
 * opens the item.
 */
export function useLines({ ids, openId, open, focusNext, remove, duplicate }: Lines) {
  const [current, setCurrent] = useState<string | null>(null);
  const isHere = (id: string | null): id is string => id !== null && ids.includes(id);
  const tabStop = [current, openId, ids[0] ?? null].find(isHere) ?? null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget: list } = event;
    // Keys of a dialog that an item opened are not those of the list.
    if (event.defaultPrevented || !(target instanceof Element) || !list.contains(target)) return;
    if (event.key === 'Escape' && isHere(openId)) {
      event.preventDefault();
      focusNext(lineId(openId));
      open(null);
      return;
    }
    const line = target.closest<HTMLElement>('[data-line]');
    const id = line?.dataset.line;
    if (!line || id === undefined || event.altKey || event.shiftKey) return;
    const index = ids.indexOf(id);
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'd' || duplicate === undefined) return;
      event.preventDefault();
      return duplicate(id);
    }
    const lines: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: ids.length - 1,
    };
    const next = ids[lines[event.key] ?? -1];
    const buttons = [...line.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const sides: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    if (next !== undefined) document.getElementById(lineId(next))?.focus();
    else if (event.key in sides) buttons[buttons.findIndex((one) => one.contains(target)) + sides[event.key]!]?.focus();
    else if (event.key === 'Delete') {
      const neighbor = ids[index + 1] ?? ids[index - 1];
      if (neighbor !== undefined) focusNext(lineId(neighbor));
      remove(id);
    } else return;
    event.preventDefault();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const id = target.closest<HTMLElement>('[data-line]')?.dataset.line;
    if (id !== undefined) setCurrent(id);
  }

  return { tabStop, listProps: { onKeyDown, onFocus } };
}
