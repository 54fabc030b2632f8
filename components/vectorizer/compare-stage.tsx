'use client';

import { useState, type ReactNode } from 'react';
import { MoveHorizontal } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';

type CompareStageProps = {
  /** Null until the server has returned a copy of a picture that the browser cannot display. */
  pictureUrl: string | null;
  pictureName: string;
  /** Width divided by height; null until the picture has loaded. */
  aspect: number | null;
  onPictureSize: (aspect: number) => void;
  /** The outlines; null while there are none. */
  outlines: ReactNode | null;
  /** True when the outlines belong to previous settings. */
  isStale: boolean;
  children?: ReactNode;
};

/**
 * Picture and outlines on top of each other, separated by a movable line: a slider that covers the whole stage, so that
 * it can be dragged anywhere with the mouse or a finger and handles the arrow keys.
 */
export function CompareStage(props: CompareStageProps) {
  const { pictureUrl, pictureName, aspect, onPictureSize, outlines, isStale, children } = props;
  const [share, setShare] = useState(50);
  const left = outlines === null ? 100 : share;
  return (
    <div
      className="relative mx-auto w-full overflow-hidden rounded-lg border bg-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
      // As large as the column allows, and at most `--stage-height` tall.
      style={{ aspectRatio: aspect ?? 1.6, maxWidth: `calc(var(--stage-height) * ${aspect ?? 1.6})` }}
    >
      {pictureUrl !== null && (
        // The picture is a local file of the person, so there is nothing to optimize. It reports its size when it
        // loads.
        // oxlint-disable-next-line nextjs/no-img-element
        <img
          src={pictureUrl}
          alt={`${pictureName}, before tracing`}
          className="absolute inset-0 size-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0 && naturalHeight > 0) onPictureSize(naturalWidth / naturalHeight);
          }}
        />
      )}
      {outlines !== null && (
        <>
          <div
            className={cn('absolute inset-0 bg-sheet transition-opacity', isStale && 'opacity-60')}
            style={{ clipPath: `inset(0 0 0 ${left}%)` }}
          >
            {outlines}
          </div>
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-primary"
            style={{ left: `${left}%` }}
          >
            <span className="absolute top-1/2 left-1/2 inline-flex size-9 -translate-1/2 items-center justify-center rounded-full bg-primary text-primary-foreground shadow-md">
              <MoveHorizontal className="size-5" />
            </span>
          </div>
          <Tag side="left" isShown={left > 15} text="Picture" />
          <Tag side="right" isShown={left < 85} text="Outlines" />
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label="Divide picture and outlines"
            aria-valuetext={`Picture ${share}%, outlines ${100 - share}%`}
            onChange={(event) => setShare(Number(event.target.value))}
            className="absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
          />
        </>
      )}
      {children}
    </div>
  );
}

function Tag({ side, isShown, text }: { side: 'left' | 'right'; isShown: boolean; text: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'pointer-events-none absolute top-2 rounded-sm bg-sheet-foreground/80 px-2 py-0.5 text-xs text-sheet transition-opacity',
        side === 'left' ? 'left-2' : 'right-2',
        !isShown && 'opacity-0',
      )}
    >
      {text}
    </span>
  );
}
