import Link from 'next/link';
import { requestHelp } from '../help-request.ts';
import type { NavigationItem } from './navigation.ts';

/** One item of the header or of the navigation sheet. */
export function NavigationEntry({
  item,
  className,
  isCurrent,
  onChosen,
}: {
  item: NavigationItem;
  className: string;
  isCurrent: boolean;
  onChosen?: () => void;
}) {
  if (item.kind === 'help') {
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onChosen?.();
          requestHelp();
        }}
      >
        {item.label}
      </button>
    );
  }
  if (item.kind === 'outside') {
    return (
      <a href={item.href} target="_blank" rel="noopener" className={className} onClick={onChosen}>
        {item.label}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link
      prefetch={false}
      href={item.href}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      onClick={onChosen}
    >
      {item.label}
    </Link>
  );
}
