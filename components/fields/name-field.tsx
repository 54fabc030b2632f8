'use client';

import { useId, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { limits } from '#lib/shared/limits.ts';

type NameFieldProps = { value: string; onChange: (value: string) => void; isFocused?: boolean };

/** Name field of an item that is rarely named: a button until it has a name. */
export function OptionalNameField({ value, onChange }: NameFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || value !== '') return <NameField value={value} onChange={onChange} isFocused={isOpen} />;
  return (
    <button
      type="button"
      className="min-h-6 justify-self-start rounded-sm text-sm text-primary underline underline-offset-4 pointer-coarse:min-h-11"
      onClick={() => setOpen(true)}
    >
      Add a name
    </button>
  );
}

/** Name of a row or a drawing on the sheets and in the tables. */
export function NameField({ value, onChange, isFocused = false }: NameFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Name</Label>
      <Input
        id={id}
        value={value}
        maxLength={limits.nameLength}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the button that was pressed.
        autoFocus={isFocused}
        placeholder="On the sheets and in the tables"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
