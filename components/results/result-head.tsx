import type { ReactNode } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { aboutTime } from '#lib/shared/costs/rates-in-unit.ts';
import { formatCount, formatLength, formatLongLength, formatPercent, formatPrice } from '#lib/shared/format.ts';
import { operationsText, unplacedText } from '#lib/shared/measurements/unplaced-text.ts';
import { sumOperations, unplacedShare } from '#lib/shared/model.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { stockUsageLines, usageWords } from '#lib/shared/usage/stock-usage.ts';
import { orderSentence } from '#lib/shared/usage/usage.ts';
import { CopyButton } from './copy-button.tsx';
import { isPerimeterTheSame } from './difference-note.ts';
import type { PricedJob } from './price/priced-job.ts';
import { edges, figureColumns } from './table/table-model.ts';

type ResultHeadProps = {
  measurement: MeasurementResult;
  /** Layout with sheets; null without any. */
  layout: Layout | null;
  /** Layout of the measurement; null if the inputs have changed since. */
  measuredLayout: Layout | null;
  job: PricedJob;
  /** Sentence about the end of the run; null without one. */
  note: string | null;
  unit: LengthUnit;
  /** Classes of the usage of outdated inputs. */
  usageClassName: string | undefined;
  /** Button with the number of notices. */
  notices: ReactNode;
  /** Actions for the leftover or used material. */
  materialActions: ReactNode;
};

/** The answer of a job: its price, its sheets, its lengths and what to check. The first of them that is known is large. */
export function ResultHead(props: ResultHeadProps) {
  const { measurement, layout, measuredLayout, job, note, unit, usageClassName, notices, materialActions } = props;
  const total = job.price?.total ?? null;
  const large = total !== null ? 'price' : layout !== null ? 'usage' : 'lengths';
  const { seconds } = job.quantities;
  const usage = layout !== null && (
    <Usage layout={layout} unit={unit} isLarge={large === 'usage'} className={usageClassName} />
  );
  const lengths = (
    <Lengths measurement={measurement} layout={measuredLayout} unit={unit} isLarge={large === 'lengths'} />
  );
  const first = {
    price: total !== null && <p className="text-3xl font-semibold tracking-tight">{formatPrice(total, job.symbol)}</p>,
    usage,
    lengths,
  }[large];
  return (
    <section aria-label="Result" className="figures grid gap-1">
      <div className="flex items-start justify-between gap-3">
        {first}
        {notices}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
        {large === 'price' && usage}
        {large !== 'lengths' && lengths}
        {seconds !== null && <p className="text-muted-foreground">{aboutTime(seconds)} at the machine</p>}
      </div>
      {layout !== null && (
        <div className={usageClassName}>
          <UsageDetails layout={layout} note={note} unit={unit} />
          {materialActions}
        </div>
      )}
    </section>
  );
}

type UsageProps = { layout: Layout; unit: LengthUnit; isLarge: boolean; className: string | undefined };

/** 'Material usage' in sheets, or one line for each size. */
function Usage({ layout, unit, isLarge, className }: UsageProps) {
  const { amount, incomplete } = usageWords(layout, unit);
  const lines = layout.stock === undefined ? [amount] : stockUsageLines(layout.stock, unit);
  const isShort = lines.length === 1 && layout.stock === undefined && layout.sheet.roll === undefined;
  return (
    <section data-tour="usage" aria-label="Material usage" className={cn('min-w-0', className)}>
      <span className={cn('text-muted-foreground', isLarge && 'block text-sm')}>Material usage </span>
      <span className={cn('font-semibold', isLarge && 'tracking-tight', isLarge && (isShort ? 'text-3xl' : 'text-xl'))}>
        {lines.map((line, nth) => (
          <span key={layout.stock?.[nth]?.id ?? nth} className={cn(lines.length > 1 && 'block')}>
            {line}
          </span>
        ))}
        {incomplete !== null && <span className={cn('text-warning', isLarge && 'text-xl')}> {incomplete}</span>}
      </span>
    </section>
  );
}

/** The sentence that explains the usage, and the share of the material that the parts cover. */
function UsageDetails({ layout, note, unit }: { layout: Layout; note: string | null; unit: LengthUnit }) {
  const { fill, weeding, sharedCuts } = usageWords(layout, unit);
  const order = orderOf(layout, unit);
  return (
    <>
      {fill !== null && <p className="text-sm font-medium">{fill}</p>}
      {weeding !== null && <p className="text-sm font-medium">{weeding}</p>}
      {sharedCuts !== null && <p className="text-sm font-medium">{sharedCuts}</p>}
      <p className="text-sm text-muted-foreground">
        {order !== null && `${order} `}Parts cover {formatPercent(layout.coveredShare)} of the material used.
        {note !== null && ` ${note}`}
      </p>
    </>
  );
}

/** Returns the sentence about the order as far as the figure of the usage does not state it; null if that is the length of a roll. */
function orderOf(layout: Layout, unit: LengthUnit): string | null {
  if (layout.sheet.roll !== undefined) return null;
  const isPartOfOne = layout.usage <= 1 && layout.stock === undefined;
  return isPartOfOne ? orderSentence(layout, unit) : usageWords(layout, unit).sentence;
}

const lengthColumns = figureColumns.filter(({ kind }) => kind === 'length');

type LengthsProps = { measurement: MeasurementResult; layout: Layout | null; unit: LengthUnit; isLarge: boolean };

/** The two figures of a quote with copy buttons, and the amount of each that is on no sheet. Equal figures are one. */
export function Lengths({ measurement, layout, unit, isLarge }: LengthsProps) {
  const share = unplacedShare(measurement, layout);
  const leftOut = measurement.rows.reduce((sum, row) => sum + (row.leftOut?.length ?? 0), 0);
  const others = operationsText(sumOperations(measurement.rows), unit);
  const isSame = isPerimeterTheSame(measurement);
  return (
    <dl className="flex min-w-0 flex-wrap items-baseline gap-x-5 gap-y-0.5">
      {(isSame ? lengthColumns.slice(0, 1) : lengthColumns).map((column) => {
        const inches = Number(column.total(measurement));
        const shown = formatLength(inches, unit);
        const missing = unplacedText(share, column.figure, unit);
        const meaning = others !== '' && column.figure === 'lengthIn' ? 'cut lines as drawn' : column.meaning;
        return (
          <div key={column.key} title={meaning}>
            <dt className={cn('text-muted-foreground', isLarge ? 'text-sm' : 'inline')}>
              {column.heading} <span className="sr-only">({meaning})</span>
            </dt>
            <dd className={cn(!isLarge && 'inline')}>
              <span
                className={cn(
                  'inline-flex items-center font-semibold whitespace-nowrap',
                  isLarge && 'text-xl tracking-tight',
                )}
              >
                {shown} {unit}
                <CopyButton
                  iconOnly
                  label={`Copy ${column.heading.toLowerCase()}`}
                  text={() => shown.replaceAll(',', '') + (missing === null ? '' : ` ${unit} (${missing})`)}
                />
              </span>
              {isSame && <span className="text-muted-foreground"> Perimeter the same</span>}
              {missing !== null && <span className="block text-warning">{missing}</span>}
              {(isSame || column.figure === 'perimeterIn') && (
                <span className="block text-xs text-muted-foreground">
                  {[
                    ...(isSame ? [formatLongLength(inches, unit)] : []),
                    edges(measurement.totals, unit),
                    ...(leftOut > 0 ? [`without ${formatCount(leftOut, 'piece')} left out`] : []),
                  ].join(' · ')}
                </span>
              )}
              {!isSame && column.figure === 'lengthIn' && (
                <span className="block text-xs text-muted-foreground">{formatLongLength(inches, unit)}</span>
              )}
            </dd>
          </div>
        );
      })}
      {others !== '' && (
        <div className="flex items-center font-medium">
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
