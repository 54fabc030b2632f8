import type { ComponentProps } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';

/** Placeholder of content that is loading; the surrounding region informs screen readers (aria-busy). */
function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn('animate-pulse rounded-md bg-secondary', className)}
      {...props}
    />
  );
}

export { Skeleton };
