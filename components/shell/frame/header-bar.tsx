import type { ReactNode } from 'react';

export const markClasses = 'inline-flex min-h-10 items-center rounded-md';
export const headerEntryClasses =
  'inline-flex min-h-10 items-center rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current=page]:text-foreground group-data-workspace/frame:min-h-8 group-data-workspace/frame:px-2 group-data-workspace/frame:font-normal';
export const menuButtonClasses =
  '-mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-accent md:not-group-data-workspace/frame:hidden wide:[@media(height>=68.75rem)]:group-data-workspace/frame:hidden';

type HeaderBarProps = {
  mark: ReactNode;
  /** Place for the bar of the workspace; null elsewhere. */
  workspaceBar?: ReactNode;
  /** List items of the navigation. */
  entries: ReactNode;
  /** Shown instead of the entries below 768 px. */
  menuButton: ReactNode;
  menu: ReactNode;
};

/** Markup of the header, shared by pages with and without JavaScript. */
export function HeaderBar({ mark, workspaceBar = null, entries, menuButton, menu }: HeaderBarProps) {
  return (
    <header data-print="hidden" className="border-b bg-card">
      <div className="mx-auto flex h-16 w-full max-w-screen-xl items-center justify-between gap-4 px-4 group-data-workspace/frame:h-12 group-data-workspace/frame:max-w-none group-data-workspace/frame:gap-2 group-data-workspace/frame:px-3 sm:px-6">
        {mark}
        {workspaceBar}
        <nav aria-label="Main" className="-mr-3 hidden shrink-0 md:block group-data-workspace/frame:mr-0">
          <ul className="flex items-center gap-1">{entries}</ul>
        </nav>
        {menuButton}
      </div>
      <div aria-hidden className="ruler h-2.5 w-full group-data-workspace/frame:hidden" />
      {menu}
    </header>
  );
}
