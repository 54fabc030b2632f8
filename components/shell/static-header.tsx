import Link from 'next/link';
import { NameMark } from './name-mark.tsx';

const entryClasses =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-muted-foreground hover:bg-accent hover:text-foreground';

/** The header of the auth pages: Home and Log In, whatever the session. */
export function StaticHeader() {
  return (
    <header className="border-b bg-card">
      <div className="mx-auto flex h-16 w-full max-w-screen-2xl items-center justify-between gap-4 px-4 sm:px-6">
        <Link href="/home" className="inline-flex min-h-11 items-center rounded-md" aria-label="Measurement & Nesting">
          <NameMark isCompact />
        </Link>
        <nav aria-label="Main">
          <ul className="flex items-center gap-1">
            <li>
              <Link href="/home" className={entryClasses}>
                Home
              </Link>
            </li>
            <li>
              <Link href="/login" className={entryClasses}>
                Log In
              </Link>
            </li>
          </ul>
        </nav>
      </div>
      <div aria-hidden className="ruler h-2.5 w-full" />
    </header>
  );
}
