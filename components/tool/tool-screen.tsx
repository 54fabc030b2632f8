'use client';

import dynamic from 'next/dynamic';
import { useCallback, useDeferredValue } from 'react';
import type { TourStep } from '#components/tour/tour-steps.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { ConfirmLeaveDialog } from './leaving/confirm-leave-dialog.tsx';
import { serverServices, type ToolServices } from './services.ts';
import { ToolProvider, useToolState } from './tool-context.tsx';
import { ToolWaiting } from './tool-waiting.tsx';
import { Workspace } from './workspace/workspace.tsx';

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
  return (
    <ToolProvider owner={owner} services={services}>
      <RestoredTool />
    </ToolProvider>
  );
}

function RestoredTool() {
  // Deferred, because the first render of the zones is slow.
  const isRestored = useDeferredValue(useToolState((tool) => tool.arrival !== null));
  const isRunning = useToolState((tool) => tool.isRunning);
  // Typing before the stored job is restored would be overwritten.
  if (!isRestored) return <ToolWaiting />;
  return (
    <TooltipProvider>
      <Workspace />
      {isRunning && <ConfirmLeaveDialog />}
      <ToolTour />
    </TooltipProvider>
  );
}

function ToolTour() {
  const { isOpen, startAt, onStep, onTarget, end } = useToolState((tool) => tool.tour);
  const chooseZone = useToolState((tool) => tool.workspace.chooseZone);
  const openItem = useToolState((tool) => tool.items.open);
  const firstRow = useToolState((tool) => tool.form.rows[0]!.id);
  const show = useCallback(
    ({ zone, target }: TourStep) => {
      chooseZone(zone);
      onTarget(target);
      if (target === 'text' || target === 'text-preview') openItem(firstRow);
    },
    [chooseZone, onTarget, openItem, firstRow],
  );
  return isOpen && <Tour startAt={startAt} onBefore={show} onStep={onStep} onEnd={end} />;
}
