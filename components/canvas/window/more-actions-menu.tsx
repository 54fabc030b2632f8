'use client';

import { useEffect, useState, type RefObject } from 'react';
import { Maximize, RotateCcw, ZoomIn } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { MoreActionsButton } from './more-actions-button.tsx';
import { pixelsPerInch } from './viewport.ts';

type MoreActionsMenuProps = {
  zoomTo: (scale: number) => void;
  onTurn: (() => void) | null;
  fullScreenTarget: RefObject<HTMLElement | null>;
};

/** Menu with the rarely used actions of the canvas; open at first, because its button was pressed. */
export function MoreActionsMenu({ zoomTo, onTurn, fullScreenTarget }: MoreActionsMenuProps) {
  const isFullScreen = useIsFullScreen(fullScreenTarget);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <MoreActionsButton />
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
