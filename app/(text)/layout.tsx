import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { siteFrom } from '#web/pages/site.ts';
import { visitorOf } from '#web/pages/visitor.ts';
import type { SiteAnswer, Visitor } from '#lib/shared/contracts/session.ts';
import { FooterBar, footerLinkClasses } from '#components/shell/frame/footer-bar.tsx';
import { SkipLink } from '#components/shell/frame/skip-link.tsx';
import { MailLink } from '#components/shell/text-page/links.tsx';
import { TextHeader } from '#components/shell/text-page/text-header.tsx';

/** Layout of the text pages. The server renders the visitor's status, so they ship no JavaScript. */
export default async function TextLayout({ children }: { children: ReactNode }) {
  return (
    <TextFrame visitor={visitorOf(await headers())} site={siteFrom(process.env)}>
      {children}
    </TextFrame>
  );
}

type TextFrameProps = { visitor: Visitor; site: SiteAnswer; children: ReactNode };

/** Frame of the text pages: header, text and footer, like the other pages but without JavaScript. */
function TextFrame({ visitor, site, children }: TextFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TextHeader visitor={visitor} estimateUrl={site.estimateUrl} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <FooterBar
        contact={
          <MailLink className={footerLinkClasses} to={site.supportEmail}>
            Contact Us
          </MailLink>
        }
      />
    </div>
  );
}
