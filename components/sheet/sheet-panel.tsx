'use client';

import { ArrowLeftRight } from 'lucide-react';
import { IconButton } from '#components/tool/icon-button.tsx';
import { LengthField } from '#components/fields/length-field.tsx';
import { Label } from '#components/ui/label.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { lengthMessages, sheetField } from '#lib/draft/build-request.ts';
import type { JobAction, SheetForm } from '#lib/draft/job-form.ts';
import { formatPlain } from '#lib/format.ts';
import { limits } from '#lib/limits.ts';
import { parseLength } from '#lib/units.ts';
import { NestSettings } from './nest-settings.tsx';
import { SheetSizeSelect } from './sheet-size-select.tsx';

type SheetPanelProps = {
  sheet: SheetForm;
  change: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
};

/** The nesting switch and the sheet the parts go on. */
export function SheetPanel({ sheet, change, problemOf }: SheetPanelProps) {
  const set = (changed: Partial<SheetForm>) => change({ type: 'sheet-changed', change: changed });
  const width = parseLength(sheet.widthText);
  const height = parseLength(sheet.heightText);

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
          <SheetSizeSelect
            size={width.ok && height.ok ? { widthIn: width.inches, heightIn: height.inches } : null}
            chosenId={sheet.presetId}
            onChoose={(presetId, size) =>
              set({ presetId, widthText: formatPlain(size.widthIn), heightText: formatPlain(size.heightIn) })
            }
          />
          <div className="grid grid-flow-dense grid-cols-[1fr_auto_1fr] items-start gap-2">
            <LengthField
              id={sheetField('width')}
              label="Sheet width (in)"
              value={sheet.widthText}
              onChange={(widthText) => set({ widthText })}
              range={limits.sheetIn}
              problemMessage={lengthMessages.width}
              problem={problemOf(sheetField('width'))}
            />
            <IconButton
              label="Swap width and height"
              className="mt-5.5"
              onClick={() => change({ type: 'sheet-swapped' })}
            >
              <ArrowLeftRight aria-hidden />
            </IconButton>
            <LengthField
              id={sheetField('height')}
              label="Sheet height (in)"
              value={sheet.heightText}
              onChange={(heightText) => set({ heightText })}
              range={limits.sheetIn}
              problemMessage={lengthMessages.height}
              problem={problemOf(sheetField('height'))}
            />
          </div>
          <NestSettings sheet={sheet} set={set} problemOf={problemOf} />
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">Nesting is off: Run only measures, and that is always free.</p>
      )}
    </section>
  );
}
