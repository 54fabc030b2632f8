'use client';

import { use } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { LengthField } from '#components/fields/length-field.tsx';
import { focusField } from '#components/ui/focus-field.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import {
  hasRoomForZone,
  zoneField,
  zoneMessage,
  zoneRanges,
  type ZoneForm,
} from '#lib/browser/draft/stock/zone-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { limits } from '#lib/shared/limits.ts';
import { storedLength } from '#lib/shared/length-text.ts';
import { parseLength, type LengthUnit } from '#lib/shared/units.ts';
import { zonesProblem } from '#lib/shared/model.ts';
import type { ExclusionZonesProps } from './zone-props.ts';
import { ZoneDrawing } from './zone-drawing.tsx';

const sides = [
  { field: 'x', text: 'xText', label: 'X' },
  { field: 'y', text: 'yText', label: 'Y' },
  { field: 'width', text: 'widthText', label: 'Width' },
  { field: 'height', text: 'heightText', label: 'Height' },
] as const;

/** A new zone: a small square in the corner. */
const newZones: Readonly<Record<LengthUnit, Omit<ZoneForm, 'id'>>> = {
  in: { xText: '0', yText: '0', widthText: '2', heightText: '2' },
  mm: { xText: '0', yText: '0', widthText: storedLength('50', 'mm'), heightText: storedLength('50', 'mm') },
};

/** Drawing and fields of the exclusion zones of a size. */
export function ZoneFields({ id, size, zones = [], onChange, problemOf }: ExclusionZonesProps) {
  const sheet = { widthIn: inches(size.widthText), heightIn: inches(size.heightText) };
  const read = zones.map((zone) => ({ id: zone.id, ...inchesOf(zone) }));
  const isWhole = [sheet, ...read].every((of) => Object.values(of).every((value) => !Number.isNaN(value)));
  const problem = isWhole && zones.length > 0 ? zonesProblem({ ...sheet, zones: read }) : null;
  const unit = use(UnitOnDisplay);
  const addId = `${id}-add-zone`;

  function remove(zone: ZoneForm, nth: number) {
    onChange({ is: 'removed', id: zone.id });
    focusField(addId, false);
    toastWithUndo(`Exclusion zone ${nth + 1} was removed.`, () => onChange({ is: 'put back', zone, at: nth }));
  }

  return (
    <TooltipProvider>
      <div className="grid gap-3">
        <p className="text-sm text-muted-foreground">
          No piece touches these areas, such as clamps, defects and holes. The spacing applies. X and Y are measured
          from the upper left corner, which is marked on the sheet.
        </p>
        {isWhole && <ZoneDrawing sheet={sheet} zones={read} onChange={onChange} canAdd={hasRoomForZone(zones)} />}
        {zones.map((zone, nth) => (
          <fieldset key={zone.id} className="grid min-w-0 gap-2 border-t pt-3">
            <legend className="sr-only">Exclusion zone {nth + 1}</legend>
            <div className="flex items-center justify-between">
              <span aria-hidden className="text-sm font-medium">
                Zone {nth + 1}
              </span>
              <IconButton label={`Remove exclusion zone ${nth + 1}`} onClick={() => remove(zone, nth)}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
            <div className="grid grid-flow-dense grid-cols-2 items-start gap-2">
              {sides.map(({ field, text, label }) => (
                <LengthField
                  key={field}
                  id={zoneField(id, zone.id, field)}
                  label={label}
                  value={zone[text]}
                  onChange={(typed) => onChange({ is: 'changed', id: zone.id, change: { [text]: typed } })}
                  range={zoneRanges[field]}
                  problemMessage={zoneMessage(field)}
                  problem={problemOf(zoneField(id, zone.id, field))}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <FieldMessage id={`${id}-zones-error`} message={problem === null ? null : messageIn(problem, unit)} />
        <Button
          id={addId}
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-disabled={!hasRoomForZone(zones) || undefined}
          onClick={() => onChange({ is: 'added', size: newZones[unit] })}
        >
          <Plus aria-hidden />
          Add a zone
        </Button>
        {!hasRoomForZone(zones) && (
          <p className="text-sm text-muted-foreground">
            A sheet can have up to {limits.stock.zones.max} exclusion zones.
          </p>
        )}
      </div>
    </TooltipProvider>
  );
}

function inchesOf({ xText, yText, widthText, heightText }: ZoneForm) {
  return {
    xIn: inches(xText),
    yIn: inches(yText),
    widthIn: inches(widthText),
    heightIn: inches(heightText),
  };
}

function inches(typed: string): number {
  const parsed = parseLength(typed);
  return parsed.ok ? parsed.inches : NaN;
}
