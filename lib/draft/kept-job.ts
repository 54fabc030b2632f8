import { fontNames } from '../fonts.ts';
import { limits } from '../limits.ts';
import type { BrowserStore } from './browser-store.ts';
import { emptyRow, initialSheetForm, type FileForm, type JobForm, type RowForm, type SheetForm } from './job-form.ts';

/**
 * The job as kept in this browser: it survives a reload, a sign-out and a crash of the tab. Words and settings lie in local
 * storage (written at once, even while the page closes), the file in IndexedDB. Kept per person, because shops share computers.
 */
export type KeptJob = {
  form: JobForm;
  /** The last nesting run; its result can be fetched for a day. */
  lastRun: { runId: string; form: JobForm } | null;
};

/** Larger files are not kept: the draft says so by their absence. */
export const keptFileBytes = 5 * 1024 * 1024;

const jobKey = (owner: string) => `job:${owner}`;
const fileKey = (owner: string) => `job-file:${owner}`;

type Places = { words: Storage | undefined; files: BrowserStore };
type WrittenJob = { form: JobForm; lastRun: KeptJob['lastRun'] };

/** Words and settings, without the file's content. False when the browser did not take them. */
export function keepWords(owner: string, job: KeptJob, places: Places): boolean {
  const lastRun = job.lastRun === null ? null : { runId: job.lastRun.runId, form: withoutContent(job.lastRun.form) };
  try {
    const written: WrittenJob = { form: withoutContent(job.form), lastRun };
    places.words?.setItem(jobKey(owner), JSON.stringify(written));
    return places.words !== undefined;
  } catch {
    return false;
  }
}

/** The file, where it is small enough; otherwise an older one goes. */
export async function keepFile(owner: string, file: FileForm | null, places: Places): Promise<boolean> {
  if (file !== null && file.sizeBytes < keptFileBytes) {
    return places.files.set(fileKey(owner), { filename: file.filename, content: file.content });
  }
  await places.files.remove(fileKey(owner));
  return file === null;
}

/** The kept job; null when there is none. A form whose file was too large to keep comes back without it: `lostFile` is its name. */
export async function takeKeptJob(
  owner: string,
  places: Places,
): Promise<(KeptJob & { lostFile: string | null }) | null> {
  const written = readWords(owner, places);
  if (written === null) return null;
  const kept = await places.files.get(fileKey(owner));
  const file =
    isRecord(kept) && typeof kept.content === 'string' ? { filename: kept.filename, content: kept.content } : null;
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

export async function forgetJob(owner: string, places: Places): Promise<void> {
  try {
    places.words?.removeItem(jobKey(owner));
  } catch {
    // Nothing could be kept there.
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

// What lies in storage may come from an older version of the page: whatever does not fit falls back to the beginning.

function readForm(value: unknown): JobForm | null {
  if (!isRecord(value) || !Array.isArray(value.rows)) return null;
  const rows = value.rows.slice(0, limits.rows).map(readRow);
  const ids = new Set(rows.map((row) => row.id));
  const isSound = rows.length > 0 && ids.size === rows.length;
  return { file: readFile(value.file), rows: isSound ? rows : [emptyRow('row-1')], sheet: readSheet(value.sheet) };
}

function readRow(value: unknown, index: number): RowForm {
  const row = isRecord(value) ? value : {};
  const fresh = emptyRow(typeof row.id === 'string' && /^row-\d+$/.test(row.id) ? row.id : `row-${index + 1}`);
  return {
    ...fresh,
    text: text(row.text, fresh.text),
    sizeText: text(row.sizeText, fresh.sizeText),
    font: fontNames.find((name) => name === row.font) ?? fresh.font,
    heightRule: oneOf(['cap', 'overall', 'x'] as const, row.heightRule, fresh.heightRule),
    quantityText: text(row.quantityText, fresh.quantityText),
    rotationLocked: row.rotationLocked === true,
  };
}

function readFile(value: unknown): FileForm | null {
  if (!isRecord(value) || typeof value.filename !== 'string') return null;
  const scale = isRecord(value.scale) && value.scale.by === 'widthIn' ? Number(value.scale.widthIn) : Number.NaN;
  return {
    filename: value.filename,
    fileType: oneOf(['SVG', 'EPS'] as const, value.fileType, 'SVG'),
    content: '',
    sizeBytes: typeof value.sizeBytes === 'number' ? value.sizeBytes : 0,
    quantityText: text(value.quantityText, '1'),
    rotationLocked: value.rotationLocked === true,
    ...(scale > 0 ? { scale: { by: 'widthIn', widthIn: scale } } : {}),
  };
}

function readSheet(value: unknown): SheetForm {
  const sheet = isRecord(value) ? value : {};
  const fresh = initialSheetForm;
  return {
    nesting: sheet.nesting !== false,
    widthText: text(sheet.widthText, fresh.widthText),
    heightText: text(sheet.heightText, fresh.heightText),
    presetId: text(sheet.presetId, fresh.presetId),
    spacingText: text(sheet.spacingText, fresh.spacingText),
    marginText: text(sheet.marginText, fresh.marginText),
    rotation: oneOf(['none', '180', '90', 'any'] as const, sheet.rotation, fresh.rotation),
    partsInHoles: sheet.partsInHoles !== false,
    keepTogether: oneOf(['piece', 'letter', 'row'] as const, sheet.keepTogether, fresh.keepTogether),
    budgetS: oneOf([5, 20, 60] as const, sheet.budgetS, fresh.budgetS),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.length <= 1000 ? value : otherwise;
}

function oneOf<T>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}
