import { init } from '@sentry/nextjs';
import { reportNothingPersonal, withoutPersonalData } from '#lib/shared/security/error-report-privacy.ts';

export { captureRequestError } from '@sentry/nextjs';

/** Starts the error service on the server. */
export function startErrorReports(dsn: string): void {
  init({ dsn, tracesSampleRate: 1, dataCollection: reportNothingPersonal, beforeSend: withoutPersonalData });
}
