'use client';

import dynamic from 'next/dynamic';
import { Eraser } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { hasArtwork } from '#lib/browser/draft/job-form.ts';
import { useToolState } from '../tool-context.tsx';
import { UnitToggle } from '../unit-toggle.tsx';

/** Loaded with the first run in this browser. */
const RecentRunsMenu = dynamic(
  () => loadPart(() => import('../runs/recent-runs-menu.tsx').then((part) => part.RecentRunsMenu)),
  { ssr: false },
);

/** Actions on the whole job: recent runs, display unit and Clear. */
export function ToolBar() {
  const recentRuns = useToolState((tool) => tool.recentRuns);
  const fonts = useToolState((tool) => tool.ownFonts.fonts);
  const unit = useToolState((tool) => tool.unit);
  const canClear = useToolState((tool) => hasArtwork(tool.form) || tool.result !== null);
  const { clear, reopen, setUnit } = useToolState((tool) => tool.actions);
  return (
    <>
      {recentRuns.length > 0 && (
        <RecentRunsMenu runs={recentRuns} fonts={fonts} onChoose={(recent) => void reopen(recent)} />
      )}
      <UnitToggle unit={unit} onChange={setUnit} />
      <Button
        variant="ghost"
        data-tour="clear"
        className="h-8 px-2 text-muted-foreground"
        aria-disabled={!canClear}
        onClick={() => canClear && clear()}
      >
        <Eraser aria-hidden />
        <span className="max-sm:sr-only">Clear</span>
      </Button>
    </>
  );
}
