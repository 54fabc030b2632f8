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
