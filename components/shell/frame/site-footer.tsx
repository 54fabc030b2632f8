import { SupportLink } from '../support-link.tsx';
import { FooterBar, footerLinkClasses } from './footer-bar.tsx';

export function SiteFooter() {
  return <FooterBar contact={<SupportLink className={footerLinkClasses}>Contact Us</SupportLink>} />;
}
