'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readValues, writeValues, type Values } from '#lib/calculators/shared-values.ts';

/** Browsers refuse to write the address too often. */
const pauseMs = 400;
const never = () => () => undefined;

export type SharedValues<Name extends string> = {
  values: Values<Name>;
  set: (name: Name, text: string) => void;
  reset: () => void;
  /** Nothing was typed yet: the values are the ones every visitor sees first. */
  isExample: boolean;
  /** Full address of the calculator as it is filled in now. */
  link: () => string;
};

/** What was typed into a calculator; kept in the page's address, so that it survives a reload and can be shared. */
export function useSharedValues<Name extends string>(anchor: string, beginning: Values<Name>): SharedValues<Name> {
  // The page is built without a query; what it carries is known once the page is in the browser.
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  const [edited, setEdited] = useState<Values<Name> | null>(null);
  const values = edited ?? readValues(query, beginning);
  // Two fields may be filled in before the next rendering, by a password manager or before this script was there.
  const latest = useRef<Values<Name> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A reload would put the page back to where it stood, measured from its top, and what lies above may have changed its height.
  useEffect(() => {
    if (window.location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);

  function change(next: Values<Name>) {
    latest.current = next;
    setEdited(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { pathname, search } = window.location;
      const address = `${pathname}${writeValues(search, next, beginning)}#${anchor}`;
      window.history.replaceState(window.history.state, '', address);
    }, pauseMs);
  }

  return {
    values,
    set: (name, text) => change({ ...(latest.current ?? readValues(window.location.search, beginning)), [name]: text }),
    reset: () => change(beginning),
    isExample: Object.keys(beginning).every((name) => values[name as Name] === beginning[name as Name]),
    link: () => {
      const { origin, pathname } = window.location;
      // Whole, so that it means the same should the beginning ever change.
      return `${origin}${pathname}${writeValues('', values, null)}#${anchor}`;
    },
  };
}
