'use client';

import { useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { lengthMessages, parseQuantity } from '#lib/draft/build-request.ts';
import { FieldError } from './field-error.tsx';

/** How many copies: a whole number from 1 to 999. */
export function QuantityField({
  id,
  value,
  onChange,
  problem,
}: {
  id: string;
  value: string;
  onChange: (typed: string) => void;
  problem: string | null;
}) {
  const [wasLeft, setWasLeft] = useState(false);
  const error = problem ?? (wasLeft && parseQuantity(value) === null ? lengthMessages.quantity : null);
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>Quantity</Label>
      <Input
        id={id}
        className="figures w-20"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setWasLeft(false);
          onChange(event.target.value);
        }}
        onBlur={() => setWasLeft(true)}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
