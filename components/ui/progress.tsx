'use client';

import type { ComponentProps } from 'react';
import * as ProgressPrimitive from 'radix-ui/progress';
import { cn } from '#lib/browser/class-names/cn.ts';

/**
 * Progress bar with a `value` from 0 to 100; null or undefined for an indeterminate one. Requires an accessible name
 * (aria-label).
 */
function Progress({ className, value, ...props }: ComponentProps<typeof ProgressPrimitive.Root>) {
  const isUnknown = value === null || value === undefined;
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value ?? null}
      className={cn('relative h-2 w-full overflow-hidden rounded-full bg-secondary', className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        data-slot="progress-indicator"
        className={cn(
          'h-full w-full bg-primary transition-transform',
          isUnknown ? 'animate-pulse bg-primary/40' : 'origin-left',
        )}
        style={isUnknown ? undefined : { transform: `translateX(-${100 - value}%)` }}
      />
    </ProgressPrimitive.Root>
  );
}

export { Progress };
