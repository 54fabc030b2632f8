'use client';

import { Eraser } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { RecentRun } from '#lib/browser/draft/recent-runs.ts';
import type { OwnFont } from '#lib/browser/own-fonts/own-font.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { RecentRunsMenu } from '../runs/recent-runs-menu.tsx';
import { UnitToggle } from '../unit-toggle.tsx';

type ToolBarProps = {
  recentRuns: readonly RecentRun[];
  /** Fonts that the person has added in this browser; null until they have loaded. */
  ownFonts: readonly OwnFont[] | null;
  onReopen: (run: RecentRun) => void;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
  canClear: boolean;
  onClear: () => void;
};

/** Actions on the whole job: recent runs, display unit and Clear. */
export function ToolBar({ recentRuns, ownFonts, onReopen, unit, onUnit, canClear, onClear }: ToolBarProps) {
  return (
    <>
      <RecentRunsMenu runs={recentRuns} fonts={ownFonts} onChoose={onReopen} />
      <UnitToggle unit={unit} onChange={onUnit} />
      <Button
        variant="outline"
        data-tour="clear"
        className="max-sm:px-2.5"
        aria-disabled={!canClear}
        onClick={() => canClear && onClear()}
      >
        <Eraser aria-hidden />
        <span className="max-sm:sr-only">Clear</span>
      </Button>
    </>
  );
}
