'use client';

import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';

/**
 * A labeled input with its error and hint linked for screen readers. `trailing` is shown inside the input at its right
 * end.
 */
export function Field({
  label,
  error,
  hint,
  trailing,
  ...input
}: ComponentProps<'input'> & { label: string; error?: string; hint?: ReactNode; trailing?: ReactNode }) {
  const generated = useId();
  const id = input.id ?? generated;
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className="grid gap-2">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <Input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          className={trailing ? 'pr-20' : undefined}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
      {error && (
        <p id={errorId} className="text-sm text-destructive">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
