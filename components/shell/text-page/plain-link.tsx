import type { ReactNode } from 'react';

/** A link that loads its page whole, as pages of text are left and reached. */
export function PlainLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
