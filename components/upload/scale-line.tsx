'use client';

import { use, useMemo, useState } from 'react';
import { unlikelyWidthText } from '#components/run/run-view.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { artworkExtent } from '#lib/browser/box-around.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { drawingUnitOf } from '#lib/shared/drawing/drawing-units.ts';
import { formatSize } from '#lib/shared/format.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { artworkSize, writesPixels } from './artwork-size.ts';
import { ChangeSize } from './change-size.tsx';
import { isUnitless, knownUnitOf, rememberUnit } from './known-units.ts';
import { svgText } from '#lib/browser/data-url.ts';
import { requestedSizeText, scaleRuleText } from './scale-choice.ts';
import { UnitChoice } from './unit-choice.tsx';

type ScaleLineProps = {
  file: FileForm;
  measured: MeasuredRow | null;
  onScale: (scale: FileForm['scale']) => void;
};

/** Returns what is known about the size of a drawing: of its page, until it is measured. */
export function useFileSize(file: FileForm, measured: MeasuredRow | null) {
  const unit = use(UnitOnDisplay);
  const { fileType, content } = file;
  const { page, isWithoutUnit, isInPixels } = useMemo(() => {
    const text = fileType === 'SVG' ? svgText(content) : '';
    return {
      page: fileType === 'SVG' ? artworkSize(text) : null,
      isWithoutUnit: isUnitless({ fileType, content }),
      isInPixels: writesPixels(text),
    };
  }, [fileType, content]);
  const widthIn =
    (measured && artworkExtent(measured).widthIn) ?? (file.scale === undefined ? page?.widthIn : undefined);
  const question = widthIn === undefined ? null : unlikelyWidthText(widthIn, unit);
  const isAssumed = file.scale === undefined && (measured === null ? isWithoutUnit : measured.scale.assumed);
  return { page, isWithoutUnit, isInPixels, question, isAssumed };
}

/** Returns the size of a drawing for its line: '3.00 x 2.00 in'; empty while it is not known. */
export function shortSizeText(
  file: FileForm,
  measured: MeasuredRow | null,
  page: { widthIn: number; heightIn: number } | null,
  unit: LengthUnit,
): string {
  const size = measured === null ? (file.scale === undefined ? page : null) : artworkExtent(measured);
  return size === null ? '' : `${formatSize(size.widthIn, size.heightIn, unit)} ${unit}`;
}

/** Size of the artwork with the rule that determined it, and a form to correct it. */
export function ScaleLine({ file, measured, onScale }: ScaleLineProps) {
  const [isOpen, setOpen] = useState(false);
  const unit = use(UnitOnDisplay);
  const { page, isWithoutUnit, isInPixels, question, isAssumed } = useFileSize(file, measured);
  const numbers = plainNumbers(file, measured, page);
  const hasUnitChoice =
    numbers !== null && (isAssumed || ((isWithoutUnit || isInPixels) && file.scale?.by === 'unitsPerIn'));
  const assumed = isInPixels && measured !== null ? measured.scale.unitsPerIn : pagePixelsPerInch;
  const chosen = file.scale?.by === 'unitsPerIn' ? file.scale.unitsPerIn : assumed;
  const chosenUnit = drawingUnitOf(chosen);

  function choose(scale: NonNullable<FileForm['scale']>) {
    if (isWithoutUnit) rememberUnit(file, scale);
    onScale(scale);
  }

  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="figures">{sizeText(file, measured, page, unit)}</span>
        <button
          type="button"
          className="min-h-6 rounded-sm text-primary underline underline-offset-4 pointer-coarse:min-h-11"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Change size
        </button>
        {file.scale !== undefined && (
          <button
            type="button"
            className="min-h-6 rounded-sm text-primary underline underline-offset-4 pointer-coarse:min-h-11"
            onClick={() => {
              if (isWithoutUnit) rememberUnit(file, undefined);
              onScale(undefined);
            }}
          >
            Use the file’s own size
          </button>
        )}
      </p>
      {hasUnitChoice && (
        <UnitChoice
          size={numbers}
          chosen={chosen}
          isInPixels={isInPixels}
          isAssumed={isAssumed}
          isRemembered={!isAssumed && isWithoutUnit && chosenUnit !== null && knownUnitOf(file) === chosenUnit}
          onScale={choose}
        />
      )}
      {question !== null && <p className="text-warning">{question}</p>}
      {isOpen && (
        <ChangeSize
          onScale={(scale) => {
            onScale(scale);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Plain numbers per inch in a file that states no unit. */
const pagePixelsPerInch = 96;

/** Returns the size of the artwork, or of the page until it is measured, in the file's own numbers; null when neither is known. */
function plainNumbers(
  { scale }: FileForm,
  measured: MeasuredRow | null,
  page: { widthIn: number; heightIn: number } | null,
): { width: number; height: number } | null {
  if (measured !== null && (scale === undefined || scale.by === 'unitsPerIn')) {
    const { widthIn, heightIn } = artworkExtent(measured);
    const { unitsPerIn } = measured.scale;
    return { width: widthIn * unitsPerIn, height: heightIn * unitsPerIn };
  }
  return page && { width: page.widthIn * pagePixelsPerInch, height: page.heightIn * pagePixelsPerInch };
}

function sizeText(
  file: FileForm,
  measured: MeasuredRow | null,
  page: { widthIn: number; heightIn: number } | null,
  unit: LengthUnit,
): string {
  if (measured !== null) {
    const { widthIn, heightIn } = artworkExtent(measured);
    const size = formatSize(widthIn, heightIn, unit);
    return `Artwork ${size} ${unit} (${scaleRuleText(measured.scale, file.scale, unit)})`;
  }
  if (file.scale !== undefined) return requestedSizeText(file.scale, unit);
  return page === null
    ? 'We’ll show the size after you run it.'
    : `Page ${formatSize(page.widthIn, page.heightIn, unit)} ${unit}`;
}
