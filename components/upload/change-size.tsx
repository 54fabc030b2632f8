'use client';

import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { FieldError } from '#components/tool/field-error.tsx';
import type { FileForm } from '#lib/draft/job-form.ts';
import { scaleFrom, scaleKinds, usualUnits, type ScaleKind } from './scale-choice.ts';

/** 'Make it __ in wide', and the other ways to say how large a drawing is. */
export function ChangeSize({ onScale }: { onScale: (scale: NonNullable<FileForm['scale']>) => void }) {
  const id = useId();
  const [kind, setKind] = useState<ScaleKind>('widthIn');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  function apply(scale: FileForm['scale'] | null) {
    if (!scale) return setWrong(true);
    onScale(scale);
  }

  return (
    // It stands inside the job's form, and a form in a form is none.
    <fieldset aria-label="Size of the artwork" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid gap-1">
          <Label htmlFor={`${id}-kind`}>Make it</Label>
          <select
            id={`${id}-kind`}
            className="min-h-10 rounded-md border border-input bg-card px-2 text-base text-foreground"
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as ScaleKind);
              setWrong(false);
            }}
          >
            {Object.entries(scaleKinds).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="grid min-w-20 flex-1 gap-1">
          <Label htmlFor={`${id}-value`}>{scaleKinds[kind].label}</Label>
          <Input
            id={`${id}-value`}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              apply(scaleFrom(kind, typed));
            }}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-problem` : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
          />
        </div>
        <Button type="button" variant="secondary" onClick={() => apply(scaleFrom(kind, typed))}>
          Set size
        </Button>
      </div>
      <FieldError id={`${id}-problem`} message={isWrong ? scaleKinds[kind].problem : null} />
      <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
        Units per inch:
        {usualUnits.map((unitsPerIn) => (
          <Button
            key={unitsPerIn}
            type="button"
            variant="outline"
            size="sm"
            aria-label={`${unitsPerIn} units per inch`}
            onClick={() => onScale({ by: 'unitsPerIn', unitsPerIn })}
          >
            {unitsPerIn}
          </Button>
        ))}
      </p>
    </fieldset>
  );
}
