'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Accepts files dropped or pasted anywhere on the page outside `zone` and elements with `data-file-zone`, which handle their own. Without this hook a drop
 * beside the zone would make the browser open the file. Returns true while files are dragged over the page.
 */
export function useFilesAnywhere(zone: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });

  useEffect(() => {
    const isInside = ({ target }: Event) =>
      target instanceof Element &&
      (zone.current?.contains(target) === true || target.closest('[data-file-zone]') !== null);
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (!isInside(event)) latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [zone]);

  return isOver;
}

/**
 * Returns the files of the clipboard, including an SVG copied as text. Text pasted into a field remains text, because
 * spreadsheets copy a cell both as text and as a picture.
 */
function pastedFiles(event: ClipboardEvent): File[] {
  const clipboard = event.clipboardData;
  if (clipboard === null) return [];
  const isInField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  const text = clipboard.getData('text/plain').trim();
  if (isInField && text !== '') return [];
  if (clipboard.files.length > 0) return [...clipboard.files];
  const isSvg =
    /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*(?:<!DOCTYPE svg[^<]*(?:<![^<]*)*)?<svg[\s>]/i.test(text);
  return isSvg ? [new File([text], 'pasted.svg', { type: 'image/svg+xml' })] : [];
}
