import type { ReactNode } from 'react';
import { copyrightYear, productName } from '#lib/shared/strings.ts';

// Plain links: text pages require a full page load, and the 404 page, which every page includes, has no router.
const texts = [
  { href: '/developers', name: 'Developers' },
  { href: '/privacy', name: 'Privacy Policy' },
  { href: '/terms', name: 'Terms of Service' },
];
export const footerLinkClasses =
  'inline-flex min-h-8 items-center underline-offset-4 hover:text-foreground hover:underline';

/** Markup of the footer, shared by pages with and without JavaScript; `contact` is the link to the support address. */
export function FooterBar({ contact }: { contact: ReactNode }) {
  return (
    <footer data-print="hidden" className="mt-auto border-t bg-card">
      <div className="mx-auto flex w-full max-w-screen-xl flex-col gap-4 px-4 py-6 text-sm desk:group-data-workspace/frame:gap-0 desk:group-data-workspace/frame:py-0.5 group-data-workspace/frame:max-w-none text-muted-foreground sm:flex-row sm:items-center sm:justify-between sm:px-6">
        <p>
          © {copyrightYear} {productName}
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <TextLinks className={footerLinkClasses} />
          <li>{contact}</li>
        </ul>
      </div>
    </footer>
  );
}

/** List items of the links to the text pages. */
export function TextLinks({ className }: { className: string }) {
  return texts.map(({ href, name }) => (
    <li key={href}>
      <a href={href} className={className}>
        {name}
      </a>
    </li>
  ));
}
