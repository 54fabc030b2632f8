import type { Visitor } from '#lib/shared/contracts/session.ts';
import { HeaderBar, headerEntryClasses, markClasses } from '../frame/header-bar.tsx';
import { NameMark } from '../frame/name-mark.tsx';
import { markPath, navigationItems, type NavigationItem } from '../frame/navigation.ts';
import { NavigationPopover, NavigationPopoverButton } from './navigation-popover.tsx';

/** Current path of text pages, which are not items of the header. */
const nowhere = '';

/** Header rendered on the server. Plain links, because the next page requires a full page load. */
export function TextHeader({ visitor, estimateUrl }: { visitor: Visitor; estimateUrl: string }) {
  const items = navigationItems(visitor, nowhere, estimateUrl);
  return (
    <HeaderBar
      mark={
        <a href={markPath[visitor]} className={markClasses} aria-label="Measurement & Nesting">
          <NameMark />
        </a>
      }
      entries={items.map((item) => (
        <li key={item.label}>
          <PlainEntry item={item} className={headerEntryClasses} />
        </li>
      ))}
      menuButton={<NavigationPopoverButton />}
      menu={
        <NavigationPopover>
          {items.map((item) => (
            <li key={item.label}>
              <PlainEntry
                item={item}
                className="flex min-h-12 w-full items-center rounded-md px-3 text-left text-base font-medium hover:bg-accent"
              />
            </li>
          ))}
        </NavigationPopover>
      }
    />
  );
}

function PlainEntry({ item, className }: { item: NavigationItem; className: string }) {
  if (item.kind === 'help') return null;
  if (item.kind === 'page') {
    return (
      <a href={item.href} className={className}>
        {item.label}
      </a>
    );
  }
  return (
    <a href={item.href} target="_blank" rel="noopener" className={className}>
      {item.label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
