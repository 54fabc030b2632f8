'use client';

import dynamic from 'next/dynamic';
import { CreditBadge } from '#components/credits/credit-badge.tsx';
import { MaterialAfterRun } from '#components/material/material-after-run.tsx';
import { RunPanel } from '#components/run/run-panel.tsx';
import { RunProblemAlert } from '#components/run/run-problem-alert.tsx';
import { StatusStrip } from '#components/run/status-strip.tsx';
import { TourInvitation } from '#components/tour/tour-invitation.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { hasArtwork } from '#lib/browser/draft/job-form.ts';
import { ArrivalNote } from './arrival-note.tsx';
import { ConfirmLeaveDialog } from './leaving/confirm-leave-dialog.tsx';
import { serverServices, type ToolServices } from './services.ts';
import { ToolWaiting } from './tool-waiting.tsx';
import { useTool, type Tool } from './use-tool.ts';
import { Workspace } from './workspace/workspace.tsx';
import { CanvasZone } from './zones/canvas-zone.tsx';
import { JobZone } from './zones/job-zone.tsx';
import { NumbersZone } from './zones/numbers-zone.tsx';
import { ToolBar } from './zones/tool-bar.tsx';

// The tour's script is fetched when it is first opened.
const Tour = dynamic(() => loadPart(() => import('#components/tour/tour.tsx').then((part) => part.Tour)), {
  ssr: false,
});

type ToolScreenProps = {
  /** The account's id, which drafts are stored under. */
  owner: string;
  services?: ToolServices;
};

/** The main tool: one job, its run, and the three zones that show them. */
export function ToolScreen({ owner, services = serverServices }: ToolScreenProps) {
  const tool = useTool(owner, services);
  const { form, unit, workspace, tour, isRunning, otherJob, result } = tool;
  // Typing before the stored job is restored would be overwritten.
  if (tool.arrival === null) return <ToolWaiting />;

  return (
    <TooltipProvider>
      <Workspace
        isStacked={workspace.isStacked}
        zone={workspace.zone}
        news={workspace.news}
        onZone={workspace.chooseZone}
        panels={workspace.panels}
        onFold={(panel, isFolded) => {
          workspace.markSeen(panel);
          workspace.fold(panel, isFolded);
        }}
        onResize={workspace.resize}
        view={tool.view}
        credits={<CreditBadge credits={tool.credits} />}
        tools={
          <ToolBar
            recentRuns={tool.recentRuns}
            ownFonts={tool.ownFonts.fonts}
            onReopen={(recent) => void otherJob.reopen(recent)}
            unit={unit}
            onUnit={tool.setUnit}
            canClear={hasArtwork(form) || result !== null}
            onClear={otherJob.clear}
          />
        }
        run={<ToolRunPanel tool={tool} />}
        slimRun={<ToolRunPanel tool={tool} isSlim />}
        status={<ToolStatus tool={tool} />}
        job={<ToolJob tool={tool} />}
        canvas={
          <CanvasZone
            form={form}
            shown={tool.shown}
            sketch={tool.sketch}
            reading={tool.reading}
            unit={unit}
            isRunning={isRunning}
            isInView={!workspace.isStacked || workspace.zone === 'sheet'}
            exportZip={tool.services.export}
            onExample={() => void otherJob.showExample()}
            editor={tool.editor}
          />
        }
        numbers={
          <NumbersZone
            shown={tool.shown}
            unit={unit}
            isRunning={isRunning}
            isStacked={workspace.isStacked}
            exportZip={tool.services.export}
            materialOf={(of) => (
              <MaterialAfterRun result={of} unit={unit} calls={tool.services.material} material={tool.material} />
            )}
            showCanvas={workspace.showCanvas}
            leaveOutFrame={() => tool.edit({ type: 'file-changed', change: { leaveOutFrame: true } })}
          />
        }
      />
      {isRunning && <ConfirmLeaveDialog />}
      {tour.isOpen && (
        <Tour startAt={tour.startAt} onBefore={workspace.chooseZone} onStep={tour.onStep} onEnd={tour.end} />
      )}
    </TooltipProvider>
  );
}

function ToolRunPanel({ tool, isSlim = false }: { tool: Tool; isSlim?: boolean }) {
  const { active, result, form, credits } = tool;
  return (
    <RunPanel
      active={active}
      nesting={form.sheet.nesting}
      isUnlimited={tool.isUnlimited}
      remaining={credits?.remaining ?? null}
      layout={active !== null && result?.runId === active.runId ? result.layout : null}
      problemCount={tool.problemCount}
      isWanted={tool.isRunWaiting}
      onRun={tool.startRun}
      onStop={tool.stopRun}
      isSlim={isSlim}
    />
  );
}

function ToolStatus({ tool }: { tool: Tool }) {
  const { active, result, problem, view, unit } = tool;
  // Parts that do not fit are listed one by one instead.
  const isListed = view === 'nothing fits' && (result?.layout ?? null) !== null;
  return (
    <StatusStrip
      active={active}
      result={result}
      isStale={tool.shown.isStale}
      unit={unit}
      problem={
        problem !== null &&
        !isListed && (
          <RunProblemAlert
            view={view}
            problem={problem}
            onRetry={tool.retry}
            onStopOther={tool.stopOtherRun}
            onMeasureOnly={tool.measureOnly}
          />
        )
      }
      isReading={tool.file.isReading}
    />
  );
}

function ToolJob({ tool }: { tool: Tool }) {
  const { material, tour, arrival, file } = tool;
  return (
    <JobZone
      form={tool.form}
      edit={tool.edit}
      problemOf={tool.problemOf}
      unit={tool.unit}
      ownFonts={tool.ownFonts}
      drawn={tool.drawn}
      remnants={material.state.status === 'loaded' ? material.state.remnants : null}
      measuredFile={tool.measuredFile}
      onReading={file.start}
      onRead={file.end}
      notes={
        <>
          {!tour.isSeen && <TourInvitation onTake={tour.open} onDismiss={tour.dismissInvitation} />}
          {arrival !== null && <ArrivalNote arrival={arrival} onStartFresh={tool.otherJob.clear} />}
        </>
      }
    />
  );
}
