'use client';

import { usePathname } from 'next/navigation';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '#components/ui/load-part.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { useSession } from '#components/session/session-provider.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { NameMark } from './name-mark.tsx';
import { navigationItems } from './navigation.ts';
import { NavigationEntry } from './navigation-entry.tsx';
import { useSite } from '../site-provider.tsx';

// The side sheet's script is fetched when a phone first asks for it.
const NavigationSheet = lazy(() =>
  loadPart(async () => ({ default: (await import('./navigation-sheet.tsx')).NavigationSheet })),
);

const entryClasses =
  'inline-flex min-h-10 items-center rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current=page]:text-foreground';

/** Where the name leads; as long as nobody knows who is there, to the page that finds out. */
const markPath = { loading: '/', signed_in: '/app', signed_out: '/home' } as const;

/** The header of all pages but the auth ones. Under 768 px its items move into a side sheet. */
export function SiteHeader() {
  const { status } = useSession();
  const { estimateUrl } = useSite();
  const path = usePathname();
  const isHydrated = useHydrated();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const items = navigationItems(status, path, estimateUrl);

  return (
    <header data-print="hidden" className="border-b bg-card">
      <div className="mx-auto flex h-16 w-full group-data-workspace/frame:max-w-none desk:group-data-workspace/frame:h-12 max-w-screen-xl items-center justify-between gap-4 px-4 sm:px-6">
        <PageLink
          href={markPath[status]}
          isFetchedAhead={status !== 'loading' && markPath[status] !== path}
          className="inline-flex min-h-10 items-center rounded-md"
          aria-label="Measurement & Nesting"
        >
          <NameMark />
        </PageLink>
        <nav aria-label="Main" className="-mr-3 hidden md:block">
          <ul className="flex items-center gap-1">
            {items.map((item) => (
              <li key={item.label}>
                <NavigationEntry
                  item={item}
                  className={entryClasses}
                  isCurrent={item.kind === 'page' && item.href === path}
                />
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          disabled={!isHydrated}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          aria-label="Open navigation"
          className="-mr-3 inline-flex size-11 items-center justify-center rounded-md hover:bg-accent md:hidden"
          onClick={() => setMenu('open')}
        >
          <Menu aria-hidden className="size-5" />
        </button>
      </div>
      <div aria-hidden className="ruler h-2.5 w-full" />
      {menu !== 'never' && (
        <Suspense>
          {' '}
          <NavigationSheet
            items={items}
            path={path}
            isOpen={menu === 'open'}
            onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </header>
  );
}
