import type { ReactNode } from 'react';

/** Explains 'Length' and 'Perimeter' with a drawing for which they differ clearly. */
export function TwoNumbers() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Figure
        title="Length"
        subtitle="All lines as drawn"
        figure="92.00 in"
        drawing={
          <>
            <path d="M20 20h40v40h-40zM40 40h40v40h-40z" />
            <path d="M92 20v48" />
          </>
        }
      >
        Every line of the file at its real size: outlines, holes, overlaps, double lines and open lines. It is what a
        laser, router or plotter travels, and what you pay for by the inch.
      </Figure>
      <Figure
        title="Perimeter"
        subtitle="Finished edge"
        figure="60.00 in"
        drawing={<path className="fill-part" d="M20 20h40v20h20v40h-40v-20h-20z" />}
      >
        The edge of the finished shape after overlaps are merged, outside plus holes. It is what you wrap with trim cap,
        return coil or edge tape, and what you sand and paint.
      </Figure>
    </div>
  );
}

function Figure({
  title,
  subtitle,
  figure,
  drawing,
  children,
}: {
  title: string;
  subtitle: string;
  figure: string;
  drawing: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-5 rounded-lg border bg-card p-5 sm:grid-cols-[10rem_1fr]">
      <svg
        viewBox="10 10 92 80"
        aria-hidden
        className="h-auto w-full self-start rounded-md bg-sheet stroke-part-line p-2"
        fill="none"
        strokeWidth="1.6"
      >
        {drawing}
      </svg>
      <div className="grid content-start gap-2">
        <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          {title} <span className="text-sm font-normal text-muted-foreground">{subtitle}</span>
        </h3>
        <p className="figures text-2xl font-semibold">{figure}</p>
        <p className="text-sm text-muted-foreground">{children}</p>
      </div>
    </div>
  );
}
