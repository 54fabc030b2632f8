import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';

type ToolSectionProps = {
  /** Also the anchor in the page's address. */
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** A tool of the page: a heading with its own address, the purpose and the tool itself. */
export function ToolSection({ id, title, lead, children }: ToolSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-5 border-t-2 border-foreground pt-5 break-inside-avoid"
    >
      <div className="grid gap-2">
        <h2 id={`${id}-title`} className="group flex items-center gap-2 text-2xl font-semibold">
          {title}
          <a
            href={`#${id}`}
            data-print="hidden"
            aria-label={`Link to ${title}`}
            className="inline-flex size-8 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:size-11"
          >
            <Link2 aria-hidden className="size-4" />
          </a>
        </h2>
        <p className="max-w-[65ch] text-muted-foreground">{lead}</p>
      </div>
      {children}
    </section>
  );
}
