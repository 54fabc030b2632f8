import { NameMark } from './name-mark.tsx';

// Plain links, as in the footer.
const home = '/home';
const entries = [
  { href: home, name: 'Home' },
  { href: '/login', name: 'Log In' },
];

/** Header of the auth pages: Home and Log In, regardless of the session. */
export function StaticHeader() {
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
