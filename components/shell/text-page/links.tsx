import type { ReactNode } from 'react';

/** A mailto link; its default text is the address. */
export function MailLink({ to, className, children }: { to: string; className?: string; children?: ReactNode }) {
  return (
    <a href={`mailto:${to}`} className={className}>
      {children ?? to}
    </a>
  );
}

/** A link with a full page load, as required to and from text pages. */
export function PlainLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
