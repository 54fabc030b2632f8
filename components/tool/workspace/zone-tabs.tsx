'use client';

import { cn } from '#lib/browser/class-names/cn.ts';

export type Zone = 'job' | 'sheet' | 'numbers';

const names: Record<Zone, string> = { job: 'Job', sheet: 'Sheet', numbers: 'Numbers' };
export const allZones: readonly Zone[] = ['job', 'sheet', 'numbers'];
export const resultZones: readonly Zone[] = ['sheet', 'numbers'];

type ZoneTabsProps = {
  zones: readonly Zone[];
  zone: Zone;
  unseen: ReadonlySet<Zone>;
  onChange: (zone: Zone) => void;
};

/** Tabs of the zones where they do not fit side by side. A dot marks a hidden zone with new content. */
export function ZoneTabs({ zones, zone, unseen, onChange }: ZoneTabsProps) {
  return (
    <nav aria-label="Workspace" className="grid auto-cols-fr grid-flow-col border-b">
      {zones.map((entry) => (
        <button
          key={entry}
          type="button"
          aria-current={entry === zone ? 'true' : undefined}
          onClick={() => onChange(entry)}
          className={cn(
            'inline-flex min-h-9 items-center justify-center gap-1.5 border-t-2 pointer-coarse:min-h-11 border-transparent text-sm font-medium text-muted-foreground',
            entry === zone && 'border-primary text-foreground',
          )}
        >
          {names[entry]}
          {unseen.has(entry) && entry !== zone && (
            <span className="size-2 rounded-full bg-primary">
              <span className="sr-only">new</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
