'use client';

import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { getApi } from '#lib/browser/api-client.ts';
import type { SessionAnswer } from '#lib/shared/contracts/session.ts';
import { SessionStore, type AuthEvent, type Channel, type SessionState } from './session-store.ts';

const urlEvents = ['SIGNED_IN', 'PASSWORD_RECOVERY'] as const satisfies readonly AuthEvent[];

const SessionContext = createContext<SessionStore | null>(null);

function newStore(): SessionStore {
  return new SessionStore({
    fetchSession: () => getApi<SessionAnswer>('/api/auth/session'),
    openChannel: () =>
      typeof BroadcastChannel === 'undefined' ? null : (new BroadcastChannel('session') as unknown as Channel),
    now: () => Date.now(),
  });
}

/** Provides the session to the whole page; rendered once, in the root layout. */
export function SessionProvider({ children, store }: { children: ReactNode; store?: SessionStore }) {
  const [session] = useState(() => store ?? newStore());

  useEffect(() => {
    const stop = session.start();
    const urlEvent = takeUrlEvent();
    if (urlEvent) void session.announce(urlEvent);
    const comeBack = () => {
      if (document.visibilityState === 'visible') void session.refreshIfStale();
    };
    document.addEventListener('visibilitychange', comeBack);
    // A page restored from the back-forward cache shows an old state until it has been refreshed.
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void session.refresh();
    };
    window.addEventListener('pageshow', restored);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('pageshow', restored);
      stop();
    };
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above it.');
  return store;
}

const serverState: SessionState = { status: 'loading', user: null, needsSecondFactor: false };

/** Returns the session status and the user. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.state,
    () => serverState,
  );
}

/**
 * Returns the event that preceded this page (a mailed link, a sign-in by a provider), which the server adds to the
 * fragment of the address. Removes it from the address, so that it is emitted only once.
 */
function takeUrlEvent(): AuthEvent | null {
  const event = urlEvents.find((name) => window.location.hash === `#event=${name}`);
  if (!event) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return event;
}
