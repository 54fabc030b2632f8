'use client';

import { LengthField } from '#components/fields/length-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { rollField, rollMessages } from '#lib/browser/draft/stock/roll-form.ts';
import { limits } from '#lib/shared/limits.ts';
import type { RollControlsProps } from './roll-props.ts';

const firstDistance = '0.25';

/** Weeding boxes around what moves together, and their distance. */
export function WeedingFields({ sheet, set, problemOf }: RollControlsProps) {
  const { weedingText } = sheet;
  return (
    <div className="grid gap-2">
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox
          checked={weedingText !== undefined}
          onCheckedChange={(checked) => set({ weedingText: checked === true ? firstDistance : undefined })}
        />
        Weeding boxes
      </Label>
      {weedingText !== undefined && (
        <LengthField
          id={rollField('weeding')}
          label="Distance from the outlines"
          value={weedingText}
          onChange={(typed) => set({ weedingText: typed })}
          range={limits.weedingBoxIn}
          problemMessage={rollMessages.weeding}
          problem={problemOf(rollField('weeding'))}
        />
      )}
    </div>
  );
}
