import type { Metadata } from 'next';
import { NotFoundText } from '#components/shell/not-found-text.tsx';
import { PageProviders } from '#components/shell/page-providers.tsx';
import { StaticFrame } from '#components/shell/frame/static-frame.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { siteFrom } from '#web/pages/site.ts';
import { productName, specStrings } from '#lib/shared/strings.ts';
import { Document } from './document.tsx';

export const metadata: Metadata = {
  title: `${specStrings.pageNotFound} · ${productName}`,
  robots: { index: false, follow: false },
};

/** Links to pages that visitors of a wrong address often need. */
const pages = [
  { href: '/more-tools/vectorizer', name: 'Image vectorizer', text: 'From a picture to outlines for cutting.' },
  {
    href: '/more-tools/converter',
    name: 'PDF, AI and DXF converter',
    text: 'From a customer’s file to an SVG at true size.',
  },
  { href: '/developers', name: 'Developers', text: 'Measure and nest from your own programs.' },
];

/** Separate from the page tree, so that no page includes its script. */
export default function NotFound() {
  return (
    <Document>
      <PageProviders site={siteFrom(process.env)}>
        <StaticFrame>
          <div className="mx-auto grid w-full max-w-screen-xl items-center gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[6fr_5fr] lg:gap-16 lg:py-20">
            <div className="grid max-w-xl gap-5">
              <p className="figures text-sm font-medium text-cut-text">404</p>
              <h1 className="text-3xl font-semibold sm:text-4xl">{specStrings.pageNotFound}</h1>
              <NotFoundText buttonClass={buttonVariants()} />
            </div>
            <nav aria-label="Other pages">
              <ul className="grid gap-3">
                {pages.map(({ href, name, text }) => (
                  <li key={href} className="grid">
                    <a href={href} className="grid gap-1 rounded-lg border bg-card p-4 hover:bg-accent">
                      <span className="font-semibold text-primary">{name}</span>
                      <span className="text-sm text-muted-foreground">{text}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </StaticFrame>
      </PageProviders>
    </Document>
  );
}
