'use client';

import dynamic from 'next/dynamic';
import { Files } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useFilesAnywhere } from '#components/ui/use-files-anywhere.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { convertedExtensions } from '#lib/shared/drawing/converted-file.ts';
import { limits } from '#lib/shared/limits.ts';

const KeptCombination = dynamic(
  () => loadPart(() => import('./kept-combination.tsx').then((part) => part.KeptCombination)),
  { ssr: false, loading: () => <Skeleton className="h-96 w-full" /> },
);

/** True once files were added since the page was loaded: after Back they are still there. */
let hasFiles = false;
const noFiles: readonly File[] = [];

/** Drop zone for the files to combine. Everything else is loaded with the first one. */
export function LazyCombine() {
  const [dropped, setDropped] = useState<readonly File[] | null>(hasFiles ? noFiles : null);
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFilesAnywhere(zone, take);

  function take(files: readonly File[]) {
    if (files.length === 0) return;
    hasFiles = true;
    setDropped(files);
  }

  return (
    <div className="grid gap-6">
      <div
        ref={zone}
        data-file-zone
        onDrop={(event) => {
          event.preventDefault();
          take([...event.dataTransfer.files]);
        }}
        className={cn(
          'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed border-input bg-card px-4 transition-colors',
          dropped === null ? 'min-h-40 py-8' : 'py-3',
          isOver && 'border-primary bg-accent',
        )}
      >
        <p className="flex items-center gap-2 text-sm">
          <Files aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          {isOver ? 'Drop to add these files' : 'Drop SVG, EPS, PDF, AI and DXF files here, or'}
        </p>
        <button
          type="button"
          className={buttonVariants({ variant: 'outline' })}
          aria-describedby="combine-constraints"
          onClick={() => input.current?.click()}
        >
          Choose files
        </button>
        <p id="combine-constraints" className="text-sm text-muted-foreground">
          Up to {limits.combinedFiles} files of {limits.convertedFileBytes / (1024 * 1024)} MB. They stay in your
          browser, and in this list until you reload the page.
        </p>
        <input
          ref={input}
          id="combine-input"
          type="file"
          multiple
          accept={['.svg', '.eps', ...convertedExtensions].join(',')}
          aria-label="Choose files to combine"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {dropped !== null && <KeptCombination files={dropped} />}
    </div>
  );
}
