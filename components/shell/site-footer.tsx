import Link from 'next/link';
import { copyrightYear, productName } from '#lib/strings.ts';
import { SupportLink } from './support-link.tsx';

const linkClasses = 'inline-flex min-h-8 items-center underline-offset-4 hover:text-foreground hover:underline';

export function SiteFooter() {
  return (
    <footer data-print="hidden" className="mt-auto border-t bg-card">
      <div className="mx-auto flex w-full max-w-screen-2xl flex-col gap-4 px-4 py-6 text-sm text-muted-foreground sm:flex-row sm:items-center sm:justify-between sm:px-6">
        <p>
          © {copyrightYear} {productName}
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <li>
            <Link href="/privacy" prefetch={false} className={linkClasses}>
              Privacy Policy
            </Link>
          </li>
          <li>
            <Link href="/terms" prefetch={false} className={linkClasses}>
              Terms of Service
            </Link>
          </li>
          <li>
            <SupportLink className={linkClasses}>Contact Us</SupportLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}
