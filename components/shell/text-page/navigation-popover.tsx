import type { ReactNode } from 'react';
import { closeClasses } from '#components/ui/shared-classes.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { menuButtonClasses } from '../frame/header-bar.tsx';

const id = 'navigation';

/** Button that opens the navigation popover, without JavaScript. */
export function NavigationPopoverButton() {
  return (
    <button
      type="button"
      popoverTarget={id}
      aria-haspopup="dialog"
      aria-label="Open navigation"
      className={menuButtonClasses}
    >
      <Strokes d="M4 5h16M4 12h16M4 19h16" className="size-5" />
    </button>
  );
}

/** The items of the header on a phone, in a popover at the side, which Esc and a press outside close. */
export function NavigationPopover({ children }: { children: ReactNode }) {
  return (
    <dialog
      id={id}
      popover="auto"
      aria-labelledby={`${id}-title`}
      className="fixed inset-y-0 right-0 left-auto m-0 h-full max-h-none w-4/5 max-w-none flex-col gap-4 overflow-y-auto border-l bg-popover p-0 text-popover-foreground shadow-xl backdrop:bg-black/50 open:flex sm:max-w-sm"
    >
      <h2 id={`${id}-title`} className="p-5 pr-14 font-semibold">
        {specStrings.navigation}
      </h2>
      <nav aria-label="Main" className="px-3">
        <ul className="grid gap-1">{children}</ul>
      </nav>
      <button type="button" popoverTarget={id} popoverTargetAction="hide" className={closeClasses}>
        <Strokes d="M18 6 6 18M6 6l12 12" className="size-4" />
        <span className="sr-only">{specStrings.close}</span>
      </button>
    </dialog>
  );
}

/** An inline icon in the style of the icon library, which requires JavaScript. */
function Strokes({ d, className }: { d: string; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={d} />
    </svg>
  );
}
