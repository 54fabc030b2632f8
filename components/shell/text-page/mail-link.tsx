import type { ReactNode } from 'react';

/** A mailto link; its default text is the address. */
export function MailLink({ to, className, children }: { to: string; className?: string; children?: ReactNode }) {
  return (
    <a href={`mailto:${to}`} className={className}>
      {children ?? to}
    </a>
  );
}
