'use client';

import type { ReactNode } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { lengthMessages, parseQuantity } from '#lib/draft/build-request.ts';
import { limits } from '#lib/limits.ts';
import { FieldError } from './field-error.tsx';
import { FieldRange } from './field-range.tsx';
import { useTouched } from './use-touched.ts';

type QuantityFieldProps = {
  id: string;
  value: string;
  onChange: (typed: string) => void;
  problem: string | null;
  /** What stands on the same line. */
  children?: ReactNode;
};

/** How many copies: a whole number from 1 to 999. */
export function QuantityField({ id, value, onChange, problem, children }: QuantityFieldProps) {
  const { isTouched, onLeave, onEdit } = useTouched();
  const error = problem ?? (isTouched && parseQuantity(value) === null ? lengthMessages.quantity : null);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1 [&>button]:px-1.5 [&>button]:has-[>svg]:px-1.5">
        <Label htmlFor={id}>Quantity</Label>
        <Input
          id={id}
          className="figures w-13 px-2"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            onEdit();
            onChange(event.target.value);
          }}
          onBlur={onLeave}
          aria-invalid={error !== null}
          aria-describedby={error === null ? `${id}-range` : `${id}-error`}
        />
        <FieldRange id={`${id}-range`} range={limits.quantity} />
        {children}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
