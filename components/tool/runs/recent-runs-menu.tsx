'use client';

import { use } from 'react';
import { History } from 'lucide-react';
import { usageText } from '#lib/shared/usage/usage.ts';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { isFontMissing } from '#components/lettering/fonts/use-own-fonts.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { RecentRun } from '#lib/browser/draft/recent-runs.ts';
import type { OwnFont } from '#lib/browser/own-fonts/own-font.ts';

const textOf: Readonly<Record<LengthUnit, (run: RecentRun) => string | null | undefined>> = {
  in: ({ stockText }) => stockText,
  mm: ({ stockTextMm }) => stockTextMm,
};

/**
 * Menu of the last runs in this browser; choosing one restores its inputs, and its result while the server stores it.
 */
export function RecentRunsMenu({
  runs,
  fonts,
  onChoose,
}: {
  runs: readonly RecentRun[];
  /** Fonts that the person has added in this browser; null until they have loaded. */
  fonts: readonly OwnFont[] | null;
  onChoose: (run: RecentRun) => void;
}) {
  const unit = use(UnitOnDisplay);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" className="h-8 px-2 text-muted-foreground">
          <History aria-hidden />
          <span className="max-sm:sr-only">Recent</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-80">
        {runs.map((run) => (
          <DropdownMenuItem key={run.runId} onSelect={() => onChoose(run)} className="block">
            <span className="block truncate font-medium">{run.name}</span>
            <span className="figures block text-xs text-muted-foreground">
              {textOf[unit](run) ?? usageText(run.usage)}, {whenText(run.atMs)}
            </span>
            {missingFonts(run, fonts) !== null && (
              <span className="block text-xs text-warning">{missingFonts(run, fonts)}</span>
            )}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Lists the missing fonts as 'Needs your font Sign Grotesk'; null when none is missing. */
function missingFonts({ form }: RecentRun, fonts: readonly OwnFont[] | null): string | null {
  const names = new Set(form.rows.filter((row) => isFontMissing(row, fonts)).map(({ own }) => own?.name ?? ''));
  return names.size === 0 ? null : `Needs your font${names.size === 1 ? '' : 's'} ${[...names].join(', ')}`;
}

function whenText(atMs: number): string {
  return new Date(atMs).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}
