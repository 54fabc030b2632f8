'use client';

import { History } from 'lucide-react';
import { usageText } from '#lib/usage.ts';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import type { RecentRun } from '#lib/draft/recent-runs.ts';

/** The last runs in this browser; choosing one brings back its inputs, and its result while the server has it. */
export function RecentRunsMenu({ runs, onChoose }: { runs: readonly RecentRun[]; onChoose: (run: RecentRun) => void }) {
  if (runs.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="max-sm:px-2.5">
          <History aria-hidden />
          <span className="max-sm:sr-only">Recent</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-80">
        {runs.map((run) => (
          <DropdownMenuItem key={run.runId} onSelect={() => onChoose(run)} className="block">
            <span className="block truncate font-medium">{run.name}</span>
            <span className="figures block text-xs text-muted-foreground">
              {usageText(run.usage)}, {whenText(run.atMs)}
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function whenText(atMs: number): string {
  return new Date(atMs).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}
