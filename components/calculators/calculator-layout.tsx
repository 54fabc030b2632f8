import type { ReactNode } from 'react';

type CalculatorLayoutProps = {
  fields: ReactNode;
  results: ReactNode;
  /** Assumptions and limits of the results. */
  notes: ReactNode;
};

/** Fields and notes on the left, results on the right; on phones one column, with the results before the notes. */
export function CalculatorLayout({ fields, results, notes }: CalculatorLayoutProps) {
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-4 sm:grid-cols-2">{fields}</div>
      <div className="min-w-0 lg:row-span-2">{results}</div>
      <div className="grid max-w-[70ch] min-w-0 content-start gap-1.5 text-sm leading-6 text-muted-foreground [&_a]:font-medium [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4">
        {notes}
      </div>
    </div>
  );
}
