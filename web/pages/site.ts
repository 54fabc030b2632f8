import type { SiteAnswer } from '#lib/shared/contracts/session.ts';
import { localPrefix } from '../local-stack.ts';
import { hasBilling, siteAddress } from './site-address.ts';

/** Placeholder if no estimate site is configured (local mode only). The name is reserved. */
const noEstimateUrl = 'https://estimate.example.com/';

const localMail = {
  text: 'This copy runs on your own machine and sends no real mail:',
  link: 'open the inbox',
  href: `${localPrefix}/inbox`,
};

/** Returns the public addresses of the site from an environment. */
export function siteFrom(env: Record<string, string | undefined>): SiteAnswer {
  const host = URL.parse(siteAddress(env))?.hostname ?? 'localhost';
  return {
    supportEmail: env['SUPPORT_EMAIL'] || `support@${host}`,
    estimateUrl: env['ESTIMATE_URL'] || noEstimateUrl,
    mailNotice: env['LOCAL_STACK_ORIGIN'] ? localMail : null,
    hasBilling: hasBilling(env),
    errorReportDsn: env['NEXT_PUBLIC_SENTRY_DSN'] || null,
  };
}
