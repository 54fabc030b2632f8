'use client';

import type { ComponentProps } from 'react';
import * as CheckboxPrimitive from 'radix-ui/checkbox';
import { Check } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';

function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      data-slot="checkbox"
      className={cn(
        'relative size-5 shrink-0 rounded-sm border border-input bg-card shadow-xs transition-colors after:absolute after:-inset-3 after:content-[""] disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator data-slot="checkbox-indicator" className="flex items-center justify-center">
        <Check aria-hidden className="size-4" />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}

export { Checkbox };
