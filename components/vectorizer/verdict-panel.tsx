'use client';

import { use } from 'react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { PreviewResult } from '#lib/shared/contracts/vectorizer.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { formatLengthWithUnit, formatLongLength, formatNumber, formatSize } from '#lib/shared/format.ts';
import { toUnit, type LengthUnit } from '#lib/shared/units.ts';
import type { MarkedPlace } from './place-marks.tsx';

type VerdictPanelProps = {
  result: PreviewResult;
  isStale: boolean;
  /** Name of the marked locations; null for none. */
  shown: string | null;
  onShow: (name: string | null) => void;
};

const verdicts = {
  good: { title: 'Good for cutting', icon: CircleCheck, classes: 'border-l-success [&>svg]:text-success' },
  care: { title: 'Check before cutting', icon: TriangleAlert, classes: 'border-l-warning [&>svg]:text-warning' },
  poor: { title: 'Will not cut well', icon: CircleAlert, classes: 'border-l-destructive [&>svg]:text-destructive' },
} as const;

export const verdictTitle = (result: PreviewResult): string => verdicts[result.verdict.level].title;

/** Verdict on the suitability for cutting, its reasons and the figures. Locations can be shown in the drawing. */
export function VerdictPanel({ result, isStale, shown, onShow }: VerdictPanelProps) {
  const unit = use(UnitOnDisplay);
  const { stats, size, smallestGap, thinnestBridge, verdict, notes } = result;
  const { title, icon: Icon, classes } = verdicts[verdict.level];
  const rows = [
    { label: 'Nodes', value: formatNumber(stats.nodes, 0), name: null },
    { label: 'Outlines', value: formatNumber(stats.contours, 0), name: null },
    {
      label: 'Smallest gap',
      value: smallestGap ? narrow(smallestGap.widthIn, unit) : 'None',
      name: smallestGap && 'gap',
    },
    {
      label: 'Thinnest bridge',
      value: thinnestBridge ? narrow(thinnestBridge.widthIn, unit) : 'None',
      name: thinnestBridge && 'bridge',
    },
    { label: 'Perimeter', value: formatLengthWithUnit(stats.perimeterIn, unit), name: null },
    { label: 'Size', value: `${formatSize(size.widthIn, size.heightIn, unit)} ${unit}`, name: null },
  ];
  return (
    <section aria-label="Verdict" className="grid gap-4">
      <div
        className={cn(
          'grid grid-cols-[1.25rem_1fr] items-start gap-x-3 gap-y-2 rounded-md border border-l-4 bg-card px-4 py-3 [&>svg]:size-5 [&>svg]:translate-y-0.5',
          classes,
        )}
      >
        <Icon aria-hidden />
        <p className="font-semibold">
          {title}
          {isStale && (
            <span className="ml-2 text-sm font-normal text-muted-foreground">with the previous settings</span>
          )}
        </p>
        {verdict.reasons.length > 0 && (
          <ul className="col-start-2 grid gap-2 text-sm">
            {verdict.reasons.map((reason) => (
              <li key={reason.code} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 flex-1 basis-48">{messageIn(reason, unit)}</span>
                {reason.places.length > 0 && (
                  <ShowButton name={reason.code} what={messageIn(reason, unit)} shown={shown} onShow={onShow} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {rows.map(({ label, value, name }) => (
          <div key={label} className="grid content-start">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="figures flex flex-wrap items-baseline gap-x-2 font-semibold">
              {value}
              {name !== null && <ShowButton name={name} what={label} shown={shown} onShow={onShow} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted-foreground">
        {formatLongLength(stats.perimeterIn, unit)} of edge from {counted(stats.lines, 'straight line')},{' '}
        {counted(stats.arcs, 'arc')} and {counted(stats.curves, 'curve')}, checked: nowhere more than{' '}
        {narrow(Math.max(0.001, stats.farthestIn), unit)} off the edges in the picture.
      </p>
      {notes.map((note) => (
        <p key={note.code} className="text-sm text-muted-foreground">
          {note.message}
        </p>
      ))}
    </section>
  );
}

/** Returns the locations that belong to the name of a 'Show me' button. */
export function narrowPlaces(result: PreviewResult, name: string | null): readonly MarkedPlace[] {
  if (name === 'gap') return result.smallestGap ? [result.smallestGap.place] : [];
  if (name === 'bridge') return result.thinnestBridge ? [result.thinnestBridge.place] : [];
  return result.verdict.reasons.find((reason) => reason.code === name)?.places ?? [];
}

type ShowButtonProps = { name: string; what: string; shown: string | null; onShow: (name: string | null) => void };

function ShowButton({ name, what, shown, onShow }: ShowButtonProps) {
  const isShown = shown === name;
  return (
    <Button
      variant="link"
      className="h-auto min-h-6 px-0 py-0 pointer-coarse:min-h-11"
      aria-pressed={isShown}
      aria-label={`Show me: ${what}`}
      onClick={() => onShow(isShown ? null : name)}
    >
      {isShown ? 'Hide' : 'Show me'}
    </Button>
  );
}

function counted(count: number, one: string): string {
  return `${formatNumber(count, 0)} ${one}${count === 1 ? '' : 's'}`;
}

/** Formats a length with more decimals than others, because the relevant widths are often below 0.01 in. */
function narrow(inches: number, unit: LengthUnit): string {
  return `${formatNumber(toUnit(inches, unit), narrowDecimals[unit])} ${unit}`;
}
const narrowDecimals: Readonly<Record<LengthUnit, number>> = { in: 3, mm: 2 };
