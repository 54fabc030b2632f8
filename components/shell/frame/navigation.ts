import type { SessionState } from '#components/session/session-store.ts';

/** Where the name leads; as long as nobody knows who is there, to the page that finds out. */
export const markPath = { loading: '/', signed_in: '/app', signed_out: '/home' } as const;

export type NavigationItem =
  | { kind: 'page'; label: string; href: string; prefetch: boolean }
  | { kind: 'outside'; label: string; href: string }
  | { kind: 'help'; label: string };

/** The header's items in order (docs/spec-coverage.md, 2). While the session loads, only what everybody has is there. */
export function navigationItems(
  status: SessionState['status'],
  path: string,
  estimateUrl: string,
): readonly NavigationItem[] {
  const isIn = status === 'signed_in';
  const isOut = status === 'signed_out';
  const isApp = path === '/app';
  const items: (NavigationItem | false)[] = [
    isOut && { kind: 'page', label: 'Home', href: '/home', prefetch: true },
    isIn && !isApp && { kind: 'page', label: 'App', href: '/app', prefetch: true },
    { kind: 'outside', label: 'Estimate', href: estimateUrl },
    { kind: 'page', label: 'More Tools', href: '/more-tools', prefetch: false },
    isApp && { kind: 'help', label: 'Help' },
    isIn && { kind: 'page', label: 'Account', href: '/account', prefetch: false },
    // Fetching /logout ahead of a click is never wanted.
    isIn && { kind: 'page', label: 'Log Out', href: '/logout', prefetch: false },
    isOut && !isApp && { kind: 'page', label: 'Log In', href: '/login', prefetch: true },
  ];
  return items.filter((item) => item !== false);
}
