import type { ReactNode } from 'react';
import { ArrivalNotice } from './arrival-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { StaticHeader } from './static-header.tsx';

/** Header, content, footer. `header="static"` is the auth pages' one. */
export function PageFrame({ header = 'site', children }: { header?: 'site' | 'static'; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {header === 'site' ? <SiteHeader /> : <StaticHeader />}
      <ArrivalNotice />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
