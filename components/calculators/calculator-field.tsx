'use client';

import { useState } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { Reading } from '#lib/shared/calculators/read-typed.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';

type CalculatorFieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  reading: Reading;
  hint?: string;
  className?: string;
};

/** Field of a calculator. The parsed value, or the error, is shown once the field has lost the focus. */
export function CalculatorField({ id, label, value, onChange, reading, hint, className }: CalculatorFieldProps) {
  const [isBeingTyped, setBeingTyped] = useState(false);
  const error = !isBeingTyped && reading.state === 'wrong' ? reading.message : null;
  const echo = !isBeingTyped && reading.state === 'value' ? reading.echo : null;
  const described = [error && `${id}-error`, echo && `${id}-echo`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setBeingTyped(true);
          onChange(event.target.value);
        }}
        onBlur={() => setBeingTyped(false)}
        aria-invalid={error !== null}
        aria-describedby={described === '' ? undefined : described}
      />
      {echo !== null && (
        <p id={`${id}-echo`} className="figures text-sm text-muted-foreground">
          {echo}
        </p>
      )}
      <FieldMessage id={`${id}-error`} message={error} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

type CalculatorChoiceProps = {
  id: string;
  label: string;
  value: string;
  choices: readonly { value: string; name: string }[];
  onChange: (value: string) => void;
  className?: string;
};

export function CalculatorChoice({ id, label, value, choices, onChange, className }: CalculatorChoiceProps) {
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
