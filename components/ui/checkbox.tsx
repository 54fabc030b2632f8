'use client';

import type { ComponentProps } from 'react';
import { Check } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';

type CheckboxProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'onClick' | 'onChange' | 'onKeyDown'> & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** A checkbox. A plain button, which is not a field of a submitted form, so that mounting it needs no layout. */
export function Checkbox({ className, checked, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no pseudo-element in every browser, which is its touch target.
      role="checkbox"
      aria-checked={checked}
      data-slot="checkbox"
      data-state={checked ? 'checked' : 'unchecked'}
      className={cn(
        'relative size-5 shrink-0 rounded-sm border border-input bg-card shadow-xs transition-colors after:absolute after:-inset-3 after:content-[""] disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
        className,
      )}
      onClick={() => onCheckedChange(!checked)}
      // Checkboxes react to Space only.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      {...props}
    >
      {checked && (
        <span data-slot="checkbox-indicator" className="pointer-events-none flex items-center justify-center">
          <Check aria-hidden className="size-4" />
        </span>
      )}
    </button>
  );
}
