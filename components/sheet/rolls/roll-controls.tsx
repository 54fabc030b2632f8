'use client';

import dynamic from 'next/dynamic';
import { use } from 'react';
import { Label } from '#components/ui/label.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { rollOf, soldIn } from '#lib/browser/draft/stock/roll-form.ts';
import { mmPerInch, type LengthUnit } from '#lib/shared/units.ts';
import type { RollControlsProps } from './roll-props.ts';

// Most jobs are on sheets.
const RollFields = dynamic(() => loadPart(() => import('./roll-fields.tsx').then((part) => part.RollFields)));
const WeedingFields = dynamic(() => loadPart(() => import('./weeding-fields.tsx').then((part) => part.WeedingFields)));

const firstWidthIn: Readonly<Record<LengthUnit, number>> = { in: 24, mm: 610 / mmPerInch };

/** Choice between sheets and rolls, and the fields of rolls. */
export function RollControls(props: RollControlsProps) {
  const { sheet, set } = props;
  const unit = use(UnitOnDisplay);
  return (
    <>
      <div className="grid gap-1.5">
        <Label htmlFor="sheet-kind">Material</Label>
        <NativeSelect
          id="sheet-kind"
          value={sheet.roll === undefined ? 'sheet' : 'roll'}
          onChange={({ target }) =>
            set({ roll: target.value === 'roll' ? rollOf(firstWidthIn[unit], soldIn[unit]) : undefined })
          }
        >
          <option value="sheet">Sheet</option>
          <option value="roll">Roll</option>
        </NativeSelect>
      </div>
      {sheet.roll !== undefined && <RollFields {...props} roll={sheet.roll} />}
      {(sheet.roll !== undefined || sheet.weedingText !== undefined) && <WeedingFields {...props} />}
    </>
  );
}
