import type { ReactNode } from 'react';
import { ArrivalNotice } from '../arrival-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** Header, content, footer; header and footer as wide as the content. */
export function PageFrame({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide ? '' : undefined} className="group/frame flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <ArrivalNotice />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
