'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '#components/ui/load-part.ts';
import { useSession } from '#components/session/session-provider.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { NameMark } from './name-mark.tsx';
import { HeaderBar, headerEntryClasses, markClasses, menuButtonClasses } from './header-bar.tsx';
import { markPath, navigationItems } from './navigation.ts';
import { workspaceBarId } from './workspace-bar-id.ts';
import { NavigationEntry } from './navigation-entry.tsx';
import { useSite } from '../site-provider.tsx';

// The script of the navigation sheet is loaded when a phone first opens it.
const NavigationSheet = lazy(() =>
  loadPart(async () => ({ default: (await import('./navigation-sheet.tsx')).NavigationSheet })),
);

/** Header of all pages with JavaScript except the auth pages. Below 768 px its items are in a sheet. */
export function SiteHeader() {
  const { status } = useSession();
  const { estimateUrl } = useSite();
  const path = usePathname();
  const isHydrated = useHydrated();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const items = navigationItems(status, path, estimateUrl);
  const isWorkspace = path === '/app';

  return (
    <HeaderBar
      mark={
        <Link prefetch={false} href={markPath[status]} className={markClasses} aria-label="Measurement & Nesting">
          <NameMark isMarkOnly={isWorkspace} />
        </Link>
      }
      workspaceBar={isWorkspace && <div id={workspaceBarId} className="flex min-w-0 flex-1" />}
      entries={items.map((item) => (
        <li
          key={item.label}
          // In the workspace each link is either here or in the sheet.
          className="group-data-workspace/frame:hidden wide:group-data-workspace/frame:block"
        >
          <NavigationEntry
            item={item}
            className={headerEntryClasses}
            isCurrent={item.kind === 'page' && item.href === path}
          />
        </li>
      ))}
      menuButton={
        <button
          type="button"
          disabled={!isHydrated}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          aria-label="Open navigation"
          className={menuButtonClasses}
          onClick={() => setMenu('open')}
        >
          <Menu aria-hidden className="size-5" />
        </button>
      }
      menu={
        menu !== 'never' && (
          <Suspense>
            {' '}
            <NavigationSheet
              items={items}
              isWorkspace={isWorkspace}
              path={path}
              isOpen={menu === 'open'}
              onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
            />
          </Suspense>
        )
      }
    />
  );
}
