import { SupportLink } from '../support-link.tsx';
import { FooterBar, footerLinkClasses, TextLinks } from './footer-bar.tsx';

export function SiteFooter() {
  return <FooterBar contact={<SupportLink className={footerLinkClasses}>Contact Us</SupportLink>} />;
}

/** List items of the footer's links. */
export function FooterLinks({ className }: { className: string }) {
  return (
    <>
      <TextLinks className={className} />
      <li>
        <SupportLink className={className}>Contact Us</SupportLink>
      </li>
    </>
  );
}
