'use client';

import { PanelLeft, PanelRight } from 'lucide-react';
import type { Panel } from './use-panels.ts';
import { IconButton } from '#components/ui/icon-button.tsx';

type PanelToggleProps = {
  panel: Panel;
  isFolded: boolean;
  /** True when the folded panel has new content. */
  hasUnseen?: boolean;
  onFold: (panel: Panel, isFolded: boolean) => void;
};

const names: Record<Panel, string> = { job: 'the job', numbers: 'the numbers' };

/** Folds a panel, which enlarges the canvas, and unfolds it. */
export function PanelToggle({ panel, isFolded, hasUnseen = false, onFold }: PanelToggleProps) {
  const Icon = panel === 'job' ? PanelLeft : PanelRight;
  return (
    <IconButton
      label={`${isFolded ? 'Show' : 'Hide'} ${names[panel]}`}
      aria-expanded={!isFolded}
      className="relative"
      onClick={() => onFold(panel, !isFolded)}
    >
      <Icon aria-hidden />
      {isFolded && hasUnseen && (
        <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-primary">
          <span className="sr-only">new</span>
        </span>
      )}
    </IconButton>
  );
}
