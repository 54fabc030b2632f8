import type { ReactNode } from 'react';

type ProseProps = {
  title: string;
  updated?: string;
  /** True for a page with tables, which have the whole width; lines of text remain limited. */
  isWide?: boolean;
  children: ReactNode;
};

/** A text page: one column with a limited line length. */
export function Prose({ title, updated, isWide = false, children }: ProseProps) {
  const width = isWide ? 'max-w-screen-xl [&_p]:max-w-[75ch] [&_ul]:max-w-[75ch]' : 'max-w-[68ch]';
  return (
    <article
      className={`mx-auto w-full ${width} px-4 py-12 sm:px-6 [&_a]:font-medium [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-xl [&_h2]:font-semibold [&_li]:mt-1 [&_li]:leading-7 [&_p]:mt-3 [&_p]:leading-7 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6`}
    >
      <h1 className="text-3xl font-semibold">{title}</h1>
      {updated && <p className="text-sm text-muted-foreground">Last changed on {updated}</p>}
      {children}
    </article>
  );
}
