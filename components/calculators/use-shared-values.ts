'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readValues, writeValues, type Values } from '#lib/shared/calculators/shared-values.ts';

/** Delay before the address is updated, in ms, because browsers limit the rate of updates. */
const pauseMs = 400;
const never = () => () => undefined;

export type SharedValues<Name extends string> = {
  values: Values<Name>;
  set: (name: Name, text: string) => void;
  reset: () => void;
  /** True while all values are the initial ones. */
  isExample: boolean;
  /** Returns the complete address of the calculator with its current values. */
  link: () => string;
};

/** Values of a calculator, stored in the address of the page, so that they survive a reload and can be shared. */
export function useSharedValues<Name extends string>(anchor: string, beginning: Values<Name>): SharedValues<Name> {
  // The page is built without a query, which is available only in the browser.
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  const [edited, setEdited] = useState<Values<Name> | null>(null);
  const values = edited ?? readValues(query, beginning);
  // Two fields may change before the next render, for example by a password manager or before hydration.
  const latest = useRef<Values<Name> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A reload restores the scroll position in pixels, but the content above may have changed its height.
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
      // All values, so that the link remains valid when the initial values change.
      return `${origin}${pathname}${writeValues('', values, null)}#${anchor}`;
    },
  };
}
