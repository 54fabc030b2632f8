'use client';

import { use } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatSize } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { EditorSize } from './editor-job.ts';

type SheetMenuProps = {
  count: number;
  /** 0-based index of the sheet in view. */
  current: number;
  /** Sizes available for a new sheet. */
  sizes: readonly EditorSize[];
  isDisabled: boolean;
  onChoose: (sheet: number, sizeId: string | null) => void;
};

/** Menu 'To sheet' with the other sheets and a new one. */
export function SheetMenu({ count, current, sizes, isDisabled, onChoose }: SheetMenuProps) {
  const unit = use(UnitOnDisplay);
  const others = Array.from({ length: count }, (_, sheet) => sheet).filter((sheet) => sheet !== current);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={isDisabled || (others.length === 0 && sizes.length === 0)}>
          To sheet
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {others.map((sheet) => (
          <DropdownMenuItem key={sheet} onSelect={() => onChoose(sheet, null)}>
            Sheet {sheet + 1}
          </DropdownMenuItem>
        ))}
        {sizes.map((size) => (
          <DropdownMenuItem key={size.id ?? ''} onSelect={() => onChoose(count, size.id)}>
            {size.id === null ? 'New sheet' : `New sheet, ${nameOf(size, unit)}`}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const nameOf = ({ name, widthIn, heightIn }: EditorSize, unit: LengthUnit): string =>
  name === '' ? `${formatSize(widthIn, heightIn, unit)} ${unit}` : name;
