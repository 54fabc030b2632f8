import type { ComponentProps } from 'react';
import { cn } from '#lib/class-names/cn.ts';

/** Holds the place of something that is still loading; screen readers are told by the region around it (aria-busy). */
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
