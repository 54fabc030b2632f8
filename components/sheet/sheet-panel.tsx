'use client';

import { Label } from '#components/ui/label.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { sheetField } from '#lib/browser/draft/build-request.ts';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import { FillSheets } from './fill-sheets.tsx';
import { KeepRowsLine } from './keep-rows-line.tsx';
import { NestSettings } from './nest-settings.tsx';
import { RollControls } from './rolls/roll-controls.tsx';
import { SizeSides } from './size-sides.tsx';
import { StockList } from './stock-list.tsx';
import { SavedSheetsContext, useSavedSheets } from './use-saved-sheets.ts';

type SheetPanelProps = {
  sheet: SheetForm;
  /** Number of rows with a text. */
  rowCount?: number;
  /** True when a row or the file fills the sheets. */
  isFilled: boolean;
  change: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
  /** Offcuts under My material; null until they have loaded. */
  remnants: readonly Remnant[] | null;
};

/** The nesting switch and the settings of the sheet. */
export function SheetPanel({ sheet, rowCount = 0, isFilled, change, problemOf, remnants }: SheetPanelProps) {
  const savedSheets = useSavedSheets();
  const set = (changed: Partial<SheetForm>) => change({ type: 'sheet-changed', change: changed });

  return (
    <section aria-labelledby="sheet-heading" className="grid gap-3" data-tour="sheet">
      <div className="flex items-center justify-between gap-3">
        <h2 id="sheet-heading" className="font-semibold">
          Sheet
        </h2>
        <Label htmlFor={sheetField('nesting')} className="min-h-6 pointer-coarse:min-h-11">
          Nest on sheets
          <Switch id={sheetField('nesting')} checked={sheet.nesting} onCheckedChange={(nesting) => set({ nesting })} />
        </Label>
      </div>
      {sheet.nesting ? (
        <div className="grid gap-3 rounded-lg border bg-card p-3">
          <SavedSheetsContext value={savedSheets}>
            <RollControls sheet={sheet} set={set} problemOf={problemOf} />
            {sheet.roll === undefined && (
              <SizeSides
                sides={sheet}
                onChange={set}
                ids={{ preset: 'sheet-preset', width: sheetField('width'), height: sheetField('height') }}
                problemOf={problemOf}
              />
            )}
            <KeepRowsLine sheet={sheet} rowCount={rowCount} set={set} />
            {sheet.roll === undefined && (
              <StockList sheet={sheet} change={change} problemOf={problemOf} remnants={remnants} />
            )}
          </SavedSheetsContext>
          {isFilled && <FillSheets sheet={sheet} set={set} problem={problemOf(sheetField('fill-sheets'))} />}
          <NestSettings sheet={sheet} set={set} problemOf={problemOf} />
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">Nesting is off: Run only measures, and that is always free.</p>
      )}
    </section>
  );
}
