'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { fieldMessages, parseQuantity } from '#lib/browser/draft/build-request.ts';
import { limits } from '#lib/shared/limits.ts';
import { FieldMessage } from './field-error.tsx';
import { FieldRange } from './field-range.tsx';
import { useTouched } from './use-touched.ts';

/** Option "As many as fit" instead of a number. */
export type FillChoice = { isOn: boolean; choose: (isOn: boolean) => void };

type QuantityFieldProps = {
  id: string;
  value: string;
  onChange: (typed: string) => void;
  problem: string | null;
  /** Null without nesting, where no sheets can be filled. */
  fill: FillChoice | null;
  /** Further elements on the same line. */
  children?: ReactNode;
};

/** Number of copies: a whole number from 1 to 999, or as many as fit. */
export function QuantityField({ id, value, onChange, problem, fill, children }: QuantityFieldProps) {
  const { isTouched, onLeave, onEdit } = useTouched();
  const isFilled = fill?.isOn === true;
  const wrong = problem ?? (isTouched && parseQuantity(value) === null ? fieldMessages.quantity : null);
  const error = isFilled ? null : wrong;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1 [&>button]:px-1.5 [&>button]:has-[>svg]:px-1.5">
        {isFilled ? <span className="text-sm font-medium">Quantity</span> : <Label htmlFor={id}>Quantity</Label>}
        {!isFilled && (
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
        )}
        {!isFilled && <FieldRange id={`${id}-range`} range={limits.quantity} />}
        {fill !== null && (
          <Button
            key="fill"
            variant={isFilled ? 'default' : 'outline'}
            className="text-xs"
            aria-pressed={isFilled}
            onClick={() => fill.choose(!isFilled)}
          >
            As many as fit
          </Button>
        )}
        {children}
      </div>
      <FieldMessage id={`${id}-error`} message={error} />
    </div>
  );
}
