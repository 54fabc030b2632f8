'use client';

import { useLayoutEffect, useRef, useState } from 'react';

/** Returns functions of the same names whose identity never changes; each calls the function of the latest render. */
export function useStableActions<Actions extends Readonly<Record<string, (...args: never[]) => unknown>>>(
  actions: Actions,
): Actions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...args: never[]) => latest.current[name]!(...args)]),
      ) as Actions,
  );
  return stable;
}
