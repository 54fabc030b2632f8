'use client';

import { Sheet, SheetContent, SheetHeader, SheetTitle } from '#components/ui/sheet.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { FooterLinks } from './site-footer.tsx';
import type { NavigationItem } from './navigation.ts';
import { NavigationEntry } from './navigation-entry.tsx';

const footerEntryClasses =
  'flex min-h-10 w-full items-center rounded-md px-3 text-left text-sm text-muted-foreground hover:bg-accent';

/** The items of the header on a phone, and in the workspace those that its bar has no room for. */
export function NavigationSheet({
  items,
  path,
  isWorkspace,
  isOpen,
  onOpenChange,
}: {
  items: readonly NavigationItem[];
  path: string;
  /** True for the workspace: low windows have the links of the footer here, and wide ones those of the header there alone. */
  isWorkspace: boolean;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="right" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>{specStrings.navigation}</SheetTitle>
        </SheetHeader>
        <nav aria-label="Main" className="px-3">
          <ul className={cn('grid gap-1', isWorkspace && 'wide:hidden')}>
            {items.map((item) => (
              <li key={item.label}>
                <NavigationEntry
                  item={item}
                  className="flex min-h-12 w-full items-center rounded-md px-3 text-left text-base font-medium hover:bg-accent aria-[current=page]:bg-accent"
                  isCurrent={item.kind === 'page' && item.href === path}
                  onChosen={() => onOpenChange(false)}
                />
              </li>
            ))}
          </ul>
          {isWorkspace && (
            <ul className="mt-3 grid gap-1 border-t pt-3 desk:[@media(height>=68.75rem)]:hidden wide:mt-0 wide:border-t-0">
              <FooterLinks className={footerEntryClasses} />
            </ul>
          )}
        </nav>
      </SheetContent>
    </Sheet>
  );
}
