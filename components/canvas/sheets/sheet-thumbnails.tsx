'use client';

import { memo } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { formatPercent } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { fillOf, sheetSizeText, type SheetDrawing } from '../sheet-model.ts';
import { SheetShape } from '../sheet-shape.tsx';
import { frameOf, turnTransform } from '../turn.ts';

type SheetThumbnailsProps = {
  sheets: readonly SheetDrawing[];
  /** Indexes of the sheets with equal layouts. */
  groups: readonly (readonly number[])[];
  current: number;
  unit: LengthUnit;
  onChoose: (index: number) => void;
};

/** Thumbnails, one per distinct sheet. */
export function SheetThumbnails({ sheets, groups, current, unit, onChoose }: SheetThumbnailsProps) {
  return (
    <ul aria-label="All sheets" className="flex gap-2 overflow-x-auto p-1">
      {groups.map((group) => {
        const first = group[0]!;
        const isCurrent = group.includes(current);
        const times = group.length;
        return (
          <li key={first}>
            <button
              type="button"
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onChoose(first)}
              className={cn(
                'grid justify-items-center gap-1 rounded-md border bg-card p-1.5 text-xs',
                isCurrent && 'border-primary ring-2 ring-primary',
              )}
            >
              <Thumbnail sheet={sheets[first]!} />
              <span className="figures">
                Sheet {first + 1}
                {times > 1 && ` (cut ${times})`} · {formatPercent(fillOf(sheets[first]!))} full
              </span>
              {sheets[first]!.size !== null && <span className="figures">{sheetSizeText(sheets[first]!, unit)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const Thumbnail = memo(function Thumbnail({ sheet }: { sheet: SheetDrawing }) {
  const isTurned = sheet.heightIn > sheet.widthIn;
  const frame = frameOf(sheet, isTurned);
  return (
    <svg aria-hidden viewBox={`0 0 ${frame.widthIn} ${frame.heightIn}`} className="h-12 w-28">
      <g transform={turnTransform(sheet, isTurned)}>
        <SheetShape sheet={sheet} edge={{ any: 'stroke-border' }} />
        {sheet.parts.map((part) => (
          <path
            key={part.key}
            d={part.path}
            transform={part.transform}
            fillRule="evenodd"
            className="fill-part-line/60"
          />
        ))}
      </g>
    </svg>
  );
});
