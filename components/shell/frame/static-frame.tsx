import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { NameMark } from './name-mark.tsx';

// Plain links, as in the footer.
const home = '/home';
const entries = [
  { href: home, name: 'Home' },
  { href: '/login', name: 'Log In' },
];

/** Header of the auth pages: Home and Log In, regardless of the session. */
function StaticHeader() {
  return (
    <header className="border-b bg-card">
      <div className="mx-auto flex h-16 w-full max-w-screen-xl items-center justify-between gap-4 px-4 sm:px-6">
        <a href={home} className="inline-flex min-h-11 items-center rounded-md" aria-label="Measurement & Nesting">
          <NameMark isCompact />
        </a>
        <nav aria-label="Main" className="-mr-3">
          <ul className="flex items-center gap-1">
            {entries.map(({ href, name }) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-muted-foreground hover:bg-accent hover:text-foreground"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div aria-hidden className="ruler h-2.5 w-full" />
    </header>
  );
}

/** Frame of the auth pages and the 404 page: equal for all visitors, and without the script of the regular frame. */
export function StaticFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <StaticHeader />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
