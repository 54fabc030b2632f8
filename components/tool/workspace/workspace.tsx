'use client';

import { useRef, type CSSProperties } from 'react';
import { SiteFooter } from '#components/shell/frame/site-footer.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { PanelDivider } from './panel-divider.tsx';
import { PanelToggle } from './panel-toggle.tsx';
import { useFocusRun } from '../runs/use-focus-run.ts';
import { useToolState } from '../tool-context.tsx';
import { CanvasZone } from '../zones/canvas-zone.tsx';
import { JobZone } from '../zones/job-zone.tsx';
import { NumbersZone } from '../zones/numbers-zone.tsx';
import { ToolCredits, ToolRunPanel, ToolStatus } from '../zones/run-zone.tsx';
import { ToolBar } from '../zones/tool-bar.tsx';
import type { Panel, Panels } from './use-panels.ts';
import { ZoneTabs, type Zone } from './zone-tabs.tsx';

/**
 * Three zones: the job, the canvas and the numbers. They are side by side on wide screens, with the numbers below the
 * canvas on medium ones, and one at a time with tabs on small ones. Only the panels scroll.
 */
export function Workspace() {
  const workspace = useToolState((tool) => tool.workspace);
  const { isStacked, zone, unseen, chooseZone, panels, resize } = workspace;
  const view = useToolState((tool) => tool.view);
  useFocusRun(useToolState((tool) => tool.isRunNext));
  const layout = useRef<HTMLDivElement>(null);
  const job = useRef<HTMLDivElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const isFolded = (panel: Panel) => !isStacked && panels.folded.includes(panel);
  const isShown = (one: Zone) => !isStacked || zone === one;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto desk:overflow-y-visible print:overflow-visible">
        <h1 className="sr-only">Measurement &amp; Nesting</h1>
        <WorkspaceBar />
        {isStacked && <ToolStatus />}
        <div
          ref={layout}
          style={sizes(panels)}
          className={cn(
            'grid shrink-0 flex-1 desk:min-h-0 desk:shrink desk:grid-rows-[minmax(0,1fr)] print:block',
            !isFolded('job') &&
              'desk:grid-cols-[min(var(--job-width,20rem),40vw)_minmax(0,1fr)] wide:grid-cols-[min(var(--job-width,22rem),30vw)_minmax(0,1fr)]',
          )}
        >
          <div
            ref={job}
            hidden={isFolded('job')}
            data-print="hidden"
            className={cn('relative flex min-h-0 min-w-0 flex-col desk:border-r', !isShown('job') && 'hidden')}
          >
            <JobZone />
            {!isStacked && !isFolded('job') && (
              <div className="border-t bg-card px-4 py-3">
                <ToolRunPanel />
              </div>
            )}
            {!isStacked && (
              <PanelDivider
                side="job-width"
                label="Width of the job"
                panel={job}
                layout={layout}
                onResize={resize}
                className="-right-1.5 desk:block"
              />
            )}
          </div>
          <div
            id="results"
            data-run-view={view}
            className={cn(
              'grid min-h-0 min-w-0 print:block',
              zone === 'job' && isStacked && 'hidden print:block',
              !isFolded('numbers') &&
                'desk:grid-rows-[minmax(0,1fr)_min(var(--numbers-height,42%),75%)] wide:grid-cols-[minmax(0,1fr)_min(var(--numbers-width,27rem),45vw)] wide:grid-rows-[minmax(0,1fr)]',
            )}
          >
            <div data-print="hidden" className={cn('flex min-h-0 min-w-0 flex-col', !isShown('sheet') && 'hidden')}>
              {!isStacked && <ToolStatus />}
              <CanvasZone />
            </div>
            <div
              ref={numbers}
              className={cn(
                'relative flex min-h-0 min-w-0 flex-col desk:border-t wide:border-t-0 wide:border-l print:block',
                (!isShown('numbers') || isFolded('numbers')) && 'hidden print:block',
              )}
            >
              {!isStacked && (
                <>
                  <PanelDivider
                    side="numbers-width"
                    label="Width of the numbers"
                    panel={numbers}
                    layout={layout}
                    onResize={resize}
                    className="-left-1.5 wide:block"
                  />
                  <PanelDivider
                    side="numbers-height"
                    label="Height of the numbers"
                    panel={numbers}
                    layout={layout}
                    onResize={resize}
                    className="-top-1.5 desk:block wide:hidden"
                  />
                </>
              )}
              <NumbersZone />
            </div>
          </div>
        </div>
        {isStacked && zone !== 'sheet' && <SiteFooter />}
      </div>
      {isStacked && (
        <div data-print="hidden" className="border-t bg-card">
          <ZoneTabs zone={zone} unseen={unseen} onChange={chooseZone} />
          <div className="px-3 py-2">
            <ToolRunPanel />
          </div>
        </div>
      )}
    </div>
  );
}

/** Credits, actions on the whole job, and the buttons that hide the panels. */
function WorkspaceBar() {
  const { isStacked, unseen, panels, fold, markSeen } = useToolState((tool) => tool.workspace);
  const isFolded = (panel: Panel) => panels.folded.includes(panel);
  const onFold = (panel: Panel, isPanelFolded: boolean) => {
    markSeen(panel);
    fold(panel, isPanelFolded);
  };
  return (
    <div data-print="hidden" className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b bg-card px-2 py-1.5">
      {!isStacked && <PanelToggle panel="job" isFolded={isFolded('job')} onFold={onFold} />}
      <ToolCredits />
      {!isStacked && isFolded('job') && <ToolRunPanel isSlim />}
      <div className="ml-auto flex flex-wrap items-center gap-1.5">
        <ToolBar />
      </div>
      {!isStacked && (
        <PanelToggle panel="numbers" isFolded={isFolded('numbers')} hasUnseen={unseen.has('numbers')} onFold={onFold} />
      )}
    </div>
  );
}

function sizes({ sizesPx }: Panels): CSSProperties {
  return Object.fromEntries(Object.entries(sizesPx).map(([side, px]) => [`--${side}`, `${px}px`]));
}
