'use client';

import dynamic from 'next/dynamic';
import { Files } from 'lucide-react';
import { useRef, useState } from 'react';
import { FileZone } from '#components/ui/file-zone.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useFilesAnywhere } from '#components/ui/use-files-anywhere.ts';
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
  const isOver = useFilesAnywhere(zone, take);

  function take(files: readonly File[]) {
    if (files.length === 0) return;
    hasFiles = true;
    setDropped(files);
  }

  return (
    <div className="grid gap-6">
      <FileZone
        id="combine"
        zone={zone}
        icon={Files}
        texts={{ rest: 'Drop SVG, EPS, PDF, AI and DXF files here, or', over: 'Drop to add these files' }}
        button="Choose files"
        label="Choose files to combine"
        constraints={`Up to ${limits.combinedFiles} files of ${limits.convertedFileBytes / (1024 * 1024)} MB. They stay in your browser, and in this list until you reload the page.`}
        accept={['.svg', '.eps', ...convertedExtensions]}
        isMultiple
        isOverPage={isOver}
        isUsed={dropped !== null}
        onFiles={take}
      />
      {dropped !== null && <KeptCombination files={dropped} />}
    </div>
  );
}
