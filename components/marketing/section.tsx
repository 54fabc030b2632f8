import type { ReactNode } from 'react';

/** One section of the landing page. */
export function Section({
  id,
  title,
  lead,
  isRaised = false,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  isRaised?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className={isRaised ? 'border-y bg-card' : undefined}>
      <div className="mx-auto grid w-full max-w-screen-xl gap-8 px-4 py-14 sm:px-6 lg:py-20">
        <div className="grid gap-3">
          <h2 className="text-2xl font-semibold sm:text-3xl">{title}</h2>
          {lead && <p className="max-w-[65ch] text-muted-foreground">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
