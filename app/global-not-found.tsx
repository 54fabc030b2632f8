import type { Metadata } from 'next';
import { NotFoundText } from '#components/shell/not-found-text.tsx';
import { PageProviders } from '#components/shell/page-providers.tsx';
import { StaticFrame } from '#components/shell/frame/static-frame.tsx';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { siteFrom } from '#web/pages/site.ts';
import { productName, specStrings } from '#lib/shared/strings.ts';
import { Document } from './document.tsx';

export const metadata: Metadata = {
  title: `${specStrings.pageNotFound} · ${productName}`,
  robots: { index: false, follow: false },
};

/** Separate from the page tree, so that no page includes its script. */
export default function NotFound() {
  return (
    <Document>
      <PageProviders site={siteFrom(process.env)}>
        <StaticFrame>
          <div className="mx-auto grid w-full max-w-xl gap-5 px-4 py-20 sm:px-6">
            <p className="figures text-sm font-medium text-cut-text">404</p>
            <h1 className="text-3xl font-semibold">{specStrings.pageNotFound}</h1>
            <NotFoundText buttonClass={buttonVariants()} />
          </div>
        </StaticFrame>
      </PageProviders>
    </Document>
  );
}
