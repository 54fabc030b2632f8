'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

type SheetNavigationProps = {
  /** 0-based index of the sheet in view. */
  index: number;
  count: number;
  /** Number of sheets with the same layout, this one included. */
  sameCount: number;
  /** Stock entry of this sheet; null where all sheets are alike. */
  size: string | null;
  /** True if the cutting files are the mirror image of the sheets. */
  isMirrored: boolean;
  onTurn: (by: 1 | -1) => void;
};

/** 'Previous sheet', 'Sheet 2 of 4', 'Next sheet'. The buttons are always shown, and disabled at the ends. */
export function SheetNavigation({ index, count, sameCount, size, isMirrored, onTurn }: SheetNavigationProps) {
  return (
    <fieldset data-tour="sheet-navigation" className="flex items-center gap-1">
      <legend className="sr-only">Sheet navigation</legend>
      <Button
        variant="outline"
        size="icon"
        aria-label="Previous sheet"
        disabled={index === 0}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <output className="figures min-w-28 px-2 text-center text-sm">
        Sheet {index + 1} of {count}
        {size !== null && <span className="block text-xs text-muted-foreground">{size}</span>}
        {isMirrored && <span className="block text-xs font-medium">mirrored in the cutting files</span>}
        {sameCount > 1 && <span className="block text-xs text-muted-foreground">cut {sameCount} alike</span>}
      </output>
      <Button
        variant="outline"
        size="icon"
        aria-label="Next sheet"
        disabled={index >= count - 1}
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </fieldset>
  );
}
