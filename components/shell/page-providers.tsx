import type { ReactNode } from 'react';
import { SessionGuard } from '#components/session/session-guard.tsx';
import { SessionProvider } from '#components/session/session-provider.tsx';
import { LazyToaster } from '#components/ui/lazy-toaster.tsx';
import type { SiteAnswer } from '#lib/shared/contracts/session.ts';
import { ErrorReports } from './error-reports.tsx';
import { ReplayInput } from './replay-input.tsx';
import { SiteProvider } from './site-provider.tsx';

/** Providers of every page with JavaScript: the owner's addresses, the session, toasts and error reports. */
export function PageProviders({ site, children }: { site: SiteAnswer; children: ReactNode }) {
  return (
    <SiteProvider initial={site}>
      <SessionProvider>
        <SessionGuard />
        {children}
      </SessionProvider>
      <LazyToaster />
      <ErrorReports />
      <ReplayInput />
    </SiteProvider>
  );
}
