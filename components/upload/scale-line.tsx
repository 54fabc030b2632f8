'use client';

import { use, useState } from 'react';
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
  const question = measured === null ? null : unlikelyWidthText(measured.figures.widthIn, unit);

  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="figures">{sizeText(file, measured, unit)}</span>
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
      {measured?.scale.assumed && file.scale === undefined && (
        <p className="text-warning">
          The file does not say its size; we assumed {formatPlain(measured.scale.unitsPerIn)} units per inch.
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

function sizeText(file: FileForm, measured: MeasuredRow | null, unit: LengthUnit): string {
  if (measured !== null) {
    const size = formatSize(measured.figures.widthIn, measured.figures.heightIn, unit);
    return `Artwork ${size} ${unit} (${scaleRuleText(measured.scale, file.scale)})`;
  }
  if (file.scale !== undefined) return askedSizeText(file.scale);
  const size = file.fileType === 'SVG' ? artworkSize(svgText(file.content)) : null;
  return size === null
    ? 'We’ll show the size after you run it.'
    : `Page ${formatSize(size.widthIn, size.heightIn, unit)} ${unit}`;
}
