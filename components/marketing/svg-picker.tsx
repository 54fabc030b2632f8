'use client';

import { lazy, Suspense, useId, useState } from 'react';
import { clsx } from 'clsx';
import { FileUp, X } from 'lucide-react';
import { loadPart } from '#components/ui/load-part.ts';
import type { InitialRequest } from '#lib/browser/draft/initial-request.ts';
import { convertedExtensions, isConvertible } from '#lib/shared/drawing/converted-file.ts';
import { limits } from '#lib/shared/limits.ts';
import { words } from '#lib/shared/product.ts';

type Svg = NonNullable<InitialRequest['svg']>;

/** Loaded with the first file that can be converted, or several to combine. */
const ConvertDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('#components/combine/convert-dialog.tsx')).ConvertDialog })),
);

type SvgPickerProps = { svg: Svg | null; onSvg: (svg: Svg | null) => void };

/** Drop zone around a native file input; accepts one SVG. Other files become one in a dialog. */
export function SvgPicker({ svg, onSvg }: SvgPickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Files to convert or combine, with the line of the specification. */
  const [converted, setConverted] = useState<{ files: readonly File[]; rejection: string } | null>(null);

  async function take(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setConverted({ files, rejection: 'Too many files' });
    if (isConvertible(file.name)) return setConverted({ files, rejection: 'File type must be .svg' });
    const fault = fileProblem(file);
    setProblem(fault);
    if (fault) return;
    try {
      onSvg({ filename: file.name, content: await asDataUrl(file) });
    } catch {
      setProblem('This file could not be read. Choose it again.');
    }
  }

  if (svg) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-md border bg-muted px-3 py-2 text-sm">
        <span className="truncate font-medium">{svg.filename}</span>
        <button
          type="button"
          aria-label={`Remove ${svg.filename}`}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-accent pointer-coarse:size-11"
          onClick={() => onSvg(null)}
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      {/* The input covers the zone, so that the browser handles clicks, keys and dropped files. */}
      <div
        className={clsx(
          'relative flex items-center gap-4 rounded-md border border-dashed border-input px-4 py-4 text-sm transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring hover:bg-accent',
          isOver && 'border-primary bg-accent',
        )}
      >
        <FileUp aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <div>
          <label htmlFor={`${id}-file`} className="font-medium">
            Add a drawing
          </label>
          <p id={`${id}-hint`} className="text-muted-foreground">
            An SVG up to {words.fileSize} is measured at once. PDF, AI and DXF are converted here. EPS works after you
            sign up.
          </p>
        </div>
        <input
          id={`${id}-file`}
          type="file"
          multiple
          accept={['.svg', 'image/svg+xml', ...convertedExtensions].join(',')}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          aria-describedby={problem ? `${id}-error` : `${id}-hint`}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      )}
      {converted && (
        <Suspense>
          <ConvertDialog
            {...converted}
            replaced={null}
            onUse={(file) => {
              setConverted(null);
              void take([file]);
            }}
            onClose={() => setConverted(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function fileProblem(file: File): string | null {
  if (/\.eps$/i.test(file.name)) return 'EPS works after you sign up. Press Start Now! and add it in the app.';
  if (!/\.svg$/i.test(file.name)) return 'File type must be .svg. Save your drawing as SVG and add it again.';
  if (file.size === 0) return 'The file is empty.';
  if (file.size > limits.fileBytes) {
    return `File is larger than ${limits.fileBytes} bytes (${words.fileSize}). Delete embedded pictures or simplify paths.`;
  }
  return null;
}

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
