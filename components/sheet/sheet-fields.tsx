'use client';

import type { ReactNode } from 'react';
import { sheetField } from '#lib/browser/draft/build-request.ts';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import { FIRST_SIZE, hasGoneOffcut } from '#lib/browser/draft/stock/stock-form.ts';
import type { Material, Remnant } from '#lib/shared/contracts/material.ts';
import { stockFields } from './fields-of-sheet.ts';
import { Fold } from './fold.tsx';
import { NestSettings } from './nest-settings.tsx';
import { RollControls } from './rolls/roll-controls.tsx';
import { PriceField } from './size-details.tsx';
import { SizeSides } from './size-sides.tsx';
import { StockList } from './stock-list.tsx';
import { useSheetChange } from './use-sheet-change.ts';

export type SheetFieldsProps = {
  sheet: SheetForm;
  change: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
  /** Offcuts under My material; null until they have loaded. */
  remnants: readonly Remnant[] | null;
  /** True for an account with unlimited nesting, whose searches are extended while they get better. */
  isUnlimited?: boolean;
  /** Renders the buttons that save materials; `choose` sets the material of the sheet. */
  actions?: (choose: (material: Material) => void) => ReactNode;
};

/** The fields of the sheet: material or size, price, and the folded settings. */
export function SheetFields({ sheet, change, problemOf, remnants, isUnlimited = false, actions }: SheetFieldsProps) {
  const set = (changed: Partial<SheetForm>) => change({ type: 'sheet-changed', change: changed });
  const { choose, typing } = useSheetChange(sheet, change);
  const chooseMaterial = (material: Material) =>
    choose({ type: 'material-chosen', material, remnants: remnants ?? [] }, `${material.name} is chosen.`);
  const hasProblem = hasGoneOffcut(sheet, remnants) || stockFields(sheet).some((field) => problemOf(field) !== null);

  return (
    <div className="grid gap-3">
      <RollControls sheet={sheet} set={set} problemOf={problemOf} onMaterial={chooseMaterial} />
      {sheet.roll !== undefined && actions?.(chooseMaterial)}
      {sheet.roll === undefined && (
        <>
          <div className="grid gap-3" {...typing}>
            <SizeSides
              sides={sheet}
              onChange={set}
              ids={{ preset: 'sheet-preset', width: sheetField('width'), height: sheetField('height') }}
              problemOf={problemOf}
              materialId={materialIn(sheet)?.id ?? null}
              onMaterial={chooseMaterial}
              onPreset={(sides) => choose({ type: 'sheet-changed', change: { ...sides, material: undefined } })}
            />
          </div>
          <PriceField
            id={FIRST_SIZE}
            details={sheet.details}
            onChange={(details) => set({ details: { ...sheet.details, ...details } })}
            problemOf={problemOf}
          />
          {actions?.(chooseMaterial)}
          <Fold id="sheet-stock" title="Stock, grain, exclusion zones" hasProblem={hasProblem}>
            <StockList
              sheet={sheet}
              change={change}
              choose={choose}
              typing={typing}
              problemOf={problemOf}
              remnants={remnants}
            />
          </Fold>
        </>
      )}
      <NestSettings sheet={sheet} set={set} problemOf={problemOf} isUnlimited={isUnlimited} />
    </div>
  );
}
