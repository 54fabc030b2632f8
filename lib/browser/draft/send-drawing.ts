import { browserStore } from '../browser-store.ts';
import { dataUrlOf } from '../data-url.ts';
import { localStorageOrNone } from './browser-storage.ts';
import { peekInitialRequest, saveInitialRequest } from './initial-request.ts';
import { initialJobForm } from './job-form.ts';
import { loadSavedJob } from './saved-job.ts';

/**
 * Saves an SVG where the tool finds it when it opens, beside the text that waits for it from the landing page. Returns false when this
 * browser could not store it.
 */
export async function sendToTool(filename: string, svg: string): Promise<boolean> {
  const [row] = initialJobForm.rows;
  const { font, size, text, sheetPrice } = (await peekInitialRequest()) ?? {
    font: row!.font,
    size: Number(row!.sizeText),
    text: '',
    sheetPrice: undefined,
  };
  const content = await dataUrlOf(new Blob([svg], { type: 'image/svg+xml' }));
  return saveInitialRequest({
    font,
    size,
    text,
    svg: { filename, content },
    ...(sheetPrice !== undefined && { sheetPrice }),
  });
}

/** Returns the name of the file in the saved job of the tool; null when there is none. */
export async function fileInTool(owner: string): Promise<string | null> {
  const job = await loadSavedJob(owner, { words: localStorageOrNone(), files: browserStore() });
  return job?.form.file?.filename ?? null;
}
