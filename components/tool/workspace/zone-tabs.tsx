'use client';

import { cn } from '#lib/browser/class-names/cn.ts';

export type Zone = 'job' | 'sheet' | 'numbers';

const zones: readonly { zone: Zone; name: string }[] = [
  { zone: 'job', name: 'Job' },
  { zone: 'sheet', name: 'Sheet' },
  { zone: 'numbers', name: 'Numbers' },
];

type ZoneTabsProps = { zone: Zone; unseen: ReadonlySet<Zone>; onChange: (zone: Zone) => void };

/** Tabs of the zones where they do not fit side by side. A dot marks a hidden zone with new content. */
export function ZoneTabs({ zone, unseen, onChange }: ZoneTabsProps) {
  return (
    <nav aria-label="Workspace" className="grid grid-cols-3 border-b">
      {zones.map((entry) => (
        <button
          key={entry.zone}
          type="button"
          aria-current={entry.zone === zone ? 'true' : undefined}
          onClick={() => onChange(entry.zone)}
          className={cn(
            'inline-flex min-h-11 items-center justify-center gap-1.5 border-t-2 border-transparent text-sm font-medium text-muted-foreground',
            entry.zone === zone && 'border-primary text-foreground',
          )}
        >
          {entry.name}
          {unseen.has(entry.zone) && entry.zone !== zone && (
            <span className="size-2 rounded-full bg-primary">
              <span className="sr-only">new</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
