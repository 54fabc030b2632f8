import { Copy, Eye, Trash2 } from 'lucide-react';
import { ItemLine } from '#components/items/item-line.tsx';
import { LineAction } from '#components/items/line-action.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';

type TextLineProps = {
  row: RowForm;
  /** 1-based number of the row. */
  number: number;
  /** Height, font and quantity where they differ from the head line. */
  detail: string;
  hasWarning: boolean;
  isTabStop: boolean;
  onOpen: () => void;
  onPreview: () => void;
  onDuplicate: (() => void) | null;
  onRemove: (() => void) | null;
};

/** A closed row of lettering: its text, and what differs from the head line. */
export function TextLine(props: TextLineProps) {
  const { row, number, detail, hasWarning, isTabStop, onOpen, onPreview, onDuplicate, onRemove } = props;
  const isEmpty = row.text.trim() === '';
  return (
    <ItemLine
      id={row.id}
      isOpen={false}
      isTabStop={isTabStop}
      onToggle={onOpen}
      label="Text"
      hasWarning={hasWarning}
      className="border-b"
      actions={
        <span className="absolute right-6 hidden bg-background pl-1 group-focus-within/line:flex group-hover/line:flex pointer-coarse:hidden!">
          <LineAction label={`Preview text ${number}`} disabled={isEmpty} onClick={onPreview}>
            <Eye aria-hidden />
          </LineAction>
          {onDuplicate !== null && (
            <LineAction label={`Duplicate text ${number}`} onClick={onDuplicate}>
              <Copy aria-hidden />
            </LineAction>
          )}
          {onRemove !== null && (
            <LineAction label={`Remove text ${number}`} onClick={onRemove}>
              <Trash2 aria-hidden />
            </LineAction>
          )}
        </span>
      }
    >
      <span className="figures w-5 shrink-0 text-xs text-muted-foreground">{number}</span>
      <span className={cn('min-w-0 flex-1 truncate', isEmpty ? 'text-muted-foreground' : 'font-medium')}>
        {isEmpty ? 'Type your lettering' : row.text.replaceAll(/(?<!\s)\s*\n\s*/g, ' / ')}
      </span>
      <span className="figures max-w-[60%] shrink-0 truncate text-xs text-muted-foreground">{detail}</span>
    </ItemLine>
  );
}
