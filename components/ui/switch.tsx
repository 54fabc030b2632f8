'use client';

import type { ComponentProps } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';

type SwitchProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'onClick' | 'onChange'> & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** A switch with immediate effect. A plain button, which is not a field of a submitted form. */
export function Switch({ className, checked, onCheckedChange, ...props }: SwitchProps) {
  const state = checked ? 'checked' : 'unchecked';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      data-slot="switch"
      data-state={state}
      className={cn(
        'relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-muted transition-colors after:absolute after:-inset-2.5 after:content-[""] disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
      onClick={() => onCheckedChange(!checked)}
      {...props}
    >
      <span
        data-slot="switch-thumb"
        data-state={state}
        className="pointer-events-none block size-4.5 translate-x-0.5 rounded-full bg-input transition-transform data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-primary-foreground"
      />
    </button>
  );
}
