'use client';

import { use } from 'react';
import { Play } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { formatCount } from '#lib/shared/format.ts';
import { words } from '#lib/shared/product.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { FreeContinuations } from '#lib/shared/contracts/result.ts';
import type { LayoutCheck } from './use-layout-check.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** Status of the edited layout, the parts off the sheets, and the button that continues nesting. */
export function EditorStatus({ editor, sheet }: { editor: LayoutEditor; sheet: number }) {
  const { check, continuations, off, pinned, canUndo } = editor;
  const isFree = continuations !== undefined && continuations !== null && continuations.freeLeft > 0;
  const status = statusWords(check, canUndo, use(UnitOnDisplay));
  return (
    <>
      {off.length > 0 && (
        <ul aria-label="Not on a sheet" className="flex flex-wrap items-center gap-1 text-sm">
          <li>Not on a sheet:</li>
          {off.map((part) => (
            <li key={`${part.rowId}/${part.partId}`}>
              <Button variant="outline" onClick={() => void editor.putBack(part, sheet)}>
                Put back {part.name}
                {part.count > 1 && ` (${part.count})`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p className={check.is === 'colliding' || check.is === 'unchecked' ? 'text-destructive' : ''}>
          <output>{status}</output>
          {check.is === 'unchecked' && (
            <Button variant="link" onClick={editor.checkAgain}>
              Check again
            </Button>
          )}
        </p>
        <span className="flex flex-wrap items-center gap-2">
          {continuations !== undefined && !editor.isUnlimited && (
            <span className="text-muted-foreground">{priceWords(continuations)}</span>
          )}
          <Button variant="outline" disabled={continuations === undefined} onClick={() => editor.continueRun(isFree)}>
            <Play aria-hidden />
            {pinned.length === 0
              ? 'Continue nesting'
              : `Continue nesting around ${formatCount(pinned.length, 'pinned part')}`}
          </Button>
        </span>
      </div>
    </>
  );
}

function statusWords(check: LayoutCheck, hasMoved: boolean, unit: LengthUnit): string {
  switch (check.is) {
    case 'checked':
      return hasMoved
        ? 'Checked and saved. No collisions.'
        : 'Drag a part, or pick it with N and move it with the arrow keys.';
    case 'checking':
      return 'Checking.';
    case 'colliding':
      return `${messageIn(check, unit)} Move them apart, or undo, to download.`;
    case 'unchecked':
      return check.message;
  }
}

function priceWords(continuations: FreeContinuations): string {
  if (continuations === null || continuations.freeLeft === 0) return `Continuing uses ${words.runCostShort}.`;
  const until = new Date(continuations.freeUntil).toLocaleString('en-US', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const times = continuations.freeLeft === 1 ? 'once more' : `${continuations.freeLeft} more times`;
  return `Continuing is free ${times}, until ${until}.`;
}
