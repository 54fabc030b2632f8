'use client';

import dynamic from 'next/dynamic';
import { use, useEffect, useState } from 'react';
import { Label } from '#components/ui/label.tsx';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import { Switch } from '#components/ui/switch.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import type { Material } from '#lib/shared/contracts/material.ts';
import { sheetField } from '#lib/browser/draft/build-request.ts';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import { hasGoneOffcut } from '#lib/browser/draft/stock/stock-form.ts';
import { FillSheets } from './fill-sheets.tsx';
import { KeepRowsLine } from './keep-rows-line.tsx';
import { MaterialLine } from './material-line.tsx';
import { MaterialList, type Materials } from './materials/use-materials.ts';
import type { SheetFieldsProps } from './sheet-fields.tsx';
import { sheetFields } from './fields-of-sheet.ts';

const loadFields = () => import('./sheet-fields.tsx').then((part) => part.SheetFields);
/** Loaded at the first sign of use, so that a field with a problem has the focus at once. */
const SheetFields = dynamic(() => loadPart(loadFields), { ssr: false });

type SheetPanelProps = SheetFieldsProps & {
  /** Number of rows with a text. */
  rowCount?: number;
  /** True when a row or the file fills the sheets. */
  isFilled: boolean;
  materials: Materials;
  /** True while the fields are shown in any case. */
  isShown?: boolean;
};

/** The nesting switch, and the material of the job on one line that opens to the fields. */
export function SheetPanel(props: SheetPanelProps) {
  const { sheet, rowCount = 0, isFilled, change, problemOf, remnants, materials, isShown = false } = props;
  const unit = use(UnitOnDisplay);
  const [isOpened, setOpened] = useState(false);
  const hasProblem = hasGoneOffcut(sheet, remnants) || sheetFields(sheet).some((field) => problemOf(field) !== null);
  const isOpen = isOpened || isShown || hasProblem;
  const set = (changed: Partial<SheetForm>) => change({ type: 'sheet-changed', change: changed });
  usePartWhenUsed(loadFields);
  useMaterialElsewhere(sheet, materials, change);

  return (
    <section aria-labelledby="sheet-heading" className="grid gap-1.5" data-tour="sheet">
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
        <MaterialList value={materials.list ?? noMaterials}>
          <MaterialLine
            sheet={sheet}
            unit={unit}
            isOpen={isOpen}
            controls={fieldsId}
            onToggle={() => setOpened(!isOpen)}
          />
          <div id={fieldsId} hidden={!isOpen} className="-mx-1 max-h-[40dvh] overflow-y-auto px-1 pb-1">
            {isOpen && <SheetFields {...props} />}
          </div>
          <KeepRowsLine sheet={sheet} rowCount={rowCount} set={set} />
          {isFilled && <FillSheets sheet={sheet} set={set} problem={problemOf(sheetField('fill-sheets'))} />}
        </MaterialList>
      ) : (
        <p className="text-sm text-muted-foreground">Nesting is off: Run only measures, and that is always free.</p>
      )}
    </section>
  );
}

const fieldsId = 'sheet-fields';
const noMaterials: readonly Material[] = [];

/** Reports that the material of the job was deleted elsewhere, and updates its name. The values of the job remain. */
function useMaterialElsewhere(sheet: SheetForm, { list }: Materials, change: (action: JobAction) => void) {
  const { material } = sheet;
  useEffect(() => {
    if (list === null || material === undefined || material.id === null) return;
    const stored = list.find(({ id }) => id === material.id);
    if (stored?.name === material.name) return;
    change({
      type: 'material-named',
      material: stored === undefined ? { ...material, id: null } : { ...material, name: stored.name },
    });
    if (stored === undefined) {
      toast({ title: `“${material.name}” was deleted.`, description: 'This job keeps its values as Custom.' });
    }
  }, [list, material, change]);
}
