'use client';

import { memo, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Maximize, Minus, Plus, Scan } from 'lucide-react';
import { IconButton } from '#components/tool/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { pixelsPerInch, zoomStep } from './viewport.ts';

type SheetToolbarProps = {
  /** Shown beside the buttons; null until the window has been laid out. */
  percent: number | null;
  zoomBy: (factor: number) => void;
  zoomTo: (scale: number) => void;
  fit: () => void;
  fullScreenTarget: RefObject<HTMLElement | null>;
  actions?: ReactNode;
};

/** Everything the wheel and the mouse can do, as buttons. Moving the sheet does not draw it again. */
export const SheetToolbar = memo(function SheetToolbar(props: SheetToolbarProps) {
  const { percent, zoomBy, zoomTo, fit, fullScreenTarget, actions } = props;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label="Zoom in" variant="outline" onClick={() => zoomBy(zoomStep)}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label="Zoom out" variant="outline" onClick={() => zoomBy(1 / zoomStep)}>
        <Minus aria-hidden />
      </IconButton>
      <Button variant="outline" onClick={fit}>
        <Scan aria-hidden />
        Fit
      </Button>
      <Button variant="outline" onClick={() => zoomTo(pixelsPerInch)}>
        100%
      </Button>
      <span className="figures min-w-14 px-1 text-sm text-muted-foreground">
        {percent === null ? '' : `${percent}%`}
      </span>
      <span className="ml-auto flex flex-wrap gap-1">
        {actions}
        <FullScreenButton target={fullScreenTarget} />
      </span>
    </div>
  );
});

function FullScreenButton({ target }: { target: RefObject<HTMLElement | null> }) {
  const [canDo] = useState(() => document.fullscreenEnabled === true);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === target.current && target.current !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [target]);
  if (!canDo) return null;
  return (
    <Button
      variant="outline"
      onClick={() => {
        // A refusal leaves the page as it is, and the button with it.
        if (isFull) document.exitFullscreen().catch(() => undefined);
        else target.current?.requestFullscreen().catch(() => undefined);
      }}
    >
      <Maximize aria-hidden />
      {isFull ? 'Leave full screen' : 'Full screen'}
    </Button>
  );
}
