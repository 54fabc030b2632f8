'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useSite } from './site-provider.tsx';

/** Pages with password fields, which are never recorded. */
const unrecorded = ['/login', '/register', '/forgot-password', '/update-password', '/auth/confirm', '/logout'];

/**
 * Error reports and masked session recordings, enabled when the owner has configured a service (a DSN) and the
 * visitor's browser does not object. The script of the service is loaded once the page is idle, and never without a
 * DSN.
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

/** Returns true when the browser sends 'Do Not Track' or 'Global Privacy Control'. */
function objects(): boolean {
  const browser = navigator as Navigator & { globalPrivacyControl?: boolean };
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}
