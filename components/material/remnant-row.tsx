'use client';

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { formatCount, formatDate } from '#lib/shared/format.ts';
import { stockMessages } from '#lib/browser/draft/stock/size-details.ts';
import { limits } from '#lib/shared/limits.ts';
import { offcutSizeText } from '#lib/shared/usage/usage.ts';

type RemnantRowProps = {
  remnant: Remnant;
  onRename: (name: string) => void;
  onMark: (isUsed: boolean) => void;
  onDelete: () => void;
};

/** One offcut: its name, size, origin and use. */
export function RemnantRow({ remnant, onRename, onMark, onDelete }: RemnantRowProps) {
  const [isNaming, setNaming] = useState(false);
  const { name, usedAt } = remnant;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <span className="font-semibold break-words">{name}</span>
        <span className="figures">
          {offcutSizeText(remnant)} in
          {remnant.zones !== undefined && `, ${formatCount(remnant.zones.length, 'exclusion zone')}`}
        </span>
        <span className="break-words text-muted-foreground">{history(remnant)}</span>
      </div>
      {isNaming ? (
        <NameForm
          name={name}
          onCancel={() => setNaming(false)}
          onSave={(typed) => {
            setNaming(false);
            if (typed !== name) onRename(typed);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
            Rename
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Mark ${name} as ${usedAt === null ? 'used' : 'not used'}`}
            onClick={() => onMark(usedAt === null)}
          >
            {usedAt === null ? 'Mark as used' : 'Mark as not used'}
          </Button>
          <Button variant="outline" size="sm" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

function history({ madeFrom, createdAt, usedAt }: Remnant): string {
  const from = madeFrom === '' ? 'typed in' : `left over from ${madeFrom}`;
  return `${from} · kept ${formatDate(createdAt)}${usedAt === null ? '' : ` · used ${formatDate(usedAt)}`}`;
}

function NameForm({ name, onSave, onCancel }: { name: string; onSave: (name: string) => void; onCancel: () => void }) {
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
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={onSubmit}>
      <div className="grid gap-1.5">
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
            if (event.key === 'Escape') onCancel();
          }}
        />
        <FieldMessage id={`${id}-error`} message={isTooLong ? stockMessages.name : null} />
      </div>
      <Button type="submit" size="sm" aria-disabled={typed.trim() === '' || isTooLong || undefined}>
        Save
      </Button>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
