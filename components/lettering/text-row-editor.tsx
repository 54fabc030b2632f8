'use client';

import dynamic from 'next/dynamic';
import { use, useState, type KeyboardEvent } from 'react';
import { ChevronUp, Eye, Trash2 } from 'lucide-react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LengthField } from '#components/fields/length-field.tsx';
import { QuantityField, type FillChoice } from '#components/fields/quantity-field.tsx';
import { lineId } from '#components/items/use-lines.ts';
import { ruleWordsOfRow } from '#components/row-rules/rule-words.ts';
import { RulesButton } from '#components/row-rules/rules-button.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { isNote } from '#lib/shared/measurements/diagnostic-rank.ts';
import { Button } from '#components/ui/button.tsx';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import { Textarea } from '#components/ui/textarea.tsx';
import { Label } from '#components/ui/label.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { lengthMessages, rowField } from '#lib/browser/draft/build-request.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import type { TextSelection } from '#lib/browser/draft/row-lines.ts';
import { splitLines } from '#lib/browser/draft/split-lines.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { flags } from '#lib/browser/flags.ts';
import { typedExamples } from '#lib/shared/length-text.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { formatLengthWithUnit } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { DrawnText } from './drawn-text.tsx';
import { FontField } from './fonts/font-field.tsx';
import { drawableRow, type DrawnRow } from './use-lettering.ts';

const loadRowSettings = () => loadPart(() => import('./row-settings.tsx').then((part) => part.RowSettings));
const RowSettings = dynamic(loadRowSettings, { ssr: false });

type TextRowEditorProps = {
  row: RowForm;
  /** 1-based number of the row. */
  number: number;
  drawn: DrawnRow | undefined;
  /** Returns the problem of a field found by Run, by field id. */
  problemOf: (field: string) => string | null;
  onChange: (change: Partial<Omit<RowForm, 'id'>>) => void;
  fill: FillChoice | null;
  /** Called for each key pressed in the text, before anything else. */
  onTextKey?: (event: KeyboardEvent) => void;
  onAddBelow: () => void;
  onPasteLines: (lines: string[], selection: TextSelection, pasted: string) => void;
  /** Problem of a row beyond the limit of rows. */
  limitProblem?: string | null;
  /** Number of rows that a text over the limit of characters can be split into; 1 when no row is free. */
  splitCount?: number;
  onSplit?: () => void;
  onRemove?: () => void;
  onPreview: () => void;
  /** Closes the row to one line. */
  onClose: () => void;
  /** True for the tab stop of the list. */
  isTabStop: boolean;
};

const heightHintId = 'height-hint';
/** Problem of a text over the limit of characters when no row is free. */
const tooLongAmongMany = `Text can be up to ${limits.textLength} characters. Remove a row to split it into two.`;

/** An open row of lettering: its text, height and font, and a preview. */
export function TextRowEditor(props: TextRowEditorProps) {
  const { row, number, drawn, problemOf, onChange, fill, onAddBelow, onPasteLines, onRemove } = props;
  const { limitProblem = null, splitCount = 1, onSplit, onTextKey, onPreview, onClose, isTabStop } = props;
  const textId = rowField(row.id, 'text');
  const isTooLong = row.text.length > limits.textLength;
  const textProblem =
    limitProblem ??
    problemOf(textId) ??
    (isTooLong ? (splitCount > 1 ? errorTable.text_too_long.message : tooLongAmongMany) : null) ??
    drawn?.error?.message ??
    null;
  const isFirst = number === 1;
  const isEmpty = row.text.trim() === '';
  const [isMoreOpened, setMoreOpened] = useState(false);
  usePartWhenUsed(loadRowSettings);
  const hasProblemInside = (['tracking', 'leading'] as const).some(
    (name) => problemOf(rowField(row.id, name)) !== null,
  );
  const isMoreOpen = isMoreOpened || hasProblemInside;
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-lg border bg-card p-3">
      <legend className="sr-only">Text row {number}</legend>
      <div className="grid gap-1.5" data-tour={isFirst ? 'text' : undefined}>
        <div className="flex items-center gap-1" data-line={row.id}>
          <Label htmlFor={textId} className="flex-1">
            {isFirst ? 'Text' : `Text ${number}`}
          </Label>
          <TextCounter length={row.text.length} />
          <IconButton
            label={`Preview text ${number}`}
            disabled={isEmpty}
            onClick={onPreview}
            data-tour={isFirst ? 'text-preview' : undefined}
          >
            <Eye aria-hidden />
          </IconButton>
          {flags.isAddRowEnabled && onRemove !== undefined && (
            <IconButton label={`Remove text ${number}`} onClick={onRemove}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={`Close text ${number}`}
            id={lineId(row.id)}
            aria-expanded
            tabIndex={isTabStop ? 0 : -1}
            onClick={onClose}
          >
            <ChevronUp aria-hidden />
          </IconButton>
        </div>
        <Textarea
          id={textId}
          rows={row.text.split('\n').length}
          className="field-sizing-content min-h-0 resize-none"
          value={row.text}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="Type your lettering"
          onChange={(event) => onChange({ text: event.target.value })}
          onKeyDown={(event) => {
            onTextKey?.(event);
            const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
            if (event.key !== 'Enter' || !isPlain) return;
            event.preventDefault();
            if (flags.isAddRowEnabled && !isEmpty) onAddBelow();
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            const lines = splitLines(pasted);
            if (!flags.isAddRowEnabled || lines.length < 2) return;
            event.preventDefault();
            const { selectionStart, selectionEnd } = event.currentTarget;
            onPasteLines(lines, { start: selectionStart, end: selectionEnd }, pasted);
          }}
          aria-invalid={textProblem !== null}
          aria-describedby={textProblem === null ? undefined : `${textId}-error`}
        />
        <FieldMessage id={`${textId}-error`} message={textProblem} />
        {isTooLong && flags.isAddRowEnabled && splitCount > 1 && (
          <Button variant="outline" size="sm" className="justify-self-start" onClick={onSplit}>
            Split into {splitCount === 2 ? 'two' : splitCount} rows
          </Button>
        )}
      </div>
      <div className="grid grid-flow-dense grid-cols-[minmax(6rem,1fr)_2fr] gap-3">
        <LengthField
          id={rowField(row.id, 'size')}
          label="Height"
          value={row.sizeText}
          onChange={(sizeText) => onChange({ sizeText })}
          range={limits.heightIn}
          problemMessage={lengthMessages.size}
          problem={problemOf(rowField(row.id, 'size'))}
          describedBy={heightHintId}
        />
        <FontField row={row} onChange={onChange} problem={problemOf(rowField(row.id, 'font'))} />
      </div>
      <HeightHint />
      {!isEmpty && drawn !== undefined && drawn.path !== '' && <LivePreview drawn={drawn} />}
      {drawn === undefined && drawableRow(row).length > 0 && <PreviewRoom font={row.font} />}
      <QuantityField
        id={rowField(row.id, 'quantity')}
        value={row.quantityText}
        onChange={(quantityText) => onChange({ quantityText })}
        problem={problemOf(rowField(row.id, 'quantity'))}
        fill={fill}
      />
      <RulesButton
        words={ruleWordsOfRow(row, fill !== null)}
        isOpen={isMoreOpen}
        onToggle={() => setMoreOpened(!isMoreOpen)}
      />
      {isMoreOpen && <RowSettings row={row} isNesting={fill !== null} onChange={onChange} problemOf={problemOf} />}
    </fieldset>
  );
}

/** The room of the preview until the first drawing, so that the fields below it do not move. */
function PreviewRoom({ font }: { font: string }) {
  return (
    <div aria-hidden className="invisible grid gap-1">
      <div className="h-15" />
      <p className="text-sm">Overall</p>
      <p className="text-sm">{font}&rsquo;s letter widths; letter shapes by TeX Gyre Heros.</p>
    </div>
  );
}

function HeightHint() {
  const unit = use(UnitOnDisplay);
  return (
    <p id={heightHintId} className="-mt-1.5 text-xs text-muted-foreground">
      Height is the height of a capital letter. You can type {typedExamples[unit]}.
    </p>
  );
}

function LivePreview({ drawn }: { drawn: DrawnRow }) {
  const unit = use(UnitOnDisplay);
  return (
    <div className="grid gap-1">
      <div className="rounded-md bg-sheet px-2 py-1.5 text-sheet-foreground">
        <DrawnText row={drawn} className="h-12 w-full" />
      </div>
      <p className="figures text-sm text-muted-foreground">
        Overall {formatLengthWithUnit(drawn.heightIn, unit)} tall, {formatLengthWithUnit(drawn.widthIn, unit)} wide
      </p>
      {drawn.warnings.map((warning) => (
        <p
          key={warning.code}
          className={cn('text-sm', isNote(warning.code) ? 'text-muted-foreground' : 'text-warning')}
        >
          {messageIn(warning, unit)}
        </p>
      ))}
    </div>
  );
}

/**
 * Counter '12/40'. Always visible; announced to screen readers only five characters before the limit and from the limit
 * on.
 */
function TextCounter({ length }: { length: number }) {
  const left = limits.textLength - length;
  const isAnnounced = length === limits.textLength - 5 || left <= 0;
  return (
    <>
      <span
        aria-hidden
        className={cn('figures text-sm text-muted-foreground', left < 0 && 'font-medium text-destructive')}
      >
        {length}/{limits.textLength}
      </span>
      <output className="sr-only">{isAnnounced ? `${length} of ${limits.textLength} characters` : ''}</output>
    </>
  );
}
