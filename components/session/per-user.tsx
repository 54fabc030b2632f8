'use client';

import { Fragment, useState, type ReactNode } from 'react';
import { useSession } from './session-provider.tsx';

/** Mounts its children again when another user signs in, in this tab or another, so that no state of one account remains for the other. */
export function PerUser({ children }: { children: ReactNode }) {
  const id = useSession().user?.id ?? null;
  const [known, setKnown] = useState<{ id: string | null; changes: number }>({ id: null, changes: 0 });
  // A sign-out and the same user again is no change: the page then shows the login.
  if (id !== null && id !== known.id) setKnown({ id, changes: known.id === null ? 0 : known.changes + 1 });
  return <Fragment key={known.changes}>{children}</Fragment>;
}
