'use client';

import { useEffect, useRef, useState } from 'react';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { ConvertClient } from '#lib/browser/converter/convert-client.ts';

/** Maximum number of pages with a picture: each has to be read. */
const maxPictures = 40;

type PageChoiceProps = {
  client: ConvertClient;
  pages: readonly string[];
  chosen: number;
  isDisabled: boolean;
  onChoose: (index: number) => void;
};

/** The pages of a file as a row of small pictures; one is chosen. Pictures are drawn one after another. */
export function PageChoice({ client, pages, chosen, isDisabled, onChoose }: PageChoiceProps) {
  const pictures = usePagePictures(client, pages.length);
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm leading-none font-medium">
        Page {chosen + 1} of {pages.length}
      </legend>
      <div className="flex gap-2 overflow-x-auto p-1">
        {pages.map((title, index) => (
          <button
            // Titles of pages may repeat.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            aria-pressed={index === chosen}
            aria-label={`Page ${index + 1}${title === `Page ${index + 1}` ? '' : `, ${title}`}`}
            aria-disabled={isDisabled}
            onClick={() => !isDisabled && index !== chosen && onChoose(index)}
            className={cn(
              'grid w-20 shrink-0 justify-items-center gap-1 rounded-md border p-1 text-xs hover:bg-accent',
              index === chosen ? 'border-primary ring-1 ring-primary' : 'border-input',
            )}
          >
            <span className="grid h-20 w-full place-items-center overflow-hidden rounded-sm bg-white">
              {/* oxlint-disable-next-line nextjs/no-img-element -- drawn in this browser */}
              {pictures.get(index) && <img src={pictures.get(index)} alt="" className="max-h-full max-w-full" />}
            </span>
            <span className="w-full truncate text-center">{title}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function usePagePictures(client: ConvertClient, count: number): ReadonlyMap<number, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  const drawn = useRef(new Map<number, string>());
  useEffect(() => {
    let isCurrent = true;
    const drawAll = async () => {
      for (let index = 0; index < Math.min(count, maxPictures) && isCurrent; index++) {
        if (drawn.current.has(index)) continue;
        try {
          const { svg } = await client.request({ kind: 'svg', index, of: 'page' });
          drawn.current.set(index, urlOf(svg));
        } catch {
          // An empty page has no picture. After the end of the worker, nothing more is drawn.
        }
        if (isCurrent) setPictures(new Map(drawn.current));
      }
    };
    void drawAll();
    return () => {
      isCurrent = false;
    };
  }, [client, count]);
  useEffect(() => {
    const urls = drawn.current;
    return () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    };
  }, []);
  return pictures;
}

/** Returns the address of a picture of the chosen layers of a page; while a new one is drawn, the previous one. */
export function useSvgPicture(client: ConvertClient, index: number, layers: readonly string[]): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const chosen = JSON.stringify(layers);
  useEffect(() => {
    let isCurrent = true;
    client
      .request({ kind: 'svg', index, layers: JSON.parse(chosen) as string[], of: 'drawing' })
      .then(({ svg }) => isCurrent && setUrl(urlOf(svg)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, index, chosen]);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  return url;
}

const urlOf = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
