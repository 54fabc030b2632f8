'use client';

import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '#components/results/copy-button.tsx';
import { QuietStatus } from '#components/run/quiet-status.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { SharedValues } from './use-shared-values.ts';

/** One result: its value, and the same in another unit or its components. */
export type Figure = { label: string; value: string; detail?: string };

type CalculatorResultsProps<Name extends string> = {
  title: string;
  /** Results, the most important first. Null while a field is empty or invalid, as `missing` explains. */
  figures: readonly Figure[] | null;
  missing: string;
  shared: SharedValues<Name>;
  /** Remark about this result. */
  note?: string | null;
  drawing?: ReactNode;
};

/** Results in order of importance, with buttons that copy them. */
export function CalculatorResults<Name extends string>(props: CalculatorResultsProps<Name>) {
  const { title, figures, missing, shared, note = null, drawing } = props;
  const [first] = figures ?? [];
  const text = () =>
    [title, ...(figures ?? []).map((figure) => `${figure.label}: ${lineOf(figure)}`), note, shared.link()]
      .filter((line) => line !== null)
      .join('\n');
  return (
    <div className="grid content-start gap-4 rounded-lg border bg-card p-5">
      {figures !== null && shared.isExample && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          <Badge variant="warning">Example</Badge>
          Type your own figures.
        </p>
      )}
      {figures === null ? (
        <p className="text-muted-foreground">{missing}</p>
      ) : (
        <div className={cn('grid gap-5', drawing !== undefined && 'sm:grid-cols-[1fr_11rem]')}>
          <dl className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2">
            {figures.map((figure, index) => (
              <div key={figure.label} className={cn('grid content-start gap-0.5', index === 0 && 'sm:col-span-2')}>
                <dt className="text-sm text-muted-foreground">{figure.label}</dt>
                <dd className={cn('figures font-semibold', index === 0 ? 'text-3xl' : 'text-lg')}>
                  {figure.value}
                  {figure.detail !== undefined && (
                    <span className={cn('text-sm font-normal text-muted-foreground', index === 0 ? 'ml-2' : 'block')}>
                      {figure.detail}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {drawing}
        </div>
      )}
      {figures !== null && note !== null && <p className="border-l-4 border-dimension pl-3 text-sm">{note}</p>}
      <div data-print="hidden" className="flex flex-wrap gap-2">
        {figures !== null && <CopyButton label="Copy result" text={text} />}
        <CopyButton label="Copy link" text={shared.link} />
        <Button variant="ghost" size="sm" onClick={shared.reset}>
          <RotateCcw aria-hidden />
          Reset
        </Button>
      </div>
      <QuietStatus text={first === undefined ? missing : `${first.label}: ${lineOf(first)}`} />
    </div>
  );
}

function lineOf({ value, detail }: Figure): string {
  return detail === undefined ? value : `${value} (${detail})`;
}
