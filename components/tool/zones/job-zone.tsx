'use client';

import { useState, type ReactNode } from 'react';
import { OwnFontsOnShelf, type OwnFonts } from '#components/lettering/fonts/use-own-fonts.ts';
import { TextRows } from '#components/lettering/text-rows.tsx';
import type { DrawnRow } from '#components/lettering/use-lettering.ts';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { storedWhiteChoice } from '#components/upload/white/white-choice.ts';
import { UploadBlock } from '#components/upload/upload-block.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { fileField } from '#lib/browser/draft/build-request.ts';
import { hasFill, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { withKnownUnit } from '#components/upload/known-units.ts';
import { UnitOnDisplay } from '../use-unit.ts';

type JobZoneProps = {
  form: JobForm;
  edit: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
  unit: LengthUnit;
  ownFonts: OwnFonts;
  drawn: ReadonlyMap<string, DrawnRow>;
  /** Offcuts under My material; null until they have loaded. */
  remnants: readonly Remnant[] | null;
  /** Measurement of the current file; null until it is known. */
  measuredFile: MeasuredRow | null;
  onReading: () => void;
  onRead: (isTaken: boolean) => void;
  /** Notes above the fields. */
  notes: ReactNode;
};

/** The job: file, lettering and sheet. */
export function JobZone(props: JobZoneProps) {
  const { form, edit, problemOf, unit, ownFonts, drawn, remnants, measuredFile, onReading, onRead, notes } = props;
  const [addedCount, setAddedCount] = useState(0);
  return (
    <UnitOnDisplay value={unit}>
      <form
        aria-label="Job"
        noValidate
        className="relative grid min-h-0 min-w-0 flex-1 content-start gap-6 p-4 desk:overflow-y-auto [&_:is(input,select,button)]:scroll-mb-40"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="empty:hidden">{notes}</div>
        <UploadBlock
          file={form.file}
          addedCount={addedCount}
          onAdd={(file) => {
            edit({ type: 'file-added', file: withKnownUnit({ ...file, ...storedWhiteChoice() }) });
            setAddedCount((count) => count + 1);
          }}
          onReading={onReading}
          onRead={onRead}
          onChange={(changed) => edit({ type: 'file-changed', change: changed })}
          onRemove={() => edit({ type: 'file-removed' })}
          onFonts={(files) => void ownFonts.add(files)}
          quantityProblem={problemOf(fileField('quantity'))}
          fill={
            form.sheet.nesting
              ? {
                  isOn: form.file?.fills === true,
                  choose: (fills) => edit({ type: 'fill-chosen', of: 'file', fills }),
                }
              : null
          }
          measured={measuredFile}
        />
        <OwnFontsOnShelf value={ownFonts}>
          <TextRows rows={form.rows} isNesting={form.sheet.nesting} change={edit} problemOf={problemOf} drawn={drawn} />
        </OwnFontsOnShelf>
        <SheetPanel
          sheet={form.sheet}
          isFilled={hasFill(form)}
          change={edit}
          problemOf={problemOf}
          remnants={remnants}
        />
      </form>
    </UnitOnDisplay>
  );
}
