'use client';

import { use, useId, useState } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { scaleFrom, scaleKinds, unitsPer, unitsPerText, usualUnits, type ScaleKind } from './scale-choice.ts';

/** Form that sets the size of a drawing: 'Make it __ in wide', and other rules. */
export function ChangeSize({ onScale }: { onScale: (scale: NonNullable<FileForm['scale']>) => void }) {
  const id = useId();
  const unit = use(UnitOnDisplay);
  const [kind, setKind] = useState<ScaleKind>('widthIn');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  function apply() {
    const scale = scaleFrom(kind, typed, unit);
    if (scale === null) setWrong(true);
    else onScale(scale);
  }

  return (
    // A fieldset, because this is inside the form of the job and forms cannot be nested.
    <fieldset aria-label="Size of the artwork" className="grid min-w-0 gap-2 rounded-md bg-muted p-3">
      <Label htmlFor={`${id}-value`}>Make it</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={`${id}-value`}
          className="figures w-20"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            apply();
          }}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-kind ${id}-problem` : `${id}-kind`}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <div className="min-w-32 flex-1">
          <NativeSelect
            id={`${id}-kind`}
            aria-label="What the number means"
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as ScaleKind);
              setWrong(false);
            }}
          >
            {Object.entries(scaleKinds[unit]).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
        <Button type="button" variant="secondary" className="bg-card" onClick={apply}>
          Set size
        </Button>
      </div>
      <FieldMessage id={`${id}-problem`} message={isWrong ? scaleKinds[unit][kind].problem : null} />
      <p className="flex flex-wrap items-center gap-1.5 text-muted-foreground">
        or read it at
        {usualUnits.map((unitsPerIn) => (
          <Button
            key={unitsPerIn}
            type="button"
            variant="outline"
            size="sm"
            aria-label={`${unitsPer(unitsPerIn, unit)} ${unitsPerText[unit]}`}
            onClick={() => onScale({ by: 'unitsPerIn', unitsPerIn })}
          >
            {unitsPer(unitsPerIn, unit)}
          </Button>
        ))}
        {unitsPerText[unit]}
      </p>
    </fieldset>
  );
}
