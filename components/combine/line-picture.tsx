'use client';

import { useEffect, useRef } from 'react';
import { linePicture, type ReadLine } from './combination.ts';

/** The drawing of a file on white; an empty space before it is read. */
export function LinePicture({ read }: { read: ReadLine | null }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (read === null || image.current === null) return;
    const url = URL.createObjectURL(new Blob([linePicture(read)], { type: 'image/svg+xml' }));
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [read]);
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-md border bg-white p-1">
      {read !== null && (
        // oxlint-disable-next-line nextjs/no-img-element -- drawn in this browser
        <img ref={image} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}
