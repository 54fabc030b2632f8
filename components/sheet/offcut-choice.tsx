'use client';

import { use } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import { hasRoom } from '#lib/browser/draft/stock/stock-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { offcutSizeText } from '#lib/shared/usage/usage.ts';

type OffcutChoiceProps = {
  sheet: SheetForm;
  change: (action: JobAction) => void;
  remnants: readonly Remnant[] | null;
};

/** Checkboxes for the available offcuts. */
export function OffcutChoice({ sheet, change, remnants }: OffcutChoiceProps) {
  const unit = use(UnitOnDisplay);
  const there = (remnants ?? []).filter(({ usedAt }) => usedAt === null);
  if (there.length === 0) return null;
  const isChosen = ({ id }: Remnant) => sheet.others.some(({ remnantId }) => remnantId === id);
  const chosen = there.filter(isChosen);
  const room = limits.stock.entries - 1 - sheet.others.length;
  const choose = (remnant: Remnant, isChosen: boolean) => change({ type: 'remnant-chosen', remnant, isChosen });
  const isAll = chosen.length === there.length || room === 0;

  return (
    <fieldset className="grid min-w-0 gap-2 border-t pt-3">
      <legend className="sr-only">Offcuts from My material</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden className="text-sm font-medium">
          Offcuts from My material
        </span>
        {there.length > 1 && (
          <Button
            variant="link"
            className="h-auto px-0 py-1"
            onClick={() => {
              if (isAll) for (const remnant of chosen) choose(remnant, false);
              else for (const remnant of there.filter((one) => !isChosen(one)).slice(0, room)) choose(remnant, true);
            }}
          >
            {isAll ? 'Use none' : 'Use all'}
          </Button>
        )}
      </div>
      <ul className="grid max-h-56 gap-1 overflow-y-auto">
        {there.map((remnant) => (
          <li key={remnant.id}>
            <Label className="min-h-8 items-start gap-2 font-normal pointer-coarse:min-h-11">
              <Checkbox
                checked={isChosen(remnant)}
                disabled={!isChosen(remnant) && !hasRoom(sheet)}
                onCheckedChange={(isChosen) => choose(remnant, isChosen)}
              />
              <span className="min-w-0 break-words">
                {remnant.name}, <span className="figures">{`${offcutSizeText(remnant, unit)} ${unit}`}</span>
                {remnant.outline !== undefined && `, ${formatCount(remnant.outline.length, 'corner')}`}
              </span>
            </Label>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground">Used before new sheets. Mark them as used when the job is cut.</p>
    </fieldset>
  );
}
