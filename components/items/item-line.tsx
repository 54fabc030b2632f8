import type { ReactNode } from 'react';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { lineId } from './use-lines.ts';

type ItemLineProps = {
  id: string;
  isOpen: boolean;
  /** True for the line that the Tab key reaches; the arrow keys reach the others. */
  isTabStop: boolean;
  onToggle: () => void;
  /** Text for screen readers before the name. */
  label?: string;
  /** Picture, name and size. */
  children: ReactNode;
  /** True when the item has a problem or a notice to check. */
  hasWarning?: boolean;
  /** Buttons of the line, which the arrow keys reach. */
  actions?: ReactNode;
  className?: string;
};

/** One line of a list of items, at most 48 px tall: its button opens the settings of the item in place. */
export function ItemLine(props: ItemLineProps) {
  const { id, isOpen, isTabStop, onToggle, label, children, hasWarning = false, actions, className } = props;
  return (
    <div
      data-line={id}
      className={cn('group/line relative flex min-h-9 items-center gap-1 pointer-coarse:min-h-11', className)}
    >
      <button
        type="button"
        id={lineId(id)}
        aria-expanded={isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onToggle}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm text-left text-sm hover:bg-accent/60 pointer-coarse:min-h-11"
      >
        {label !== undefined && <span className="sr-only">{label} </span>}
        {children}
        {hasWarning && (
          <span className="shrink-0 text-warning" title="Check this item">
            <TriangleAlert aria-hidden className="size-4" />
            <span className="sr-only">, check this item</span>
          </span>
        )}
        <ChevronDown
          aria-hidden
          className={cn('size-4 shrink-0 text-muted-foreground transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {actions}
    </div>
  );
}
