'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { workspaceBarId } from '#components/shell/frame/workspace-bar-id.ts';
import { hasArtwork } from '#lib/browser/draft/job-form.ts';
import { runName } from '#lib/browser/draft/recent-runs.ts';
import { useToolState } from '../tool-context.tsx';
import { ToolCredits, ToolRunPanel } from '../zones/run-zone.tsx';
import { ToolBar } from '../zones/tool-bar.tsx';
import { PanelToggle } from './panel-toggle.tsx';
import type { Panel } from './use-panels.ts';

/** Name of the job, credits, actions on the whole job, and the buttons that hide the panels; rendered in the header, which the page has already. */
export function WorkspaceBar() {
  const { columns, unseen, panels, fold, markSeen } = useToolState((tool) => tool.workspace);
  const [place] = useState(() => document.getElementById(workspaceBarId));
  const isFolded = (panel: Panel) => panels.folded.includes(panel);
  const onFold = (panel: Panel, isPanelFolded: boolean) => {
    markSeen(panel);
    fold(panel, isPanelFolded);
  };
  const bar = (
    <div data-print="hidden" className="flex min-w-0 flex-1 items-center gap-1.5">
      {columns > 1 && <PanelToggle panel="job" isFolded={isFolded('job')} onFold={onFold} />}
      <JobName />
      <ToolCredits />
      {columns > 1 && isFolded('job') && (
        <div className="min-w-0">
          <ToolRunPanel isSlim />
        </div>
      )}
      <div className="ml-auto flex items-center gap-1.5">
        <ToolBar />
        {columns === 3 && (
          <PanelToggle
            panel="numbers"
            isFolded={isFolded('numbers')}
            hasUnseen={unseen.has('numbers')}
            onFold={onFold}
          />
        )}
      </div>
    </div>
  );
  return place === null ? bar : createPortal(bar, place);
}

const fileEnding = /\.(svg|eps)$/i;

/** Name of the job: that of its file or its first text. */
function JobName() {
  const name = useToolState((tool) => (hasArtwork(tool.form) ? runName(tool.form).replace(fileEnding, '') : 'New job'));
  return (
    <p title={name} className="max-w-56 min-w-0 shrink truncate px-1 text-sm font-semibold max-md:hidden">
      {name}
    </p>
  );
}
