import type { ReactNode } from 'react';
import type { SiteAnswer, Visitor } from '#lib/shared/contracts/session.ts';
import { FooterBar, footerLinkClasses } from '../frame/footer-bar.tsx';
import { SkipLink } from '../frame/skip-link.tsx';
import { MailLink } from './mail-link.tsx';
import { TextHeader } from './text-header.tsx';

type TextFrameProps = { visitor: Visitor; site: SiteAnswer; children: ReactNode };

/** Frame of the text pages: header, text and footer, like the other pages but without JavaScript. */
export function TextFrame({ visitor, site, children }: TextFrameProps) {
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
