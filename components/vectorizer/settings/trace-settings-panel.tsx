'use client';

import { use } from 'react';
import { Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { LengthField } from '#components/fields/length-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ChoiceRow } from '#components/ui/choice-row.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import type { PreviewResult } from '#lib/shared/contracts/vectorizer.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { limits } from '#lib/shared/limits.ts';
import { sampleChoices } from '#lib/browser/picture/sample-choices.ts';
import { SliderField } from '#components/fields/slider-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { traceField, traceMessages, type TraceField, type TraceForm } from './trace-form.ts';
import type { HistoryAction, TraceHistory } from './trace-history.ts';

type TraceSettingsPanelProps = {
  history: TraceHistory;
  dispatch: (action: HistoryAction) => void;
  /** True when only settings with precomputed results of the sample are available. */
  isSample: boolean;
  /** Values chosen by the server for automatic settings. */
  used: PreviewResult['used'] | null;
  problem: TraceField | null;
};

const modes = [
  { value: 'bw', name: 'Black and white, for cutting' },
  { value: 'color', name: 'Colors, one set of shapes each' },
  { value: 'lineart', name: 'Line art, keeps thin strokes' },
  { value: 'auto', name: 'Choose for me' },
] as const;
const details = [
  { value: 'low', name: 'Low' },
  { value: 'normal', name: 'Normal' },
  { value: 'high', name: 'High' },
] as const;
const layerChoices = [
  { value: 'cutout', name: 'Side by side' },
  { value: 'stacked', name: 'Stacked' },
] as const;
const sizeChoices = [
  { value: 'widthIn', name: 'Width' },
  { value: 'heightIn', name: 'Height' },
] as const;

/** All settings that affect the outlines. Each change is shown in the preview. */
export function TraceSettingsPanel({ history, dispatch, isSample, used, problem }: TraceSettingsPanelProps) {
  const unit = use(UnitOnDisplay);
  const form = history.now;
  const set = (change: Partial<TraceForm>) => dispatch({ type: 'changed', change });
  const isColor = form.mode === 'color' || form.mode === 'auto';
  return (
    <section aria-labelledby="trace-settings-title" className="grid content-start gap-4">
      <PanelHead history={history} dispatch={dispatch} />

      <div className="grid gap-1.5">
        <Label htmlFor="trace-mode">Trace as</Label>
        <NativeSelect
          id="trace-mode"
          value={form.mode}
          onChange={(event) => set({ mode: event.target.value as TraceForm['mode'] })}
        >
          {modes.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {form.mode === 'auto' && used !== null && (
          <p className="text-sm text-muted-foreground">
            Chosen: {modes.find(({ value }) => value === used.mode)?.name}
          </p>
        )}
      </div>

      {!isSample && (
        <div className="grid gap-3">
          <ChoiceRow
            legend="Real size"
            value={form.sizeBy}
            choices={sizeChoices}
            onChange={(sizeBy) => set({ sizeBy })}
          />
          <LengthField
            id={traceField('size')}
            label={form.sizeBy === 'widthIn' ? 'Width of the whole picture' : 'Height of the whole picture'}
            value={form.sizeText}
            onChange={(sizeText) => set({ sizeText })}
            range={limits.picture.sizeIn}
            problemMessage={traceMessages.size}
            problem={problem === 'size' ? traceMessages.size(unit) : null}
          />
        </div>
      )}

      {form.mode === 'color' && <ColorsField form={form} set={set} used={used} isSample={isSample} />}

      <ChoiceRow legend="Detail" value={form.detail} choices={details} onChange={(detail) => set({ detail })} />
      <SliderField
        id="trace-smoothing"
        label="Smooth corners"
        min={0}
        max={100}
        step={isSample ? 50 : 5}
        value={form.smoothing}
        text={smoothingText(form.smoothing)}
        onChange={(smoothing) => set({ smoothing })}
      />
      {!isSample && (
        <LengthField
          id={traceField('speck')}
          label="Ignore specks smaller than"
          value={form.speckText}
          onChange={(speckText) => set({ speckText })}
          range={limits.picture.speckIn}
          problemMessage={traceMessages.speck}
          problem={problem === 'speck' ? traceMessages.speck(unit) : null}
        />
      )}
      {!isSample && form.mode === 'bw' && <ThresholdField form={form} set={set} used={used} />}
      {!isColor && (
        <CheckRow
          id="trace-invert"
          label="Invert"
          hint={used?.inverted === true ? 'Light on dark was inverted automatically.' : undefined}
          isChecked={form.invert}
          onChange={(invert) => set({ invert })}
        />
      )}
      {!isSample && form.mode === 'color' && (
        <CheckRow
          id="trace-background"
          label="Remove background"
          isChecked={form.removeBackground}
          onChange={(removeBackground) => set({ removeBackground })}
        />
      )}
      {!isSample && form.mode === 'color' && (
        <ChoiceRow
          legend="Colors lie"
          value={form.layers}
          choices={layerChoices}
          onChange={(layers) => set({ layers })}
        />
      )}
      {isSample && (
        <p className="text-sm text-muted-foreground">
          Size, specks, threshold, background and layers can be set for your own picture.
        </p>
      )}
    </section>
  );
}

type PanelHeadProps = Pick<TraceSettingsPanelProps, 'history' | 'dispatch'>;

function PanelHead({ history, dispatch }: PanelHeadProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <h2 id="trace-settings-title" className="font-semibold">
        Settings
      </h2>
      <div className="flex gap-1">
        <StepButton label="Undo" isOff={history.past.length === 0} onPress={() => dispatch({ type: 'undone' })}>
          <Undo2 aria-hidden />
        </StepButton>
        <StepButton label="Redo" isOff={history.future.length === 0} onPress={() => dispatch({ type: 'redone' })}>
          <Redo2 aria-hidden />
        </StepButton>
        <StepButton label="Reset settings" isOff={false} onPress={() => dispatch({ type: 'reset' })}>
          <RotateCcw aria-hidden />
        </StepButton>
      </div>
    </div>
  );
}

type FieldProps = {
  form: TraceForm;
  set: (change: Partial<TraceForm>) => void;
  used: PreviewResult['used'] | null;
};

function ColorsField({ form, set, used, isSample }: FieldProps & { isSample: boolean }) {
  const { colors } = limits.picture;
  const colorCounts = isSample
    ? sampleChoices.colors.filter((count) => count !== null)
    : Array.from({ length: colors.max - colors.min + 1 }, (_, index) => colors.min + index);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor="trace-colors">Colors, background included</Label>
      <NativeSelect
        id="trace-colors"
        value={form.colors ?? ''}
        onChange={(event) => set({ colors: event.target.value === '' ? null : Number(event.target.value) })}
      >
        <option value="">
          As many as needed{used?.mode === 'color' && form.colors === null ? ` (${used.colors})` : ''}
        </option>
        {colorCounts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function ThresholdField({ form, set, used }: FieldProps) {
  const { threshold } = limits.picture;
  return (
    <div className="grid gap-2">
      <CheckRow
        id="trace-own-threshold"
        label="Set the threshold myself"
        isChecked={form.threshold !== null}
        onChange={(isOwn) => set({ threshold: isOwn ? (used?.threshold ?? 128) : null })}
      />
      {form.threshold !== null && (
        <SliderField
          id="trace-threshold"
          label="Darker than this is ink"
          min={threshold.min}
          max={threshold.max}
          step={1}
          value={form.threshold}
          text={`${form.threshold} of 255`}
          onChange={(value) => set({ threshold: value })}
        />
      )}
    </div>
  );
}

function smoothingText(smoothing: number): string {
  if (smoothing === 0) return '0, every corner';
  return smoothing === 100 ? '100, round' : `${smoothing}`;
}

type StepButtonProps = { label: string; isOff: boolean; onPress: () => void; children: React.ReactNode };

/** Remains focusable when it has no effect, so that the focus is not lost. */
function StepButton({ label, isOff, onPress, children }: StepButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </Button>
  );
}

type CheckRowProps = {
  id: string;
  label: string;
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

function CheckRow({ id, label, hint, isChecked, onChange }: CheckRowProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <Checkbox
        id={id}
        checked={isChecked}
        onCheckedChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <Label htmlFor={id} className="min-h-8 pointer-coarse:min-h-11">
        {label}
      </Label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="col-start-2 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
