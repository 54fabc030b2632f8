import type { ReactNode } from 'react';
import { cn } from '#lib/class-names/cn.ts';

/** What scrolls has to be reached by the keyboard. */
const byKeyboard = { tabIndex: 0 };

/** What is wider than a phone scrolls by itself, also by the arrow keys. */
export function Scrolling({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={label} {...byKeyboard} className={cn('overflow-x-auto', className)}>
      {children}
    </section>
  );
}
