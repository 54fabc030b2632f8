import { ChevronDown } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';

type RulesButtonProps = {
  /** Rules that differ from the default, in words. */
  words: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
};

/** Button that unfolds the rarely used rules of an item: 'Rules: no rotation, mirror allowed'. */
export function RulesButton({ words, isOpen, onToggle }: RulesButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-8 items-center justify-between gap-2 rounded-sm text-left text-sm pointer-coarse:min-h-11"
    >
      <span className="min-w-0">
        <span className="font-medium">Rules:</span>{' '}
        <span className="text-muted-foreground">{words.length === 0 ? 'default' : words.join(', ')}</span>
      </span>
      <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
    </button>
  );
}
