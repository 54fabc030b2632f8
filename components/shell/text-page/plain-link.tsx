import type { ReactNode } from 'react';

/** A link with a full page load, as required to and from text pages. */
export function PlainLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
