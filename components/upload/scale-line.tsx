'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LengthField } from '#components/tool/length-field.tsx';
import { unlikelyWidthText } from '#components/run/run-view.ts';
import type { FileForm } from '#lib/draft/job-form.ts';
import { formatPlain, formatSize } from '#lib/format.ts';
import { parseLength } from '#lib/units.ts';
import type { MeasuredRow } from '#lib/contracts/result.ts';
import { artworkSize } from './artwork-size.ts';
import { svgText } from './read-file.ts';

type ScaleLineProps = {
  file: FileForm;
  measured: MeasuredRow | null;
  onScale: (scale: FileForm['scale']) => void;
};

const range = { min: 0.01, max: 100_000 };

/** How large the artwork is, and 'Make it __ in wide' for when that is wrong. */
export function ScaleLine({ file, measured, onScale }: ScaleLineProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const question = measured === null ? null : unlikelyWidthText(measured.figures.widthIn);

  function apply() {
    const parsed = parseLength(typed);
    if (!parsed.ok || parsed.inches < range.min || parsed.inches > range.max) {
      setProblem('Type the width the artwork should have, such as 36 or 3 ft.');
      return;
    }
    onScale({ by: 'widthIn', widthIn: parsed.inches });
    setOpen(false);
  }

  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="figures">{sizeText(file, measured)}</span>
        <button
          type="button"
          className="min-h-6 rounded-sm text-primary underline underline-offset-4"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Change size
        </button>
        {file.scale !== undefined && (
          <button
            type="button"
            className="min-h-6 rounded-sm text-primary underline underline-offset-4"
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
        <form
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <LengthField
            id="file-width"
            className="flex-1"
            label="Make it this wide (in)"
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setProblem(null);
            }}
            range={range}
            problemMessage="Type the width the artwork should have, such as 36 or 3 ft."
            problem={problem}
          />
          <Button type="submit" variant="secondary" className="mt-5">
            Set width
          </Button>
        </form>
      )}
    </div>
  );
}

function sizeText(file: FileForm, measured: MeasuredRow | null): string {
  if (measured !== null) return `Artwork ${formatSize(measured.figures.widthIn, measured.figures.heightIn)} in`;
  if (file.scale?.by === 'widthIn') return `Will be ${formatPlain(file.scale.widthIn)} in wide`;
  const size = file.fileType === 'SVG' ? artworkSize(svgText(file.content)) : null;
  return size === null ? 'Its size shows after the first run.' : `Page ${formatSize(size.widthIn, size.heightIn)} in`;
}
