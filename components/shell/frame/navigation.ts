import type { SessionState } from '#components/session/session-store.ts';

/** Target of the logo by session status; while the session loads, the page that determines it. */
export const markPath = { loading: '/', signed_in: '/app', signed_out: '/home' } as const;

export type NavigationItem =
  | { kind: 'page'; label: string; href: string }
  | { kind: 'outside'; label: string; href: string }
  | { kind: 'help'; label: string };

/**
 * Returns the items of the header in order (docs/spec-coverage.md, 2). While the session loads, only the items common
 * to all visitors are returned, and on /app, which requires a session, those of a signed-in user, so that none moves.
 */
export function navigationItems(
  status: SessionState['status'],
  path: string,
  estimateUrl: string,
): readonly NavigationItem[] {
  const isApp = path === '/app';
  const isIn = status === 'signed_in' || (status === 'loading' && isApp);
  const isOut = status === 'signed_out';
  const items: (NavigationItem | false)[] = [
    isOut && { kind: 'page', label: 'Home', href: '/home' },
    isIn && !isApp && { kind: 'page', label: 'App', href: '/app' },
    { kind: 'outside', label: 'Estimate', href: estimateUrl },
    { kind: 'page', label: 'More Tools', href: '/more-tools' },
    isApp && { kind: 'help', label: 'Help' },
    isIn && { kind: 'page', label: 'Account', href: '/account' },
    isIn && { kind: 'page', label: 'Log Out', href: '/logout' },
    isOut && !isApp && { kind: 'page', label: 'Log In', href: '/login' },
  ];
  return items.filter((item) => item !== false);
}
