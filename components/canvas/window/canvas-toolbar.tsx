'use client';

import dynamic from 'next/dynamic';
import { useState, type ReactNode, type RefObject } from 'react';
import { Minus, Plus, Ruler, Scan } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import { MoreActionsButton } from './more-actions-button.tsx';
import { zoomStep } from './viewport.ts';

const loadMenu = () => loadPart(() => import('./more-actions-menu.tsx').then((part) => part.MoreActionsMenu));
const MoreActionsMenu = dynamic(loadMenu, { ssr: false, loading: () => <MoreActionsButton /> });

type CanvasToolbarProps = {
  zoomBy: (factor: number) => void;
  zoomTo: (scale: number) => void;
  fit: () => void;
  /** Null where the scene cannot be rotated. */
  onTurn: (() => void) | null;
  isMeasuring: boolean;
  onMeasure: () => void;
  fullScreenTarget: RefObject<HTMLElement | null>;
  actions?: ReactNode;
};

/** Buttons for every action of the wheel and the mouse, on one row; rarely used ones are in a menu. */
export function CanvasToolbar(props: CanvasToolbarProps) {
  const { zoomBy, zoomTo, fit, onTurn, isMeasuring, onMeasure, fullScreenTarget, actions } = props;
  return (
    <div
      data-print="hidden"
      className="flex items-center gap-1 border-t bg-card px-2 py-1 [&_button]:bg-card pointer-fine:[&_button]:h-8 pointer-fine:[&_button[data-icon]]:w-8"
    >
      <IconButton label="Zoom in" variant="outline" onClick={() => zoomBy(zoomStep)}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label="Zoom out" variant="outline" onClick={() => zoomBy(1 / zoomStep)}>
        <Minus aria-hidden />
      </IconButton>
      <Button variant="outline" onClick={fit}>
        <Scan aria-hidden />
        <span className="max-[22rem]:sr-only">Fit</span>
      </Button>
      <IconButton
        label="Measure"
        variant={isMeasuring ? 'default' : 'outline'}
        aria-pressed={isMeasuring}
        onClick={onMeasure}
      >
        <Ruler aria-hidden />
      </IconButton>
      <span className="ml-auto flex gap-1">
        {actions}
        <MoreActions {...{ zoomTo, onTurn, fullScreenTarget }} />
      </span>
    </div>
  );
}

type MoreActionsProps = Pick<CanvasToolbarProps, 'zoomTo' | 'onTurn' | 'fullScreenTarget'>;

/** The menu with its script loads with the first use of the page; until then its button is shown alone. */
function MoreActions(props: MoreActionsProps) {
  const [isUsed, setUsed] = useState(false);
  usePartWhenUsed(loadMenu);
  if (isUsed) return <MoreActionsMenu {...props} />;
  return <MoreActionsButton aria-haspopup="menu" onClick={() => setUsed(true)} />;
}
