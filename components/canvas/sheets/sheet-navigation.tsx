'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

type SheetNavigationProps = {
  /** 0-based. */
  index: number;
  count: number;
  /** How many sheets are cut exactly like this one, itself included. */
  sameCount: number;
  /** What of the stock this sheet is; null where all are alike. */
  size: string | null;
  onTurn: (by: 1 | -1) => void;
};

/** 'Previous sheet', 'Sheet 2 of 4', 'Next sheet'. The buttons stay when there is one sheet; at an end they say so by being disabled. */
export function SheetNavigation({ index, count, sameCount, size, onTurn }: SheetNavigationProps) {
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
