import type { ReactNode } from 'react';
import { PageProviders } from '#components/shell/page-providers.tsx';
import { siteFrom } from '#lib/server/pages/site.ts';

/** The pages that do something in the browser. They share one session, from page to page. */
export default function InteractiveLayout({ children }: { children: ReactNode }) {
  return <PageProviders site={siteFrom(process.env)}>{children}</PageProviders>;
}
