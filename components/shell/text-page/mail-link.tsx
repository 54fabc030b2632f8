import type { ReactNode } from 'react';

/** A mailto link; its text is the address unless children say otherwise. */
export function MailLink({ to, className, children }: { to: string; className?: string; children?: ReactNode }) {
  return (
    <a href={`mailto:${to}`} className={className}>
      {children ?? to}
    </a>
  );
}
