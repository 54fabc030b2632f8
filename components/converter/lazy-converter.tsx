'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FileZone } from '#components/ui/file-zone.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useFilesAnywhere } from '#components/ui/use-files-anywhere.ts';
import { browserStore } from '#lib/browser/browser-store.ts';
import { forgetSentFile, readSentFile } from '#lib/browser/converter/file-to-convert.ts';
import { convertedExtensions, isConvertible } from '#lib/shared/drawing/converted-file.ts';
import { limits } from '#lib/shared/limits.ts';
import type { Dropped } from './converter.tsx';

const Converter = dynamic(() => loadPart(() => import('./converter.tsx').then((part) => part.Converter)), {
  ssr: false,
  loading: () => <Skeleton className="h-96 w-full" />,
});

/**
 * Drop zone of the converter. Everything else is loaded with the first file: dropped on the zone, a PDF, AI or DXF dropped or pasted
 * anywhere on the page, or the one that was sent to the tool before Back.
 */
export function LazyConverter() {
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const zone = useRef<HTMLDivElement>(null);
  useFilesAnywhere(zone, (files) => {
    if (files.some(({ name }) => isConvertible(name))) take(files);
  });
  useEffect(() => {
    let isHere = true;
    void readSentFile(browserStore(), Date.now()).then((carried) => {
      if (carried !== null && isHere) setDropped((chosen) => chosen ?? { carried });
    });
    return () => {
      isHere = false;
    };
  }, []);

  function take(files: readonly File[]) {
    if (files.length === 0) return;
    setDropped({ files });
    void forgetSentFile(browserStore());
  }

  return (
    <div className="grid gap-6">
      <FileZone
        id="converter"
        zone={zone}
        icon={FileUp}
        texts={{ rest: 'Drop a PDF, AI or DXF here, or', over: 'Drop to convert this file' }}
        button="Choose file"
        label="Choose a PDF, AI or DXF"
        constraints={
          <>
            One file, up to {limits.convertedFileBytes / (1024 * 1024)} MB. It stays in your browser.{' '}
            <Link href="/more-tools/combine" prefetch={false} className="underline underline-offset-4">
              Combine several files
            </Link>
          </>
        }
        accept={convertedExtensions}
        isUsed={dropped !== null}
        onFiles={take}
      />
      {dropped !== null && <Converter dropped={dropped} />}
    </div>
  );
}
