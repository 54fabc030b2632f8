'use client';

import { startTransition, useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { SiteFooter } from '#components/shell/frame/site-footer.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { PanelDivider } from './panel-divider.tsx';
import { useFocusRun } from '../runs/use-focus-run.ts';
import { useToolState } from '../tool-context.tsx';
import { CanvasZone } from '../zones/canvas-zone.tsx';
import { JobZone } from '../zones/job-zone.tsx';
import { NumbersZone } from '../zones/numbers-zone.tsx';
import { ToolRunPanel, ToolStatus } from '../zones/run-zone.tsx';
import type { Panel, Panels } from './use-panels.ts';
import { WorkspaceBar } from './workspace-bar.tsx';
import { allZones, resultZones, ZoneTabs } from './zone-tabs.tsx';

/**
 * Three zones: the job, the canvas and the numbers. All are side by side on wide screens; on medium ones the job is beside a tab for each of
 * the others, and on small ones all have tabs. Only the panels scroll.
 */
export function Workspace() {
  const { columns, zone, unseen, chooseZone, panels, resize } = useToolState((tool) => tool.workspace);
  const view = useToolState((tool) => tool.view);
  // The footer follows, which the settings of the sheet would move.
  const isComplete = useSecondRender();
  useFocusRun(useToolState((tool) => tool.isRunNext));
  const layout = useRef<HTMLDivElement>(null);
  const job = useRef<HTMLDivElement>(null);
  const isFolded = (panel: Panel) => columns > 1 && panels.folded.includes(panel);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto desk:overflow-y-visible print:overflow-visible">
        <h1 className="sr-only">Measurement &amp; Nesting</h1>
        <WorkspaceBar />
        {columns === 1 && <ToolStatus />}
        <div
          ref={layout}
          style={sizes(panels)}
          className={cn(
            'grid shrink-0 flex-1 desk:min-h-0 desk:shrink desk:grid-rows-[minmax(0,1fr)] print:block',
            !isFolded('job') &&
              'desk:grid-cols-[max(17rem,min(var(--job-width,20rem),40vw))_minmax(0,1fr)] wide:grid-cols-[min(var(--job-width,22rem),30vw)_minmax(0,1fr)]',
          )}
        >
          <div
            ref={job}
            hidden={isFolded('job')}
            data-print="hidden"
            className={cn(
              'relative flex min-h-0 min-w-0 flex-col desk:border-r',
              columns === 1 && zone !== 'job' && 'hidden',
            )}
          >
            <JobZone />
            {columns > 1 && !isFolded('job') && (
              <div className="border-t bg-card px-4 py-2.5">
                <ToolRunPanel />
              </div>
            )}
            {columns > 1 && (
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
          <Results layout={layout} view={view} />
        </div>
        {columns === 1 && zone !== 'sheet' && isComplete && <SiteFooter />}
      </div>
      {columns === 1 && (
        <div data-print="hidden" className="border-t bg-card">
          <ZoneTabs zones={allZones} zone={zone} unseen={unseen} onChange={chooseZone} />
          <div className="px-3 py-2">
            <ToolRunPanel />
          </div>
        </div>
      )}
    </div>
  );
}

/** Canvas and numbers: side by side, or one of them with tabs. */
function Results({ layout, view }: { layout: RefObject<HTMLDivElement | null>; view: string }) {
  const { columns, zone, unseen, chooseZone, panels, resize } = useToolState((tool) => tool.workspace);
  const numbers = useRef<HTMLDivElement>(null);
  const isNumbersFolded = columns === 3 && panels.folded.includes('numbers');
  const isShown = (one: 'sheet' | 'numbers') =>
    columns === 3 || zone === one || (columns === 2 && zone === 'job' && one === 'sheet');
  return (
    <div
      id="results"
      data-run-view={view}
      className={cn(
        'grid min-h-0 min-w-0 print:block',
        columns === 1 && zone === 'job' && 'hidden print:block',
        columns === 2 && 'grid-rows-[auto_minmax(0,1fr)]',
        columns === 3 &&
          !isNumbersFolded &&
          'grid-cols-[minmax(0,1fr)_min(var(--numbers-width,27rem),45vw)] grid-rows-[minmax(0,1fr)]',
      )}
    >
      {columns === 2 && (
        <div data-print="hidden" className="bg-card">
          <ToolStatus />
          <ZoneTabs zones={resultZones} zone={zone === 'job' ? 'sheet' : zone} unseen={unseen} onChange={chooseZone} />
        </div>
      )}
      <div data-print="hidden" className={cn('flex min-h-0 min-w-0 flex-col', !isShown('sheet') && 'hidden')}>
        {columns === 3 && <ToolStatus />}
        <CanvasZone />
      </div>
      <div
        ref={numbers}
        className={cn(
          'relative flex min-h-0 min-w-0 flex-col wide:border-l print:block',
          (!isShown('numbers') || isNumbersFolded) && 'hidden print:block',
        )}
      >
        {columns === 3 && (
          <PanelDivider
            side="numbers-width"
            label="Width of the numbers"
            panel={numbers}
            layout={layout}
            onResize={resize}
            className="-left-1.5 wide:block"
          />
        )}
        <NumbersZone />
      </div>
    </div>
  );
}

function sizes({ sizesPx }: Panels): CSSProperties {
  return Object.fromEntries(Object.entries(sizesPx).map(([side, px]) => [`--${side}`, `${px}px`]));
}

/** Returns false in the first render of a screen, and true in a later one, so that a slow part does not delay the first picture. */
function useSecondRender(): boolean {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return isSecond;
}
