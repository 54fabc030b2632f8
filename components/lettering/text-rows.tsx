'use client';

import { memo, useCallback, useEffect, useMemo, useRef, type KeyboardEvent, use } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { rowField } from '#lib/browser/draft/build-request.ts';
import type { JobAction, RowForm } from '#lib/browser/draft/job-form.ts';
import {
  countSplitRows,
  pasteLines,
  rowsOverLimit,
  splitRow,
  type TextSelection,
} from '#lib/browser/draft/row-lines.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { flags } from '#lib/browser/flags.ts';
import { limits } from '#lib/shared/limits.ts';
import { TextRowEditor } from './text-row-editor.tsx';
import type { DrawnRow } from './use-lettering.ts';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { OwnFontsOnShelf } from './fonts/use-own-fonts.ts';

type TextRowsProps = {
  rows: readonly RowForm[];
  /** True when nesting is on, so that a row can fill the sheets. */
  isNesting: boolean;
  change: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
  /** Unfolds the list; null where it is not folded to one line. */
  onUnfold: (() => void) | null;
  /** Outlines by row id. */
  drawn: ReadonlyMap<string, DrawnRow>;
};

/** The list of lettering rows. */
export function TextRows({ rows, isNesting, change, problemOf, onUnfold, drawn }: TextRowsProps) {
  const focusNewRow = useFocusNewRow(rows);
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  }, [rows]);
  const { changeLines, undoOnKey } = useLineChanges(latestRows, change);
  const isFull = rows.length >= limits.rows;

  const add = useCallback(
    (afterId?: string) => {
      if (latestRows.current.length >= limits.rows) return;
      focusNewRow();
      change({ type: 'row-added', ...(afterId === undefined ? {} : { afterId }) });
    },
    [change, focusNewRow],
  );
  const actions = useMemo<RowActions>(
    () => ({ change, add, changeLines, undoOnKey }),
    [change, add, changeLines, undoOnKey],
  );
  const overLimit = useMemo(() => rowsOverLimit(rows), [rows]);

  if (onUnfold !== null) {
    return (
      <section aria-labelledby="lettering-heading" className="flex items-center justify-between gap-3">
        <h2 id="lettering-heading" className="font-semibold">
          Lettering
        </h2>
        <Button variant="outline" size="sm" aria-expanded={false} onClick={onUnfold}>
          <Plus aria-hidden />
          Add text
        </Button>
      </section>
    );
  }
  return (
    <section aria-labelledby="lettering-heading" className="grid gap-3">
      <div>
        <h2 id="lettering-heading" className="font-semibold">
          Lettering
        </h2>
        <p id="height-hint" className="text-sm text-muted-foreground">
          Height is the height of a capital letter. You can type 12 1/2, 1' 6" or 305mm.
        </p>
      </div>
      <RefusedFonts />
      {rows.map((row, index) => (
        <TextRowOfList
          key={row.id}
          row={row}
          number={index + 1}
          drawn={drawn.get(row.id)}
          problemOf={problemOf}
          limitProblem={overLimit.has(row.id) ? errorTable.too_many_rows.message : null}
          splitCount={row.text.length > limits.textLength ? countSplitRows(row.text, rows.length) : 1}
          isNesting={isNesting}
          actions={actions}
        />
      ))}
      {flags.isAddRowEnabled && (
        <Button variant="outline" className="justify-self-start" aria-disabled={isFull} onClick={() => add()}>
          <Plus aria-hidden />
          {isFull ? `${limits.rows} rows max` : 'Add row'}
        </Button>
      )}
    </section>
  );
}

type LineAction = Extract<JobAction, { type: 'lines-pasted' | 'row-split' }>;
type RowActions = {
  change: (action: JobAction) => void;
  add: (afterId: string) => void;
  changeLines: (action: LineAction) => void;
  undoOnKey: (event: KeyboardEvent) => void;
};

type TextRowOfListProps = Pick<TextRowsProps, 'problemOf' | 'isNesting'> & {
  row: RowForm;
  number: number;
  drawn: DrawnRow | undefined;
  limitProblem: string | null;
  splitCount: number;
  actions: RowActions;
};

/** One row of the list; rendered again only when its own properties change. */
const TextRowOfList = memo(function TextRowOfList({ row, isNesting, actions, ...shown }: TextRowOfListProps) {
  const { change, add, changeLines, undoOnKey } = actions;
  const { id, fills } = row;
  return (
    <TextRowEditor
      {...shown}
      row={row}
      onChange={(changed) => change({ type: 'row-changed', id, change: changed })}
      fill={isNesting ? { isOn: fills, choose: (isOn) => change({ type: 'fill-chosen', of: id, fills: isOn }) } : null}
      onTextKey={undoOnKey}
      onAddBelow={() => add(id)}
      onPasteLines={(lines, selection: TextSelection) => changeLines({ type: 'lines-pasted', id, lines, selection })}
      onSplit={() => changeLines({ type: 'row-split', id })}
      onRemove={() => change({ type: 'row-removed', id })}
    />
  );
});

/** Pastes and splits rows. The undo button in the toast and Ctrl+Z are valid until the rows change again. */
function useLineChanges(
  rows: { readonly current: readonly RowForm[] },
  change: (action: JobAction) => void,
): Pick<RowActions, 'changeLines' | 'undoOnKey'> {
  const last = useRef<{ texts: string; undo: () => void } | null>(null);
  const changeLines = useCallback(
    (action: LineAction) => {
      const before = rows.current;
      const after =
        action.type === 'row-split'
          ? splitRow(before, action.id)
          : pasteLines(before, action.id, action.lines, action.selection);
      const known = new Set(before.map(({ id }) => id));
      const added = after.filter(({ id }) => !known.has(id)).map(({ id }) => id);
      const text = before.find(({ id }) => id === action.id)?.text ?? '';
      const undo = () => {
        last.current = null;
        change({ type: 'lines-undone', id: action.id, text, added });
      };
      last.current = { texts: textsOf(after), undo };
      change(action);
      toastWithUndo(added.length === 1 ? '1 row added' : `${added.length} rows added`, undo);
    },
    [rows, change],
  );
  const undoOnKey = useCallback(
    (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || last.current === null || last.current.texts !== textsOf(rows.current)) return;
      event.preventDefault();
      last.current.undo();
    },
    [rows],
  );
  return { changeLines, undoOnKey };
}

const textsOf = (rows: readonly RowForm[]): string => JSON.stringify(rows.map(({ id, text }) => [id, text]));

/** Returns a function that moves the focus to the text of the next new row. */
function useFocusNewRow(rows: readonly RowForm[]): () => void {
  const shouldFocus = useRef(false);
  const known = useRef(new Set(rows.map((row) => row.id)));
  useEffect(() => {
    const added = rows.find((row) => !known.current.has(row.id));
    known.current = new Set(rows.map((row) => row.id));
    if (added === undefined || !shouldFocus.current) return;
    shouldFocus.current = false;
    document.getElementById(rowField(added.id, 'text'))?.focus();
  }, [rows]);
  return useCallback(() => {
    shouldFocus.current = true;
  }, []);
}

/** Messages about font files that were dropped on the page and rejected. The rows remain unchanged. */
export function RefusedFonts() {
  const { rowId, messages } = use(OwnFontsOnShelf).refused;
  if (rowId !== undefined || messages.length === 0) return null;
  return (
    <Alert variant="destructive">
      <AlertTitle>{messages.length === 1 ? 'This font was not added' : 'These fonts were not added'}</AlertTitle>
      <AlertDescription>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </AlertDescription>
    </Alert>
  );
}
