import { useMemo } from 'react';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { svgText } from '#lib/browser/data-url.ts';
import { sanitizeSvg } from '#lib/browser/svg-preview/sanitize-svg.ts';

/** Maximum size of a file that is drawn in its line, in bytes; a larger one would delay the page. */
const maxBytes = 300_000;

/** The drawing in the line of its file; nothing for an EPS, which has no preview. As an image it runs no scripts. */
export function FilePicture({ file: { fileType, content, sizeBytes } }: { file: FileForm }) {
  const address = useMemo(() => {
    const clean = fileType === 'SVG' && sizeBytes <= maxBytes ? sanitizeSvg(svgText(content)) : null;
    return clean === null ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(clean)}`;
  }, [fileType, content, sizeBytes]);
  if (address === null) return null;
  return (
    // oxlint-disable-next-line next/no-img-element -- the bytes are in the browser, so an image server cannot reduce them.
    <img src={address} alt="" className="h-8 w-10 shrink-0 rounded-sm bg-sheet object-contain p-0.5" />
  );
}
