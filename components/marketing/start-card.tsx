'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, use, useId, useState, type FormEvent } from 'react';
import { LengthRange } from '#components/fields/field-range.tsx';
import { UnitOfBrowser } from '#components/fields/unit-of-browser.tsx';
import { useTouched } from '#components/fields/use-touched.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { inputClasses } from '#components/ui/shared-classes.ts';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { saveInitialRequest, type InitialRequest } from '#lib/browser/draft/initial-request.ts';
import { splitLines } from '#lib/browser/draft/split-lines.ts';
import { fontNames, type FontName } from '#lib/shared/fonts.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatLengthWithUnit, formatRange } from '#lib/shared/format.ts';
import { shownLength, storedLength } from '#lib/shared/length-text.ts';
import { limits } from '#lib/shared/limits.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { parseLength } from '#lib/shared/units.ts';
import { SvgPicker } from './svg-picker.tsx';
import { TeaserDrawing } from './teaser/teaser-drawing.tsx';

const loadFileDrawing = () =>
  loadPart(async () => ({ default: (await import('./teaser/file-drawing.tsx')).FileDrawing }));
/** Loaded with the first added drawing. */
const FileDrawing = lazy(loadFileDrawing);
/** Loaded with the question for the price. */
const LandingPrice = lazy(() =>
  loadPart(async () => ({ default: (await import('./teaser/landing-price.tsx')).LandingPrice })),
);

const defaultFont: FontName = 'Arial';
const defaultSizeIn = '12';

/**
 * Card of the landing page: the job started here opens in the tool after registering. It uses the styles of input and
 * button without their components, which include class name merging, half of the script size of the card.
 */
export function StartCard() {
  return (
    <UnitOfBrowser>
      <JobCard />
    </UnitOfBrowser>
  );
}

function JobCard() {
  const router = useRouter();
  const id = useId();
  const unit = use(UnitOnDisplay);
  const [text, setText] = useState('');
  const [font, setFont] = useState<FontName>(defaultFont);
  const [size, setSize] = useState(defaultSizeIn);
  const [svg, setSvg] = useState<InitialRequest['svg']>(null);
  const [sheetPrice, setSheetPrice] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const isHydrated = useHydrated();
  const height = parseLength(size);
  const sizeIn = height.ok ? height.inches : null;
  const sizeProblem =
    sizeIn === null || sizeIn < limits.heightIn.min || sizeIn > limits.heightIn.max
      ? `Height must be between ${formatRange(limits.heightIn, unit)}.`
      : null;

  const textProblem =
    text.length > limits.textLength
      ? `A row can have up to ${limits.textLength} characters. Start with the first row; you can add the others after signing up.`
      : null;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (textProblem || sizeProblem) {
      document.getElementById(textProblem ? `${id}-text` : `${id}-size`)?.focus();
      return;
    }
    setIsLeaving(true);
    await saveInitialRequest({ font, size: sizeIn!, text, svg, sheetPrice });
    router.push('/register');
  }

  return (
    <div className="grid gap-4 rounded-lg border bg-card p-5 text-card-foreground shadow-md">
      <Drawings
        svg={svg}
        text={textProblem ? '' : text}
        hasText={text.trim() !== ''}
        font={font}
        heightIn={sizeProblem ? null : sizeIn}
        sheetPrice={sheetPrice}
        onSheetPrice={setSheetPrice}
      />
      <form className="grid gap-5" noValidate onSubmit={(event) => void onSubmit(event)}>
        <div className="grid gap-2">
          <div className="flex items-baseline justify-between">
            <Label htmlFor={`${id}-text`}>Text</Label>
            <span
              className={`figures text-xs ${textProblem ? 'font-medium text-destructive' : 'text-muted-foreground'}`}
            >
              {text.length}/{limits.textLength}
            </span>
          </div>
          <input
            id={`${id}-text`}
            type="text"
            className={inputClasses}
            name="text"
            autoComplete="off"
            value={text}
            aria-invalid={textProblem ? true : undefined}
            aria-describedby={textProblem ? `${id}-text-error` : undefined}
            onPaste={(event) => {
              // The browser would remove line breaks without inserting spaces.
              const lines = splitLines(event.clipboardData.getData('text/plain'));
              if (lines.length < 2) return;
              event.preventDefault();
              const { selectionStart, selectionEnd } = event.currentTarget;
              setText(text.slice(0, selectionStart ?? 0) + lines.join(' ') + text.slice(selectionEnd ?? text.length));
            }}
            // Registration follows, so its page is prefetched.
            onFocus={() => router.prefetch('/register')}
            onChange={(event) => setText(event.target.value)}
          />
          {textProblem && (
            <p id={`${id}-text-error`} className="text-sm text-destructive">
              {textProblem}
            </p>
          )}
        </div>
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <div className="grid gap-2">
            <Label htmlFor={`${id}-font`}>{specStrings.fontLabel}</Label>
            <NativeSelect
              id={`${id}-font`}
              name="font"
              value={font}
              onChange={(event) => setFont(event.target.value as FontName)}
            >
              {fontNames.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </div>
          <HeightField id={`${id}-size`} value={size} onChange={setSize} problem={sizeProblem} />
        </div>
        <SvgPicker svg={svg} onSvg={setSvg} />
        <button
          type="submit"
          disabled={!isHydrated}
          className={`${buttonVariants({ size: 'lg' })} disabled:opacity-100!`}
          aria-busy={isLeaving || undefined}
        >
          {specStrings.startNow}
        </button>
      </form>
    </div>
  );
}

type DrawingsProps = Omit<PriceQuestionProps, 'cutIn'> & {
  svg: InitialRequest['svg'];
  text: string;
  /** True if text was typed, valid or not. */
  hasText: boolean;
  font: FontName;
  heightIn: number | null;
};

/** The drawing and the text to scale, their lengths, and their price. */
function Drawings({ svg, text, hasText, font, heightIn, ...price }: DrawingsProps) {
  const [textCutIn, setTextCutIn] = useState<number | null>(null);
  const [fileCutIn, setFileCutIn] = useState<number | null>(null);
  const cutIn = textCutIn === null && fileCutIn === null ? null : (textCutIn ?? 0) + (fileCutIn ?? 0);
  return (
    <>
      {svg !== null && (
        <Suspense fallback={<div className="h-44 sm:h-47" />}>
          <FileDrawing svg={svg} onCut={setFileCutIn} />
        </Suspense>
      )}
      {(svg === null || hasText) && <TeaserDrawing text={text} font={font} heightIn={heightIn} onCut={setTextCutIn} />}
      <PriceQuestion cutIn={cutIn} {...price} />
    </>
  );
}

type PriceQuestionProps = {
  /** Length of all cuts in inches; null without any. */
  cutIn: number | null;
  sheetPrice: string;
  onSheetPrice: (typed: string) => void;
};

/** Opens the price below the number. */
function PriceQuestion(props: PriceQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<div className="h-16" />}>
        <LandingPrice {...props} />
      </Suspense>
    );
  }
  if (props.cutIn === null) return null;
  return (
    <button
      type="button"
      className={`${buttonVariants({ variant: 'link' })} min-h-6 justify-self-start pointer-coarse:min-h-11`}
      onClick={() => setOpen(true)}
    >
      What would it cost?
    </button>
  );
}

type HeightFieldProps = { id: string; value: string; onChange: (value: string) => void; problem: string | null };

/** The letter height, with its range, or the inches that another unit comes to. */
function HeightField({ id, value, onChange, problem }: HeightFieldProps) {
  const unit = use(UnitOnDisplay);
  const { isTouched, onLeave, onEdit } = useTouched();
  const height = parseLength(value);
  const shown = shownLength(value, unit);
  const isPlain = /^[\d.]+$/.test(shown.trim());
  const echo = isTouched && !problem && height.ok && !isPlain ? `= ${formatLengthWithUnit(height.inches, unit)}` : null;
  return (
    <>
      <div className="grid gap-2">
        <Label htmlFor={id}>{specStrings.heightLabel[unit]}</Label>
        <input
          id={id}
          type="text"
          className={inputClasses}
          name="size"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            onChange(storedLength(event.target.value, unit));
            onEdit();
          }}
          onBlur={onLeave}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : `${id}-range${echo === null ? '' : ` ${id}-echo`}`}
        />
        <LengthRange id={`${id}-range`} range={limits.heightIn} />
        {echo !== null && (
          <p id={`${id}-echo`} className="figures text-sm text-muted-foreground">
            {echo}
          </p>
        )}
      </div>
      {problem && (
        <p id={`${id}-error`} className="text-sm text-destructive sm:col-span-2">
          {problem}
        </p>
      )}
    </>
  );
}
