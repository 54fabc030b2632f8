'use client';

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { stockMessages } from '#lib/browser/draft/stock/size-details.ts';
import { limits } from '#lib/shared/limits.ts';

type NameFormProps = {
  name: string;
  /** Accessible name of the form; its fields alone name it without one. */
  label?: string;
  onSave: (name: string) => void;
  /** Without it there is no Cancel. */
  onCancel?: () => void;
  /** Returns further fields and hints for the typed name. */
  children?: (typed: string) => ReactNode;
};

/** Form with the name of an offcut or a material. */
export function NameForm({ name, label, onSave, onCancel, children }: NameFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isTooLong = typed.trim().length > limits.stock.nameLength;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '' && !isTooLong) onSave(typed.trim());
  }
  return (
    <form noValidate aria-label={label} className="flex flex-wrap items-end gap-2" onSubmit={onSubmit}>
      <div className="grid min-w-40 flex-1 gap-1.5">
        <Label htmlFor={id}>Name</Label>
        <Input
          id={id}
          ref={field}
          value={typed}
          autoComplete="off"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-error` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel?.();
          }}
        />
        <FieldMessage id={`${id}-error`} message={isTooLong ? stockMessages.name : null} />
      </div>
      {children?.(typed.trim())}
      <Button type="submit" size="sm" aria-disabled={typed.trim() === '' || isTooLong || undefined}>
        Save
      </Button>
      {onCancel !== undefined && (
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}
