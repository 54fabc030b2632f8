'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

type CalculatorSectionProps = {
  /** Also the anchor in the page's address. */
  id: string;
  title: string;
  lead: ReactNode;
  /** True when the section is open initially. */
  isOpen?: boolean;
  children: ReactNode;
};

/**
 * A calculator below its heading: folded, so that all calculators are visible at once; opened by a click or by its
 * address. The browser opens it for a search in the page, and it prints open.
 */
export function CalculatorSection({ id, title, lead, isOpen = false, children }: CalculatorSectionProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const open = () => {
      if (fold.current !== null) fold.current.open = true;
    };
    const byAddress = () => {
      if (window.location.hash === `#${id}`) open();
    };
    // A link to the current address does not change the hash.
    const byLink = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(`a[href="#${id}"]`) !== null) open();
    };
    byAddress();
    window.addEventListener('hashchange', byAddress);
    window.addEventListener('click', byLink);
    return () => {
      window.removeEventListener('hashchange', byAddress);
      window.removeEventListener('click', byLink);
    };
  }, [id]);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t break-inside-avoid">
      <details ref={fold} open={isOpen} className="group print:[&::details-content]:[content-visibility:visible]">
        <summary className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 rounded-md py-4 [&::-webkit-details-marker]:hidden">
          <h2 id={`${id}-title`} className="text-xl font-semibold">
            {title}
          </h2>
          <ChevronDown aria-hidden data-print="hidden" className="mt-1 size-5 group-open:rotate-180" />
          <span className="max-w-[65ch] text-sm text-muted-foreground">{lead}</span>
        </summary>
        <div className="grid gap-5 pt-1 pb-8">{children}</div>
      </details>
    </section>
  );
}

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
