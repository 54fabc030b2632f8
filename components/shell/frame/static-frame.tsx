import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { StaticHeader } from './static-header.tsx';

/** Frame of the auth pages and the 404 page: equal for all visitors, and without the script of the regular frame. */
export function StaticFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <StaticHeader />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
