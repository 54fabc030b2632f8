import type { ReactNode } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';

/** A scrollable region must be focusable for keyboard users. */
const byKeyboard = { tabIndex: 0 };

/** A region that scrolls when it is wider than the screen, also by the arrow keys. */
export function Scrolling({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={label} {...byKeyboard} className={cn('overflow-x-auto', className)}>
      {children}
    </section>
  );
}
