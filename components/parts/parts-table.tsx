'use client';

import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { PartLine } from './part-lines.ts';
import { PartLineRow, type PartsContext } from './part-line-row.tsx';
import { lineHeight, useWindow } from './use-window.ts';

type PartsTableProps = {
  lines: readonly PartLine[];
  selected: ReadonlySet<string>;
  open: ReadonlySet<string>;
  context: PartsContext;
  onSelect: (line: PartLine, isSelected: boolean) => void;
  onToggle: (line: PartLine) => void;
};

type Place = { readonly line: number; readonly cell: string };

/** The list of parts. The Tab key reaches one control of it; arrow keys move between lines and controls. */
export function PartsTable({ lines, selected, open, context, onSelect, onToggle }: PartsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end, before, after, onScroll } = useWindow(lines.length, scroller);
  const [active, setActive] = useState<Place>({ line: 0, cell: 'quantity' });
  const [target, setTarget] = useState<Place | null>(null);
  const shown = lines.slice(first, end);
  // A line outside of the window cannot be reached by the Tab key.
  const activeLine = active.line >= first && active.line < end ? active.line : first;

  useEffect(() => {
    if (target === null) return;
    const row = scroller.current?.querySelector(`[data-line="${target.line}"]`);
    const control =
      row?.querySelector<HTMLElement>(`[data-cell="${target.cell}"]`) ??
      row?.querySelector<HTMLElement>('[data-cell="quantity"]');
    control?.focus({ preventScroll: true });
  }, [target]);

  function moveTo(place: Place) {
    const box = scroller.current;
    if (box !== null) {
      const top = place.line * lineHeight;
      // The heading covers the first line of the visible part.
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + 2 * lineHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = top + 2 * lineHeight - box.clientHeight;
    }
    setTarget(place);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const place = placeOf(event.target);
    if (place === null) return;
    const next = event.key === 'Enter' && place.cell === 'quantity' ? 1 : steps[event.key];
    if (next !== undefined) {
      const line = Math.max(0, Math.min(lines.length - 1, place.line + next));
      event.preventDefault();
      moveTo({ line, cell: place.cell });
      return;
    }
    const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (sideways === 0 || isInsideText(event.target, sideways)) return;
    const cells = [...(event.target as HTMLElement).closest('tr')!.querySelectorAll<HTMLElement>('[data-cell]')];
    const cell = cells[cells.indexOf(event.target as HTMLElement) + sideways];
    if (cell === undefined) return;
    event.preventDefault();
    cell.focus();
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const place = placeOf(event.target);
    if (place !== null) setActive(place);
  }

  return (
    <div ref={scroller} onScroll={onScroll} className="min-h-0 flex-1 overflow-auto rounded-md border">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the controls of its cells. */}
      <table
        aria-label="Parts"
        aria-rowcount={lines.length + 1}
        className="w-full min-w-[50rem] text-sm [table-layout:fixed] sm:min-w-[58rem]"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead className="sticky top-0 z-10 bg-popover text-left text-xs text-muted-foreground">
          <tr aria-rowindex={1} className="border-b">
            <th className="w-9 py-2">
              <span className="sr-only">Selected</span>
            </th>
            <th className="px-2 font-medium">Name</th>
            <th className="w-30 px-2 text-right font-medium max-sm:hidden">Size ({context.unit})</th>
            <th className="w-24 px-2 text-right font-medium xl:w-38 xl:pr-19">Quantity</th>
            {context.columns.map(({ key, heading, width }) => (
              <th key={key} className={`${width} px-2 font-medium`}>
                {heading}
              </th>
            ))}
            <th className="w-18 px-2 font-medium">Do not cut</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {shown.map((line, k) => (
            <PartLineRow
              key={line.key}
              line={line}
              index={first + k}
              isSelected={line.ids.every((id) => selected.has(id))}
              isOpen={open.has(line.key)}
              isActive={first + k === activeLine}
              activeCell={active.cell}
              context={context}
              onSelect={onSelect}
              onToggle={onToggle}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

/** Lines that a key moves by. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -8,
  PageDown: 8,
};

/** Returns the line and the control of an element in the list. */
function placeOf(element: EventTarget): Place | null {
  if (!(element instanceof HTMLElement)) return null;
  const { cell } = element.dataset;
  const line = element.closest<HTMLElement>('[data-line]')?.dataset['line'];
  return cell === undefined || line === undefined ? null : { line: Number(line), cell };
}

/** Returns true where an arrow key moves the cursor inside a text. */
function isInsideText(element: EventTarget, sideways: number): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  const { selectionStart, selectionEnd, value } = element;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  return !isAllSelected && (sideways < 0 ? selectionStart !== 0 : selectionEnd !== value.length);
}
