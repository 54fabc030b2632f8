'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useFilesAnywhere } from '#components/ui/use-files-anywhere.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
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
  const [isOverZone, setOverZone] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
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
      <div
        ref={zone}
        data-file-zone
        onDragOver={(event) => {
          event.preventDefault();
          setOverZone(true);
        }}
        onDragLeave={() => setOverZone(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOverZone(false);
          take([...event.dataTransfer.files]);
        }}
        className={cn(
          'flex scroll-mt-24 flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed border-input bg-card px-4 transition-colors',
          dropped === null ? 'min-h-40 py-8' : 'py-3',
          isOverZone && 'border-primary bg-accent',
        )}
      >
        <p className="flex items-center gap-2 text-sm">
          <FileUp aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          {isOverZone ? 'Drop to convert this file' : 'Drop a PDF, AI or DXF here, or'}
        </p>
        <button
          type="button"
          className={buttonVariants({ variant: 'outline' })}
          aria-describedby="converter-constraints"
          onClick={() => input.current?.click()}
        >
          Choose file
        </button>
        <p id="converter-constraints" className="text-sm text-muted-foreground">
          One file, up to {limits.convertedFileBytes / (1024 * 1024)} MB. It stays in your browser.{' '}
          <Link href="/more-tools/combine" prefetch={false} className="underline underline-offset-4">
            Combine several files
          </Link>
        </p>
        <input
          ref={input}
          id="converter-input"
          type="file"
          accept={convertedExtensions.join(',')}
          aria-label="Choose a PDF, AI or DXF"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {dropped !== null && <Converter dropped={dropped} />}
    </div>
  );
}
