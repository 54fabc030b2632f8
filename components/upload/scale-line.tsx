'use client';

import { use, useMemo, useState } from 'react';
import { unlikelyWidthText } from '#components/run/run-view.ts';
import { UnitOnDisplay } from '#components/tool/use-unit.ts';
import type { FileForm } from '#lib/draft/job-form.ts';
import { formatPlain, formatSize } from '#lib/format.ts';
import type { MeasuredRow } from '#lib/contracts/result.ts';
import type { LengthUnit } from '#lib/units.ts';
import { artworkSize } from './artwork-size.ts';
import { ChangeSize } from './change-size.tsx';
import { svgText } from './read-file.ts';
import { askedSizeText, scaleRuleText } from './scale-choice.ts';

type ScaleLineProps = {
  file: FileForm;
  measured: MeasuredRow | null;
  onScale: (scale: FileForm['scale']) => void;
};

/** How large the artwork is and by which rule, and 'Make it __ in wide' for when that is wrong. */
export function ScaleLine({ file, measured, onScale }: ScaleLineProps) {
  const [isOpen, setOpen] = useState(false);
  const unit = use(UnitOnDisplay);
  const page = useMemo(
    () => (measured === null && file.fileType === 'SVG' ? artworkSize(svgText(file.content)) : null),
    [measured, file.fileType, file.content],
  );
  const widthIn = measured?.figures.widthIn ?? (file.scale === undefined ? page?.widthIn : undefined);
  const question = widthIn === undefined ? null : unlikelyWidthText(widthIn, unit);
  const assumedUnits = measured === null ? (page?.isAssumed === true ? pagePixelsPerInch : null) : assumedOf(measured);

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
            onClick={() => onScale(undefined)}
          >
            Use the file’s own size
          </button>
        )}
      </p>
      {assumedUnits !== null && file.scale === undefined && (
        <p className="text-warning">
          The file does not say its size; we assumed {formatPlain(assumedUnits)} units per inch.
        </p>
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

/** How plain numbers of a file that says nothing are read. */
const pagePixelsPerInch = 96;

const assumedOf = ({ scale }: MeasuredRow): number | null => (scale.assumed ? scale.unitsPerIn : null);

function sizeText(
  file: FileForm,
  measured: MeasuredRow | null,
  page: { widthIn: number; heightIn: number } | null,
  unit: LengthUnit,
): string {
  if (measured !== null) {
    const size = formatSize(measured.figures.widthIn, measured.figures.heightIn, unit);
    return `Artwork ${size} ${unit} (${scaleRuleText(measured.scale, file.scale)})`;
  }
  if (file.scale !== undefined) return askedSizeText(file.scale);
  return page === null
    ? 'We’ll show the size after you run it.'
    : `Page ${formatSize(page.widthIn, page.heightIn, unit)} ${unit}`;
}
