'use client';

import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Ellipsis, Maximize, Minus, Plus, RotateCcw, Ruler, Scan, ZoomIn } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { pixelsPerInch, zoomStep } from './viewport.ts';

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
  const isFullScreen = useIsFullScreen(fullScreenTarget);
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
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label="More actions" variant="outline">
              <Ellipsis aria-hidden />
            </IconButton>
          </DropdownMenuTrigger>
          {/* In full screen, the browser shows only the target. */}
          <DropdownMenuContent align="end" container={isFullScreen ? fullScreenTarget.current : null}>
            <DropdownMenuItem onSelect={() => zoomTo(pixelsPerInch)}>
              <ZoomIn aria-hidden />
              100%
            </DropdownMenuItem>
            {onTurn !== null && (
              <DropdownMenuItem onSelect={onTurn}>
                <RotateCcw aria-hidden />
                Turn the sheet
              </DropdownMenuItem>
            )}
            <FullScreenItem target={fullScreenTarget} isFullScreen={isFullScreen} />
          </DropdownMenuContent>
        </DropdownMenu>
      </span>
    </div>
  );
}

function useIsFullScreen(target: RefObject<HTMLElement | null>): boolean {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const changed = () => setFullScreen(document.fullscreenElement === target.current && target.current !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [target]);
  return isFullScreen;
}

type FullScreenItemProps = { target: RefObject<HTMLElement | null>; isFullScreen: boolean };

function FullScreenItem({ target, isFullScreen }: FullScreenItemProps) {
  if (document.fullscreenEnabled !== true) return null;
  return (
    <DropdownMenuItem
      onSelect={() => {
        // If the browser refuses, the page and the menu remain unchanged.
        if (isFullScreen) document.exitFullscreen().catch(() => undefined);
        else target.current?.requestFullscreen().catch(() => undefined);
      }}
    >
      <Maximize aria-hidden />
      {isFullScreen ? 'Leave full screen' : 'Full screen'}
    </DropdownMenuItem>
  );
}
