'use client';

import { use, useEffect, useState } from 'react';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatLengthWithUnit, formatLongLength } from '#lib/shared/format.ts';
import type { FontName } from '#lib/shared/fonts.ts';
import { setTeaserLine, teaserAddress, type TeaserFont } from './teaser.ts';

/** Space above the baseline, including the capitals, and below it, in thousandths of the cap height. */
const above = 1420;
const below = 520;

type TeaserDrawingProps = {
  text: string;
  font: FontName;
  heightIn: number | null;
  /** Called with the length of all cuts in inches; null without letters. */
  onCut: (cutIn: number | null) => void;
};

/** The typed text, drawn to scale with its dimensions, like a shop drawing. */
export function TeaserDrawing({ text, font, heightIn, onCut }: TeaserDrawingProps) {
  const unit = use(UnitOnDisplay);
  const isComplete = text.trim() !== '' && heightIn !== null;
  const letters = useTeaserFont(font, isComplete);
  const line = isComplete && letters ? setTeaserLine(letters, text, heightIn) : null;
  const isDrawn = line !== null && line.letters.length > 0;
  const cutIn = isDrawn ? line.perimeterIn : null;
  useEffect(() => {
    onCut(cutIn);
    return () => onCut(null);
  }, [cutIn, onCut]);

  return (
    <div className="grid gap-2">
      <div className="relative h-36 overflow-hidden rounded-md border bg-sheet text-sheet-foreground sm:h-40">
        <div aria-hidden className="drafting-grid absolute inset-0" />
        {isDrawn ? (
          // The width follows from the available height, so that the dimension line has the width of the letters.
          <div
            className="absolute inset-y-3 left-1/2 flex -translate-x-1/2 flex-col justify-end [--room:5.5rem] sm:[--room:6.5rem]"
            style={{ width: `min(100% - 2.5rem, var(--room) * ${(line.right - line.left) / (above + below)})` }}
          >
            <svg
              aria-hidden
              viewBox={`${line.left} ${-above} ${line.right - line.left} ${above + below}`}
              className="my-auto w-full overflow-visible"
            >
              <g className="fill-part stroke-part-line" strokeWidth="1.5" fillRule="evenodd">
                {line.letters.map(({ path, x }, index) => (
                  <path key={index} d={path} transform={`translate(${x} 0)`} vectorEffect="non-scaling-stroke" />
                ))}
              </g>
            </svg>
            <Dimension label={`${formatLengthWithUnit(line.widthIn, unit)} wide`} />
          </div>
        ) : (
          <p className="absolute inset-0 grid place-items-center px-6 text-center text-sm text-sheet-muted">
            {isComplete && letters === null ? 'Drawing…' : 'Type a word below and see it measured.'}
          </p>
        )}
      </div>
      <p className="figures min-h-5 text-sm text-muted-foreground">
        {isDrawn && (
          <>
            <strong className="font-semibold text-foreground">{formatLengthWithUnit(line.perimeterIn, unit)}</strong> of
            edge to cut ({formatLongLength(line.perimeterIn, unit)})
            {letters!.fontMeasured !== font && `, letters by ${letters!.fontMeasured}`}.
            {line.missing > 0 && ' Some letters show in the app only.'}
          </>
        )}
      </p>
    </div>
  );
}

/** A dimension line with arrows at both ends and the figure below. */
function Dimension({ label }: { label: string }) {
  return (
    <div className="figures grid grid-cols-[minmax(0,1fr)] justify-items-center text-xs font-medium text-sheet-dimension">
      <div className="flex w-full">
        <Arrow className="rotate-180" />
        <Arrow />
      </div>
      <span className="whitespace-nowrap">{label}</span>
    </div>
  );
}

function Arrow({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="xMaxYMid slice"
      className={`h-2.5 min-w-0 flex-1 ${className}`}
    >
      <path d="M-900 5H99M99 0.5V9.5M90 1.5L98.5 5L90 8.500" fill="none" stroke="currentColor" strokeWidth="1" />
    </svg>
  );
}

/** Returns the letters of a font, loaded on first use; null while they load and when loading fails. */
function useTeaserFont(font: FontName, isEnabled: boolean): TeaserFont | null {
  const [fonts, setFonts] = useState<Partial<Record<FontName, TeaserFont>>>({});
  const isKnown = fonts[font] !== undefined;

  useEffect(() => {
    if (!isEnabled || isKnown) return;
    const abort = new AbortController();
    fetch(teaserAddress(font), { signal: abort.signal })
      .then((response) => (response.ok ? (response.json() as Promise<TeaserFont>) : null))
      .then((loaded) => {
        if (loaded) setFonts((all) => ({ ...all, [font]: loaded }));
      })
      // The card works without its drawing.
      .catch(() => undefined);
    return () => abort.abort();
  }, [font, isKnown, isEnabled]);

  return fonts[font] ?? null;
}
