'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useSite } from './site-provider.tsx';

/** Where people type passwords nothing is recorded. */
const unrecorded = ['/login', '/register', '/forgot-password', '/update-password', '/auth/confirm', '/logout'];

/**
 * Error reports and masked session recordings, where the owner has named a service (a DSN) and the visitor's browser does
 * not object. The service's script is fetched after the page has become quiet, and not at all without a DSN.
 */
export function ErrorReports() {
  const { errorReportDsn } = useSite();
  const path = usePathname();
  const isRecorded = !unrecorded.includes(path);

  useEffect(() => {
    if (!errorReportDsn || objects()) return;
    const start = () =>
      void import('./start-error-reports.ts').then(({ reportErrors }) => reportErrors(errorReportDsn, isRecorded));
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(start, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, [errorReportDsn, isRecorded]);

  return null;
}

/** 'Do Not Track' or 'Global Privacy Control'. */
function objects(): boolean {
  const browser = navigator as Navigator & { globalPrivacyControl?: boolean };
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}
