import type { ReactNode } from 'react';
import { PageProviders } from '#components/shell/page-providers.tsx';
import { siteFrom } from '#web/pages/site.ts';

/** Layout of the pages with JavaScript. They share one session across navigation. */
export default function InteractiveLayout({ children }: { children: ReactNode }) {
  return <PageProviders site={siteFrom(process.env)}>{children}</PageProviders>;
}
