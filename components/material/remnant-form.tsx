'use client';

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Field } from '#components/auth/field.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { LengthField } from '#components/fields/length-field.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { lengthProblem } from '#lib/browser/draft/build-request.ts';
import { stockMessages } from '#lib/browser/draft/stock/build-stock.ts';
import { limits } from '#lib/shared/limits.ts';
import { parseLength } from '#lib/shared/units.ts';
import { materialCalls } from './material-calls.ts';

const { min, max } = limits.stock.sideIn;
const messageOf = (side: string) => `${side} must be between ${min} and ${max} in.`;

/** Form that adds an existing offcut. */
export function RemnantForm({
  onSaved,
  onCancel,
}: {
  onSaved: (saved: Remnant) => Promise<void>;
  onCancel: () => void;
}) {
  const id = useId();
  // One form creates one offcut, regardless of repeated submissions.
  const [remnantId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [width, setWidth] = useState('');
  const [height, setHeight] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const problemOf = (typed: string, side: string) => lengthProblem(typed, limits.stock.sideIn, messageOf(side));

  const isNameTooLong = name.trim().length > limits.stock.nameLength;
  const missingName = wasSent && name.trim() === '' ? 'Name the offcut so you can find it on the shelf.' : null;
  const nameProblem = isNameTooLong ? stockMessages.name : missingName;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    const [w, h] = [parseLength(width), parseLength(height)];
    if (name.trim() === '' || isNameTooLong || !w.ok || !h.ok) return;
    if (problemOf(width, 'Width') !== null || problemOf(height, 'Height') !== null) return;
    const [widthIn, heightIn] = [inside(w.inches), inside(h.inches)];
    void submit(async () => {
      await onSaved(await materialCalls.keep({ id: remnantId, name: name.trim(), widthIn, heightIn }));
    });
  }

  return (
    <form ref={form} noValidate className="grid gap-4" aria-label="Add an offcut" onSubmit={onSubmit}>
      {error && <ProblemAlert title="The offcut was not saved." message={error.message} />}
      <Field
        label="Name"
        autoComplete="off"
        required
        hint="Name the material, such as “White acrylic 1/8”."
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={nameProblem ?? undefined}
      />
      <div className="grid grid-flow-dense grid-cols-2 gap-3">
        {(
          [
            ['Width', width, setWidth],
            ['Height', height, setHeight],
          ] as const
        ).map(([side, typed, set]) => (
          <LengthField
            key={side}
            id={`${id}-${side}`}
            label={`${side} (in)`}
            value={typed}
            onChange={set}
            range={limits.stock.sideIn}
            problemMessage={messageOf(side)}
            problem={wasSent ? problemOf(typed, side) : null}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Keep offcut
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function inside(inches: number): number {
  return Math.min(max, Math.max(min, inches));
}
