'use client';

import { useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';

type FoldProps = {
  /** Id of the content. */
  id: string;
  title: string;
  /** Summary of the content. */
  summary?: string;
  /** True for a problem of a field inside, which unfolds it. */
  hasProblem: boolean;
  children: ReactNode;
};

/** Settings under a line that shows and hides them. Folded by default; folded content is not rendered. */
export function Fold({ id, title, summary, hasProblem, children }: FoldProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || hasProblem;
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          setOpened(!isOpen);
          // The content would be below the end of a panel that scrolls.
          if (!isOpen) requestAnimationFrame(() => currentTarget.parentElement?.scrollIntoView({ block: 'nearest' }));
        }}
        className="flex min-h-8 items-center justify-between gap-2 rounded-sm text-left text-sm pointer-coarse:min-h-11"
      >
        <span>
          <span className="font-medium">{title}</span>
          {summary !== undefined && <span className="block text-muted-foreground">{summary}</span>}
        </span>
        <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="not-[[hidden]]:grid gap-3">
        {isOpen && children}
      </div>
    </div>
  );
}
