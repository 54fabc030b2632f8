'use client';

import { use, useEffect, useState, type ReactNode } from 'react';
import { Label } from '#components/ui/label.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import type { Material, Remnant } from '#lib/shared/contracts/material.ts';
import { sheetField } from '#lib/browser/draft/build-request.ts';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import { sizeField } from '#lib/browser/draft/stock/size-details.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import { FIRST_SIZE, hasGoneOffcut } from '#lib/browser/draft/stock/stock-form.ts';
import { zoneField } from '#lib/browser/draft/stock/zone-form.ts';
import { FillSheets } from './fill-sheets.tsx';
import { Fold } from './fold.tsx';
import { KeepRowsLine } from './keep-rows-line.tsx';
import { MaterialLine } from './material-line.tsx';
import { MaterialList, type Materials } from './materials/use-materials.ts';
import { NestSettings } from './nest-settings.tsx';
import { PriceField } from './size-details.tsx';
import { SizeSides } from './size-sides.tsx';
import { StockList } from './stock-list.tsx';
import { useSecondRender } from '#components/ui/use-second-render.ts';
import { useSheetChange } from './use-sheet-change.ts';

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
  materials: Materials;
  /** Renders the buttons that save materials; `choose` gives the sheet one. */
  actions?: (choose: (material: Material) => void) => ReactNode;
  /** True to show the fields at first. */
  startsOpen: boolean;
  /** True while the fields are shown in any case. */
  isShown?: boolean;
};

/** The nesting switch, and the material of the job on one line that opens to the fields. */
export function SheetPanel(props: SheetPanelProps) {
  const { sheet, rowCount = 0, isFilled, change, problemOf, remnants, materials, startsOpen, isShown = false } = props;
  const unit = use(UnitOnDisplay);
  const [isOpened, setOpened] = useState(startsOpen);
  const hasProblem = hasGoneOffcut(sheet, remnants) || sheetFields(sheet).some((field) => problemOf(field) !== null);
  const isOpen = isOpened || isShown || hasProblem;
  const set = (changed: Partial<SheetForm>) => change({ type: 'sheet-changed', change: changed });
  // The fields follow, because they would delay the first picture of the screen.
  const isComplete = useSecondRender();
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
            {isOpen && isComplete && <SheetFields {...props} set={set} />}
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

/** The fields of the sheet: material or size, price, and the folded settings. */
function SheetFields(props: SheetPanelProps & { set: (change: Partial<SheetForm>) => void }) {
  const { sheet, change, set, problemOf, remnants, actions } = props;
  const { choose, typing } = useSheetChange(sheet, change);
  const chooseMaterial = (material: Material) =>
    choose({ type: 'material-chosen', material, remnants: remnants ?? [] }, `${material.name} is chosen.`);
  const hasProblem = hasGoneOffcut(sheet, remnants) || stockFields(sheet).some((field) => problemOf(field) !== null);

  return (
    <div className="grid gap-3">
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
        <StockList sheet={sheet} change={change} problemOf={problemOf} remnants={remnants} />
      </Fold>
      <NestSettings sheet={sheet} set={set} problemOf={problemOf} />
    </div>
  );
}

/** Says when the material of the job was deleted elsewhere, and follows its name. The job keeps its values. */
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

/** Returns the fields under "Stock": details of all sizes except the price of the first. */
const stockFields = ({ details, others }: SheetForm): string[] => [
  ...(['count', 'name'] as const).map((name) => sizeField(FIRST_SIZE, name)),
  ...zoneFields(FIRST_SIZE, details.zones),
  ...others.flatMap(({ id, zones }) => [
    ...(['width', 'height', 'count', 'price', 'name'] as const).map((name) => sizeField(id, name)),
    ...zoneFields(id, zones),
  ]),
];

const zoneFields = (id: string, zones: SheetForm['details']['zones'] = []): string[] =>
  zones.flatMap((zone) => (['x', 'y', 'width', 'height'] as const).map((side) => zoneField(id, zone.id, side)));

const sheetFields = (sheet: SheetForm): string[] => [
  ...(['width', 'height', 'spacing', 'margin'] as const).map(sheetField),
  sizeField(FIRST_SIZE, 'price'),
  ...stockFields(sheet),
];
