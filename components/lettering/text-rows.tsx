'use client';

import dynamic from 'next/dynamic';
import { memo, use, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Plus } from 'lucide-react';
import { useFocusNext, useLines } from '#components/items/use-lines.ts';
import { Button } from '#components/ui/button.tsx';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import { rowField } from '#lib/browser/draft/build-request.ts';
import { sharedValues } from '#lib/browser/draft/items/shared-values.ts';
import type { JobAction, RowForm } from '#lib/browser/draft/job-form.ts';
import { countSplitRows, nextRowNumber, rowsOverLimit, type TextSelection } from '#lib/browser/draft/row-lines.ts';
import { isTable } from '#lib/browser/draft/list/column-names.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { flags } from '#lib/browser/flags.ts';
import { formatCount } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { isNote } from '#lib/shared/measurements/diagnostic-rank.ts';
import { AllRowsLine } from './all-rows-line.tsx';
import type { EditWithUndo } from './edit-with-undo.ts';
import { RefusedFonts } from './fonts/font-field.tsx';
import { allRowsId, lineDetail } from './line-details.ts';
import { TextLine } from './text-line.tsx';
import { TextRowEditor } from './text-row-editor.tsx';
import type { DrawnRow } from './use-lettering.ts';

const loadRenderedText = () =>
  loadPart(() => import('./rendered-text-dialog.tsx').then((part) => part.RenderedTextDialog));
const RenderedTextDialog = dynamic(loadRenderedText, { ssr: false });

type TextRowsProps = {
  rows: readonly RowForm[];
  /** True when nesting is on, so that a row can fill the sheets. */
  isNesting: boolean;
  change: (action: JobAction) => void;
  changeWithUndo: EditWithUndo;
  problemOf: (field: string) => string | null;
  /** The open item: the id of a row, or that of the head line of all rows. */
  openId: string | null;
  open: (id: string | null) => void;
  /** Opens the dialog that reads rows from a list. */
  openList: (text: string) => void;
  /** Outlines by row id. */
  drawn: ReadonlyMap<string, DrawnRow>;
};

/** The list of lettering rows: one line each, and below the open one its settings. */
export function TextRows(props: TextRowsProps) {
  const { rows, isNesting, changeWithUndo, problemOf, openId, open, openList, drawn } = props;
  const unit = use(UnitOnDisplay);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const isFull = rows.length >= limits.rows;
  const shared = useMemo(() => (rows.length < 2 ? null : sharedValues(rows)), [rows]);
  const overLimit = useMemo(() => rowsOverLimit(rows), [rows]);
  usePartWhenUsed(loadRenderedText);

  const ids = useMemo(() => [...(shared === null ? [] : [allRowsId]), ...rows.map(({ id }) => id)], [shared, rows]);
  const focusNext = useFocusNext();
  const actions = useRowActions(props, focusNext);
  const { remove, duplicate } = actions;
  const { tabStop, listProps } = useLines({
    ids,
    openId,
    open,
    focusNext,
    remove,
    ...(flags.isAddRowEnabled ? { duplicate } : {}),
  });

  const previewed = rows.find(({ id }) => id === previewId);
  return (
    <section aria-labelledby="lettering-heading" className="grid min-w-0 gap-1.5">
      <div className="flex items-center gap-2">
        <h2 id="lettering-heading" className="flex-1 font-semibold">
          Lettering
        </h2>
        {shared !== null && <span className="text-sm text-muted-foreground">{formatCount(rows.length, 'row')}</span>}
        {flags.isAddRowEnabled && (
          <Button variant="link" className="h-auto min-h-6 p-0 pointer-coarse:min-h-11" onClick={() => openList('')}>
            Paste a list
          </Button>
        )}
      </div>
      <RefusedFonts />
      <div role="presentation" className="grid" {...listProps}>
        {shared !== null && (
          <AllRowsLine
            rows={rows}
            shared={shared}
            isNesting={isNesting}
            isOpen={openId === allRowsId}
            isTabStop={tabStop === allRowsId}
            onToggle={() => open(openId === allRowsId ? null : allRowsId)}
            changeWithUndo={changeWithUndo}
          />
        )}
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
            detail={lineDetail(row, shared, unit)}
            isOpen={openId === row.id}
            isTabStop={tabStop === row.id}
            actions={actions}
            onPreview={setPreviewId}
          />
        ))}
      </div>
      {flags.isAddRowEnabled && (
        <Button
          variant="link"
          className="h-auto min-h-8 justify-self-start p-0! pointer-coarse:min-h-11"
          aria-disabled={isFull}
          onClick={() => actions.add()}
        >
          <Plus aria-hidden />
          {isFull ? `${limits.rows} rows max` : 'Add row'}
        </Button>
      )}
      {previewed !== undefined && (
        <RenderedTextDialog row={previewed} drawn={drawn.get(previewed.id)} onClose={() => setPreviewId(null)} />
      )}
    </section>
  );
}

type RowActions = ReturnType<typeof useRowActions>;

/** Actions on rows whose identity never changes, so that a row is rendered again only when its own properties change. */
function useRowActions(props: TextRowsProps, focusNext: (elementId: string) => void) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const lastLines = useRef<{ texts: string; undo: () => void } | null>(null);
  return useMemo(() => {
    const openAndFocus = (id: string) => {
      focusNext(rowField(id, 'text'));
      latest.current.open(id);
    };
    /** Pastes or splits rows. Ctrl+Z undoes it until the rows change again. */
    const changeLines = (action: Extract<JobAction, { type: 'lines-pasted' | 'row-split' }>) => {
      const { rows: before, changeWithUndo } = latest.current;
      const { rows, undo } = changeWithUndo(action, (after) => addedTitle(after.length - before.length));
      lastLines.current = { texts: textsOf(rows), undo };
    };
    return {
      change: (action: JobAction) => latest.current.change(action),
      openAndFocus,
      close(id: string) {
        focusNext(`${id}-line`);
        latest.current.open(null);
      },
      add(afterId?: string) {
        const { rows, change } = latest.current;
        if (rows.length >= limits.rows) return;
        change({ type: 'row-added', ...(afterId === undefined ? {} : { afterId }) });
        openAndFocus(newRowId(rows));
      },
      duplicate(id: string) {
        const { rows, change } = latest.current;
        if (rows.length >= limits.rows || !rows.some((row) => row.id === id)) return;
        change({ type: 'row-duplicated', id });
        focusNext(`${newRowId(rows)}-line`);
      },
      remove(id: string) {
        const { rows, openId, open, changeWithUndo } = latest.current;
        const row = rows.find((one) => one.id === id);
        if (row === undefined) return;
        if (openId === id && rows.length > 1) open(null);
        changeWithUndo({ type: 'row-removed', id }, row.text.trim() === '' ? 'Row removed' : `Removed ${row.text}`);
      },
      changeLines,
      /** Reads pasted lines: a table opens the dialog, a plain list becomes rows. */
      paste(id: string, lines: string[], selection: TextSelection, pasted: string) {
        if (isTable(pasted)) latest.current.openList(pasted);
        else changeLines({ type: 'lines-pasted', id, lines, selection });
      },
      undoOnKey(event: KeyboardEvent) {
        const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
        if (!isUndo || lastLines.current?.texts !== textsOf(latest.current.rows)) return;
        event.preventDefault();
        lastLines.current.undo();
        lastLines.current = null;
      },
    };
  }, [focusNext]);
}

const newRowId = (rows: readonly RowForm[]): string => `row-${nextRowNumber(rows)}`;
const addedTitle = (count: number): string => `${formatCount(count, 'row')} added`;
const textsOf = (rows: readonly RowForm[]): string => JSON.stringify(rows.map(({ id, text }) => [id, text]));

type TextRowOfListProps = Pick<TextRowsProps, 'problemOf' | 'isNesting'> & {
  row: RowForm;
  number: number;
  drawn: DrawnRow | undefined;
  limitProblem: string | null;
  splitCount: number;
  detail: string;
  isOpen: boolean;
  isTabStop: boolean;
  actions: RowActions;
  onPreview: (id: string) => void;
};

/** One row of the list; rendered again only when its own properties change. Only the open row renders its settings. */
const TextRowOfList = memo(function TextRowOfList(props: TextRowOfListProps) {
  const { row, isNesting, isOpen, actions, onPreview, detail, ...shown } = props;
  const { drawn, problemOf, limitProblem, number, isTabStop } = shown;
  const { id, fills } = row;
  const remove = flags.isAddRowEnabled ? () => actions.remove(id) : undefined;
  if (!isOpen) {
    return (
      <TextLine
        row={row}
        number={number}
        detail={detail}
        hasWarning={hasWarning(row, drawn, limitProblem, problemOf)}
        isTabStop={isTabStop}
        onOpen={() => actions.openAndFocus(id)}
        onPreview={() => onPreview(id)}
        onDuplicate={flags.isAddRowEnabled ? () => actions.duplicate(id) : null}
        onRemove={remove ?? null}
      />
    );
  }
  return (
    <TextRowEditor
      {...shown}
      row={row}
      onChange={(changed) => actions.change({ type: 'row-changed', id, change: changed })}
      fill={
        isNesting
          ? { isOn: fills, choose: (isOn) => actions.change({ type: 'fill-chosen', of: id, fills: isOn }) }
          : null
      }
      onTextKey={actions.undoOnKey}
      onAddBelow={() => actions.add(id)}
      onPasteLines={(lines, selection, pasted) => actions.paste(id, lines, selection, pasted)}
      onSplit={() => actions.changeLines({ type: 'row-split', id })}
      onRemove={remove}
      onPreview={() => onPreview(id)}
      onClose={() => actions.close(id)}
    />
  );
});

const fieldsOfRow = ['text', 'size', 'font', 'tracking', 'leading', 'quantity'] as const;

/** Returns true for a closed row with a problem, or with a notice that changes what is cut. */
function hasWarning(
  { id, text }: RowForm,
  drawn: DrawnRow | undefined,
  limitProblem: string | null,
  problemOf: TextRowsProps['problemOf'],
): boolean {
  const isRefused = limitProblem !== null || fieldsOfRow.some((name) => problemOf(rowField(id, name)) !== null);
  if (isRefused || text.length > limits.textLength) return true;
  return drawn !== undefined && (drawn.error !== null || drawn.warnings.some(({ code }) => !isNote(code)));
}
