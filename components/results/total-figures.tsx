import { sumOperations, unplacedShare } from '#lib/shared/model.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatCount, formatLength, formatLongLength } from '#lib/shared/format.ts';
import { unplacedText, operationsText } from '#lib/shared/measurements/unplaced-text.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { CopyButton } from './copy-button.tsx';
import { edges, figureColumns } from './table/table-model.ts';

const lengths = figureColumns.filter(({ kind }) => kind === 'length');

/** Returns true for two sums of the same lengths, which differ by rounding only. */
const isSameFigure = (one: number, other: number): boolean => one > 0 && Math.abs(one - other) <= 1e-9 * one;

type TotalFiguresProps = { measurement: MeasurementResult; layout: Layout | null; unit: LengthUnit };

/** The two figures of a quote, large and with copy buttons, and the amount of each that is on no sheet. Equal figures are one. */
export function TotalFigures({ measurement, layout, unit }: TotalFiguresProps) {
  const share = unplacedShare(measurement, layout);
  const leftOut = measurement.rows.reduce((sum, row) => sum + (row.leftOut?.length ?? 0), 0);
  const others = operationsText(sumOperations(measurement.rows), unit);
  const { lengthIn, perimeterIn } = measurement.totals;
  const isSame = others === '' && isSameFigure(lengthIn, perimeterIn);
  const shownColumns = isSame ? lengths.slice(0, 1) : lengths;
  return (
    <dl className={cn('grid gap-2', !isSame && 'grid-cols-2')}>
      {shownColumns.map((column) => {
        const inches = Number(column.total(measurement));
        const shown = formatLength(inches, unit);
        const missing = unplacedText(share, column.figure, unit);
        const meaning = others !== '' && column.figure === 'lengthIn' ? 'cut lines as drawn' : column.meaning;
        return (
          <div key={column.key} className="rounded-lg border bg-card px-3 py-2">
            <dt className="text-xs text-muted-foreground">
              {column.heading}
              {meaning !== undefined && ` · ${meaning}`}
            </dt>
            <dd className="figures">
              <span className="flex flex-wrap items-center gap-x-1 text-xl font-semibold tracking-tight">
                {shown} {unit}
                <CopyButton
                  iconOnly
                  label={`Copy ${column.heading.toLowerCase()}`}
                  text={() => shown.replaceAll(',', '') + (missing === null ? '' : ` ${unit} (${missing})`)}
                />
              </span>
              {missing !== null && <span className="block text-sm text-warning">{missing}</span>}
              <span className="block text-xs text-muted-foreground">{formatLongLength(inches, unit)}</span>
              {leftOut > 0 && (
                <span className="block text-xs text-muted-foreground">
                  without {formatCount(leftOut, 'piece')} left out
                </span>
              )}
              {isSame && <span className="block text-sm">Perimeter the same</span>}
              {(isSame || column.figure === 'perimeterIn') && (
                <span className="block text-xs text-muted-foreground">{edges(measurement.totals, unit)}</span>
              )}
            </dd>
          </div>
        );
      })}
      {others !== '' && (
        <div className="figures col-span-2 flex flex-wrap items-center gap-x-1 px-3 text-sm font-medium">
          <dt className="sr-only">Other operations</dt>
          <dd>{others}</dd>
          <dd>
            <CopyButton iconOnly label="Copy score and engraving" text={() => others.replaceAll(',', '')} />
          </dd>
        </div>
      )}
    </dl>
  );
}
