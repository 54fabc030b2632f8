'use client';

import { memo } from 'react';
import { ChevronRight } from 'lucide-react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { setCut, setQuantity, setRule } from '#lib/browser/draft/pieces/change-parts.ts';
import type { PieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import { formatCount, formatSize } from '#lib/shared/format.ts';
import type { MeasuredPart } from '#lib/shared/contracts/result.ts';
import type { PartRules } from '#lib/shared/row-rules/row-rules.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { quantityOf } from './part-counts.ts';
import { commonOf, type PartLine } from './part-lines.ts';
import { PartPicture } from './part-picture.tsx';
import { QuantityCell } from './quantity-cell.tsx';
import type { RuleColumn } from './rule-cells.tsx';
import { lineHeight } from './use-window.ts';

/** Applies a change of the choices for some parts; it can be undone. */
type ChangeParts = (change: (pieces: PieceChoices) => PieceChoices) => void;

/** Data that all lines of the list share. */
export type PartsContext = {
  readonly parts: ReadonlyMap<string, MeasuredPart>;
  readonly pieces: PieceChoices;
  readonly ofFile: PartRules;
  readonly columns: readonly RuleColumn[];
  readonly unit: LengthUnit;
  readonly change: ChangeParts;
  readonly onNote: (note: string) => void;
};

type PartLineRowProps = {
  line: PartLine;
  index: number;
  isSelected: boolean;
  isOpen: boolean;
  /** True for the line whose controls the Tab key reaches. */
  isActive: boolean;
  activeCell: string;
  context: PartsContext;
  onSelect: (line: PartLine, isSelected: boolean) => void;
  onToggle: (line: PartLine) => void;
};

/** Returns the rules that apply to a part. */
export const rulesOfPart = (id: string, { pieces, ofFile }: Pick<PartsContext, 'pieces' | 'ofFile'>): PartRules => ({
  ...ofFile,
  rotation: undefined,
  ...pieces.chosen?.[id]?.rules,
});

/** One line: the choices for a part, or for all parts that are drawn alike. */
export const PartLineRow = memo(function PartLineRow(props: PartLineRowProps) {
  const { line, index, isSelected, isOpen, isActive, activeCell, context, onSelect, onToggle } = props;
  const { name, ids, shape, kind } = line;
  const { parts, pieces, ofFile, columns, unit, change, onNote } = context;
  const stop = (cell: string): number => (isActive && cell === activeCell ? 0 : -1);
  const quantity = commonOf(ids, (id) => quantityOf(parts.get(id)!, pieces));
  const isNotCut = ids.every((id) => quantityOf(parts.get(id)!, pieces) === 0);
  const of = kind === 'alike' ? `${name} and ${ids.length - 1} alike` : name;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-line={index}
      style={{ height: lineHeight }}
      className={cn('border-b', isSelected ? 'bg-accent' : 'hover:bg-muted', isNotCut && 'text-muted-foreground')}
    >
      <td className="pl-1">
        <Checkbox
          className="block"
          aria-label={`Select ${of}`}
          data-cell="select"
          tabIndex={stop('select')}
          checked={isSelected}
          onCheckedChange={(isOn) => onSelect(line, isOn)}
        />
      </td>
      <th scope="row" className="px-2 text-left font-normal">
        <span className={cn('flex min-w-0 items-center gap-2', kind === 'member' && 'pl-6')}>
          <PartPicture part={shape} isFaint={isNotCut} />
          <bdi className={cn('min-w-0 truncate', isNotCut && 'line-through')} title={name}>
            {name}
          </bdi>
          {shape.origin !== undefined && (
            <bdi className="min-w-0 shrink-[4] truncate text-xs text-muted-foreground" title={shape.origin}>
              {shape.origin}
            </bdi>
          )}
          {kind === 'alike' && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={`${ids.length} alike: ${name}`}
              data-cell="open"
              tabIndex={stop('open')}
              onClick={() => onToggle(line)}
              className="inline-flex shrink-0 items-center gap-0.5 rounded-sm px-1 text-xs text-muted-foreground hover:text-foreground pointer-coarse:min-h-11"
            >
              {ids.length} alike
              <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', isOpen && 'rotate-90')} />
            </button>
          )}
        </span>
      </th>
      <td className="figures px-2 text-right whitespace-nowrap max-sm:hidden">
        {formatSize(shape.figures.widthIn, shape.figures.heightIn, unit)}
      </td>
      <td className="px-2">
        <span className="flex items-center justify-end gap-1">
          <QuantityCell
            label={`Quantity of ${of}${kind === 'alike' ? ', each' : ''}`}
            quantity={quantity}
            tabIndex={stop('quantity')}
            onChange={(to) => change((now) => setQuantity(now, ids, to))}
            onNote={onNote}
          />
          <span className="w-16 text-xs whitespace-nowrap text-muted-foreground max-xl:hidden">
            {kind === 'alike' && quantity !== undefined && `each, ${quantity * ids.length}`}
          </span>
        </span>
      </td>
      {columns.map(({ key, cell: Cell }) => (
        <td key={key} className="px-2">
          <Cell
            of={of}
            rules={ids.map((id) => rulesOfPart(id, { pieces, ofFile }))}
            tabIndex={stop(key)}
            onChange={(rule, value) => change((now) => setRule(now, ids, rule, value, ofFile))}
          />
        </td>
      ))}
      <td className="px-2">
        <Checkbox
          className="block"
          aria-label={`Do not cut: ${formatCount(ids.length, 'part')}, ${name}`}
          data-cell="out"
          tabIndex={stop('out')}
          checked={isNotCut}
          onCheckedChange={(isOut) => change((now) => setCut(now, ids, !isOut))}
        />
      </td>
    </tr>
  );
});
