'use client';

import { use, type ComponentProps } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { focusField } from '#components/ui/focus-field.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import { sizeField, type SizeDetails } from '#lib/browser/draft/stock/size-details.ts';
import { typedSize } from '#lib/browser/draft/stock/material-form.ts';
import { FIRST_SIZE, hasRoom, isGone, nextId, type OtherSize } from '#lib/browser/draft/stock/stock-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { limits } from '#lib/shared/limits.ts';
import { offcutSizeText } from '#lib/shared/usage/usage.ts';
import { OffcutChoice } from './offcut-choice.tsx';
import { SizeDetailsFields } from './size-details.tsx';
import { SizeSides } from './size-sides.tsx';
import type { SheetChange } from './use-sheet-change.ts';
import { SheetOutline } from './outline/sheet-outline.tsx';
import { ExclusionZones } from './zones/exclusion-zones.tsx';

type StockListProps = SheetChange & {
  sheet: SheetForm;
  change: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
  /** Offcuts under My material; null until they have loaded. */
  remnants: readonly Remnant[] | null;
};

const presetField = (id: string): string => `${id}-preset`;
const ADD_ID = 'add-size';

/** Properties of the first size, further sizes, and offcuts from My material. */
export function StockList({ sheet, change, choose, typing, problemOf, remnants }: StockListProps) {
  const { others } = sheet;
  const sizes = others.filter(({ remnantId }) => remnantId === null);

  function remove(size: OtherSize, nth: number) {
    change({ type: 'size-removed', id: size.id });
    focusField(ADD_ID, false);
    const at = others.indexOf(size);
    toastWithUndo(`Size ${nth} was removed.`, () => change({ type: 'size-put-back', size, at }));
  }

  return (
    <div className="grid gap-3">
      <SizeDetailsFields
        id={FIRST_SIZE}
        details={sheet.details}
        hasPrice={false}
        onChange={(details) => change({ type: 'sheet-changed', change: { details: { ...sheet.details, ...details } } })}
        problemOf={problemOf}
      />
      <ShapeFields
        id={FIRST_SIZE}
        name={others.length === 0 ? '' : 'size 1'}
        size={sheet}
        details={sheet.details}
        change={change}
        problemOf={problemOf}
      />
      {sizes.map((size, index) => {
        const { id } = size;
        const set = (changed: Partial<Omit<OtherSize, 'id' | 'remnantId'>>) =>
          change({ type: 'size-changed', id, change: changed });
        return (
          <fieldset key={id} className="grid min-w-0 gap-3 border-t pt-3">
            <legend className="sr-only">Size {index + 2}</legend>
            <div className="flex items-center justify-between">
              <span aria-hidden className="text-sm font-medium">
                Size {index + 2}
              </span>
              <IconButton label={`Remove size ${index + 2}`} onClick={() => remove(size, index + 2)}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
            <div className="grid gap-3" {...typing}>
              <SizeSides
                sides={size}
                onChange={set}
                ids={{ preset: presetField(id), width: sizeField(id, 'width'), height: sizeField(id, 'height') }}
                problemOf={problemOf}
                materialId={null}
                onMaterial={(material) => choose({ type: 'size-changed', id, change: typedSize(material.sizes[0]!) })}
                onPreset={(sides) => choose({ type: 'size-changed', id, change: sides })}
              />
            </div>
            <SizeDetailsFields
              id={id}
              details={size}
              isOffcut={size.remnantId !== null}
              onChange={set}
              problemOf={problemOf}
            />
            <ShapeFields
              id={id}
              name={`size ${index + 2}`}
              size={size}
              details={size}
              change={change}
              problemOf={problemOf}
            />
          </fieldset>
        );
      })}
      <Button
        id={ADD_ID}
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-disabled={!hasRoom(sheet) || undefined}
        onClick={() => {
          if (!hasRoom(sheet)) return;
          const id = nextId(others);
          change({ type: 'size-added' });
          focusField(presetField(id));
        }}
      >
        <Plus aria-hidden />
        Add another size
      </Button>
      {!hasRoom(sheet) && (
        <p className="text-sm text-muted-foreground">A job can name {limits.stock.entries} sizes and offcuts.</p>
      )}
      <OffcutChoice sheet={sheet} change={change} remnants={remnants} />
      {others
        .filter(({ remnantId }) => remnantId !== null)
        .map((offcut) => (
          <ExclusionZones
            key={offcut.id}
            id={offcut.id}
            name={`offcut ${offcut.name}`}
            size={offcut}
            zones={offcut.zones}
            onChange={(zones) => change({ type: 'zones-changed', of: offcut.id, zones })}
            problemOf={problemOf}
          />
        ))}
      <GoneOffcuts others={others} remnants={remnants} change={change} />
    </div>
  );
}

type ShapeFieldsProps = Pick<StockListProps, 'change' | 'problemOf'> &
  Pick<ComponentProps<typeof ExclusionZones>, 'id' | 'name' | 'size'> & { details: SizeDetails };

/** Exclusion zones and outline of a size. */
function ShapeFields({ details, change, problemOf, ...size }: ShapeFieldsProps) {
  const { id: of } = size;
  return (
    <>
      <ExclusionZones
        {...size}
        zones={details.zones}
        onChange={(zones) => change({ type: 'zones-changed', of, zones })}
        problemOf={problemOf}
      />
      <SheetOutline
        {...size}
        outline={details.outline}
        onChange={(shape) => change({ type: 'outline-changed', of, shape })}
      />
    </>
  );
}

/** Chosen offcuts that were used or deleted meanwhile. */
function GoneOffcuts({
  others,
  remnants,
  change,
}: Pick<StockListProps, 'remnants' | 'change'> & Pick<SheetForm, 'others'>) {
  const unit = use(UnitOnDisplay);
  return others
    .filter(({ remnantId }) => isGone(remnantId, remnants))
    .map(({ id, name, widthText, heightText }) => (
      <p key={id} role="alert" className="flex items-center justify-between gap-2 text-sm text-destructive">
        <span>
          {`“${name}” (${offcutSizeText({ widthIn: Number(widthText), heightIn: Number(heightText) }, unit)} ${unit}) is no longer there.`}
        </span>
        <Button variant="outline" size="sm" onClick={() => change({ type: 'size-removed', id })}>
          Take it out
        </Button>
      </p>
    ));
}
