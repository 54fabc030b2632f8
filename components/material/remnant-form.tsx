'use client';

import { use, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Field } from '#components/auth/field.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { LengthField } from '#components/fields/length-field.tsx';
import { SheetOutline } from '#components/sheet/outline/sheet-outline.tsx';
import { ExclusionZones } from '#components/sheet/zones/exclusion-zones.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { readFieldLength, type FieldProblem } from '#lib/browser/draft/build-request.ts';
import { rangeMessage } from '#lib/browser/draft/stock/roll-form.ts';
import { buildOutline } from '#lib/browser/draft/stock/outline-form.ts';
import { stockMessages, type SizeDetails } from '#lib/browser/draft/stock/size-details.ts';
import { buildZones, changeZones, zoneField, type ZoneForm } from '#lib/browser/draft/stock/zone-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { limits } from '#lib/shared/limits.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { zonesProblem } from '#lib/shared/model.ts';
import { outlineProblem } from '#lib/shared/zones/sheet-outline.ts';
import { materialCalls, type RemnantToKeep } from './material-calls.ts';

const messageOf = (side: string) => rangeMessage(side, limits.stock.sideIn);

/** Form that adds an existing offcut. */
export function RemnantForm({
  onSaved,
  onCancel,
}: {
  onSaved: (saved: Remnant) => Promise<void>;
  onCancel: () => void;
}) {
  const id = useId();
  const unit = use(UnitOnDisplay);
  // One form creates one offcut, regardless of repeated submissions.
  const [remnantId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [width, setWidth] = useState('');
  const [height, setHeight] = useState('');
  const [zones, setZones] = useState<readonly ZoneForm[]>([]);
  const [outline, setOutline] = useState<SizeDetails['outline']>();
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const isNameTooLong = name.trim().length > limits.stock.nameLength;
  const missingName = wasSent && name.trim() === '' ? 'Name the offcut so you can find it on the shelf.' : null;
  const nameProblem = isNameTooLong ? stockMessages.name : missingName;

  const read = (): { offcut: Omit<RemnantToKeep, 'id' | 'name'>; problems: FieldProblem[] } => {
    const problems: FieldProblem[] = [];
    const side = (typed: string, label: string) =>
      readFieldLength(typed, limits.stock.sideIn, `${id}-${label}`, messageOf(label)(unit), problems);
    const offcut = {
      widthIn: side(width, 'Width'),
      heightIn: side(height, 'Height'),
      ...buildZones(id, zones, (typed, range, field, message) =>
        readFieldLength(typed, range, field, message(unit), problems),
      ),
      ...buildOutline({ outline }),
    };
    const unusable = problems.length > 0 ? null : outlineProblem(offcut);
    if (unusable !== null) problems.push({ field: `${id}-Width`, message: messageIn(unusable, unit) });
    const problem =
      problems.length > 0 || offcut.zones === undefined ? null : zonesProblem({ ...offcut, zones: offcut.zones });
    // At a field of the zone, so that folded zones open.
    if (problem !== null)
      problems.push({ field: zoneField(id, zones[problem.zone ?? 0]!.id, 'x'), message: messageIn(problem, unit) });
    return { offcut, problems };
  };
  const problemOf = (field: string): string | null =>
    wasSent ? (read().problems.find((problem) => problem.field === field)?.message ?? null) : null;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    const { offcut, problems } = read();
    if (name.trim() === '' || isNameTooLong || problems.length > 0) return;
    void submit(async () => {
      await onSaved(await materialCalls.keep({ id: remnantId, name: name.trim(), ...offcut }));
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
            label={side}
            value={typed}
            onChange={set}
            range={limits.stock.sideIn}
            problemMessage={messageOf(side)}
            problem={problemOf(`${id}-${side}`)}
          />
        ))}
      </div>
      <ExclusionZones
        id={id}
        name=""
        size={{ widthText: width, heightText: height }}
        zones={zones}
        onChange={(action) => setZones((before) => changeZones(before, action))}
        problemOf={problemOf}
      />
      <SheetOutline
        id={id}
        name=""
        size={{ widthText: width, heightText: height }}
        outline={outline}
        onChange={(shape) => {
          setOutline(shape?.outline);
          setWidth(shape?.widthText ?? width);
          setHeight(shape?.heightText ?? height);
        }}
      />
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
