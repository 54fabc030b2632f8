'use client';

import { ImageUp, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useFilesAnywhere } from '#components/ui/use-files-anywhere.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { isConvertible } from '#lib/shared/drawing/converted-file.ts';
import { formatBytes } from '#lib/shared/format.ts';
import { pictureConstraints } from '#lib/browser/picture/check-picture.ts';
import type { PictureState } from './use-picture.ts';

/** Extensions by which browsers only gray out other files; the bytes determine whether a file is accepted. */
const accept = { 'image/*': ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.tif', '.tiff'] };

type PictureDropProps = {
  state: PictureState;
  /** True when there is nothing else to show, so that the zone uses the whole space. */
  isAlone: boolean;
};

/** Adds a picture by drop, paste or choice, anywhere on the page. A rejected picture never replaces the current one. */
export function PictureDrop({ state, isAlone }: PictureDropProps) {
  const { picture, isReading, refusal, isReady } = state;
  const canTake = isReady && !isReading;
  // Files dropped before the saved picture has loaded, or while another is being read, are processed afterwards.
  const waiting = useRef<readonly File[] | null>(null);
  const take = (files: readonly File[]) => {
    if (canTake) void state.take(files);
    else waiting.current = files;
  };
  const takeWaiting = useEffectEvent(() => {
    if (waiting.current !== null) void state.take(waiting.current);
    waiting.current = null;
  });
  useEffect(() => {
    if (canTake) takeWaiting();
  }, [canTake]);
  const { rootRef, getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    noClick: true,
    noKeyboard: true,
    preventDropOnDocument: false,
    onDrop: (accepted, rejected) => take([...accepted, ...rejected.map((rejection) => rejection.file)]),
  });
  // Files for the converter, elsewhere on the page, are its own.
  const isOverPage = useFilesAnywhere(rootRef, (files) => {
    if (!files.some(({ name }) => isConvertible(name))) take(files);
  });
  const isTarget = isDragActive || isOverPage;
  // Only a drop target; keyboard users choose a picture by the button.
  const { role: _role, tabIndex: _tabIndex, ...dropTarget } = getRootProps();
  const isSmall = picture !== null;

  return (
    <div {...dropTarget} className="grid gap-3">
      <input
        {...getInputProps({
          id: 'picture-input',
          'aria-label': 'Choose a picture',
          className: 'sr-only',
          tabIndex: -1,
        })}
      />
      <div
        className={cn(
          'rounded-lg border-2 border-dashed border-input bg-card transition-colors',
          isSmall
            ? 'flex flex-wrap items-center gap-x-3 gap-y-2 border-solid px-3 py-2'
            : 'grid content-center justify-items-center gap-2 px-4 py-8 text-center',
          isAlone && 'min-h-96',
          isTarget && 'border-primary bg-accent',
        )}
      >
        {!isSmall && <ImageUp aria-hidden className="size-7 text-muted-foreground" />}
        {isSmall ? (
          <p className="min-w-0 flex-1 basis-40 truncate text-sm">
            <span className="font-medium">{isTarget ? 'Drop to replace' : picture.filename}</span>{' '}
            <span className="text-muted-foreground">{formatBytes(picture.sizeBytes)}</span>
          </p>
        ) : (
          <p className="text-sm">{isTarget ? 'Drop to trace this picture' : 'Drop or paste a picture here, or'}</p>
        )}
        <Button
          variant="outline"
          size={isSmall ? 'sm' : 'default'}
          onClick={open}
          aria-disabled={!canTake}
          aria-describedby="picture-constraints"
        >
          {isReading ? 'Reading…' : isSmall ? 'Replace' : 'Choose picture'}
        </Button>
        {isSmall && (
          <Button
            variant="ghost"
            size="icon"
            className="size-8"
            aria-label={`Remove ${picture.filename}`}
            onClick={state.remove}
          >
            <X aria-hidden />
          </Button>
        )}
        <p id="picture-constraints" className={isSmall ? 'sr-only' : 'text-sm text-muted-foreground'}>
          {pictureConstraints}
        </p>
      </div>
      {refusal !== null && (
        <Alert variant="destructive">
          <AlertTitle>{refusal.title}</AlertTitle>
          <AlertDescription>
            <p>{refusal.help}</p>
            {picture !== null && <p>Your picture {picture.filename} is still here.</p>}
          </AlertDescription>
        </Alert>
      )}
      {picture !== null && state.isStored === false && (
        <p className="text-sm text-muted-foreground">
          This browser could not save the picture. Add it again after a reload or a login.
        </p>
      )}
    </div>
  );
}
