import type { BrowserStore } from '../browser-store.ts';
import type { FileForm, JobForm } from './job-form.ts';
import { isRecord } from '../../shared/stored-value.ts';
import { readForm } from './read-form.ts';

/**
 * Job stored in this browser, where it survives a reload, a sign-out and a crash of the tab. Texts and settings are in local storage
 * (written at once, also while the page closes), the file in IndexedDB. Stored by user, because shops share computers.
 */
export type SavedJob = {
  form: JobForm;
  /** The last nesting run; its result can be fetched for a day. */
  lastRun: { runId: string; form: JobForm } | null;
};

/** Maximum size of a stored file; the draft of a larger one has none. */
export const MAX_STORED_FILE_BYTES = 5 * 1024 * 1024;

const jobKey = (owner: string) => `job:${owner}`;
const fileKey = (owner: string) => `job-file:${owner}`;

type Places = { words: Storage | undefined; files: BrowserStore };
type WrittenJob = { form: JobForm; lastRun: SavedJob['lastRun'] };

/** Stores texts and settings, without the file's content. Returns false if the browser rejected them. */
export function storeTexts(owner: string, job: SavedJob, places: Places): boolean {
  const lastRun = job.lastRun === null ? null : { runId: job.lastRun.runId, form: withoutContent(job.lastRun.form) };
  try {
    const written: WrittenJob = { form: withoutContent(job.form), lastRun };
    places.words?.setItem(jobKey(owner), JSON.stringify(written));
    return places.words !== undefined;
  } catch {
    return false;
  }
}

/** Stores the file if it is small enough, and otherwise deletes a stored one. Returns false if the file was not stored. */
export async function storeFile(owner: string, file: FileForm | null, places: Places): Promise<boolean> {
  if (file !== null && file.sizeBytes < MAX_STORED_FILE_BYTES) {
    return places.files.set(fileKey(owner), { filename: file.filename, content: file.content });
  }
  await places.files.remove(fileKey(owner));
  return file === null;
}

/** Returns the stored job; null without one. If the file was too large to store, `lostFile` is its name. */
export async function loadSavedJob(
  owner: string,
  places: Places,
): Promise<(SavedJob & { lostFile: string | null }) | null> {
  const written = readWords(owner, places);
  if (written === null) return null;
  const stored = await places.files.get(fileKey(owner));
  const file =
    isRecord(stored) && typeof stored.content === 'string'
      ? { filename: stored.filename, content: stored.content }
      : null;
  const withFile = (form: JobForm): JobForm => {
    if (form.file === null) return form;
    const isIt = file !== null && file.filename === form.file.filename;
    return { ...form, file: isIt ? { ...form.file, content: file.content } : null };
  };
  const { lastRun } = written;
  const form = withFile(written.form);
  return {
    form,
    lostFile: form.file === null ? (written.form.file?.filename ?? null) : null,
    lastRun: lastRun === null ? null : { runId: lastRun.runId, form: withFile(lastRun.form) },
  };
}

export async function deleteSavedJob(owner: string, places: Places): Promise<void> {
  try {
    places.words?.removeItem(jobKey(owner));
  } catch {
    // Nothing could have been stored there.
  }
  await places.files.remove(fileKey(owner));
}

function withoutContent(form: JobForm): JobForm {
  return form.file === null ? form : { ...form, file: { ...form.file, content: '' } };
}

function readWords(owner: string, places: Places): WrittenJob | null {
  try {
    const value: unknown = JSON.parse(places.words?.getItem(jobKey(owner)) ?? 'null');
    if (!isRecord(value)) return null;
    const form = readForm(value.form);
    if (form === null) return null;
    const last = isRecord(value.lastRun) ? value.lastRun : null;
    const lastForm = last === null ? null : readForm(last.form);
    const runId = typeof last?.runId === 'string' ? last.runId : null;
    return { form, lastRun: runId === null || lastForm === null ? null : { runId, form: lastForm } };
  } catch {
    return null;
  }
}
