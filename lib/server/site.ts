import type { SiteAnswer } from '../contracts/session.ts';

/** Stands in where the owner names no estimate site (only possible in local mode). The name is reserved and leads nowhere. */
const noEstimateUrl = 'https://estimate.example.com/';

/** The public addresses, from the environment at the time of the call. */
export function siteFrom(env: Record<string, string | undefined>): SiteAnswer {
  const host = URL.parse(env['SITE_URL'] ?? '')?.hostname ?? 'localhost';
  return {
    supportEmail: env['SUPPORT_EMAIL'] || `support@${host}`,
    estimateUrl: env['ESTIMATE_URL'] || noEstimateUrl,
    isLocal: Boolean(env['LOCAL_STACK_ORIGIN']),
    errorReportDsn: env['NEXT_PUBLIC_SENTRY_DSN'] || null,
  };
}
