import type { NestOptions, TextRow, UploadedFile } from '../contracts/job.ts';
import type { FontName } from '../fonts.ts';
import type { RowFont } from '../own-fonts/own-font.ts';
import type { Remnant } from '../contracts/material.ts';
import { formatPlain } from '../format.ts';
import { limits } from '../limits.ts';
import { defaultMachine, defaultSheet } from '../presets.ts';
import { defaultEffort, defaultRotation, type SpacingRule } from '../product.ts';
import {
  plainDetails,
  withRemnant,
  withSize,
  withSizeBack,
  type OtherSize,
  type SizeDetails,
} from './stock/stock-form.ts';

/**
 * The job as it stands on the screen: what was typed, letter for letter, so that nothing is lost or corrected behind the
 * person's back. `build-request.ts` turns it into a request or into a list of problems.
 */
export type RowForm = {
  id: string;
  text: string;
  sizeText: string;
  /** Of the list; what the row falls back to where its own file goes. */
  font: FontName;
  /** A face of the person's own, in place of it. */
  own: RowFont | null;
  heightRule: TextRow['heightRule'];
  spacingRule: SpacingRule;
  /** In what the rule says. */
  trackingText: string;
  kerning: boolean;
  /** Percent of the letter height; empty: as the font says. */
  leadingText: string;
  align: NonNullable<TextRow['align']>;
  weld: boolean;
  quantityText: string;
  /** As many as fit, in place of the quantity; of a job one row, or the file. */
  fills: boolean;
  rotationLocked: boolean;
};

export type FileForm = {
  filename: string;
  fileType: UploadedFile['fileType'];
  /** data:...;base64,... */
  content: string;
  sizeBytes: number;
  quantityText: string;
  fills: boolean;
  rotationLocked: boolean;
  leaveOutTinyHoles: boolean;
  whiteIsCutOut?: boolean;
  scale?: UploadedFile['scale'];
};

export type SheetForm = {
  nesting: boolean;
  widthText: string;
  heightText: string;
  /** The preset chosen last; shows only while the two fields still say its size. */
  presetId: string;
  /** What is said of that size once there are others. */
  details: SizeDetails;
  others: readonly OtherSize[];
  /** Sheets that "as many as fit" may use of a size without a count. */
  fillSheetsText: string;
  spacingText: string;
  marginText: string;
  rotation: NestOptions['rotation'];
  partsInHoles: boolean;
  keepTogether: NestOptions['keepTogether'];
  budgetS: NestOptions['budgetS'];
};

export type JobForm = { file: FileForm | null; rows: RowForm[]; sheet: SheetForm };

const defaultFont: FontName = 'Arial';
const defaultSizeText = '12';

export function emptyRow(
  id: string,
  like?: Omit<RowForm, 'id' | 'text' | 'quantityText' | 'fills' | 'rotationLocked'>,
): RowForm {
  return {
    id,
    text: '',
    sizeText: like?.sizeText ?? defaultSizeText,
    font: like?.font ?? defaultFont,
    own: like?.own ?? null,
    heightRule: like?.heightRule ?? 'cap',
    spacingRule: like?.spacingRule ?? 'percent',
    trackingText: like?.trackingText ?? '0',
    kerning: like?.kerning ?? true,
    leadingText: like?.leadingText ?? '',
    align: like?.align ?? 'left',
    weld: like?.weld ?? false,
    quantityText: '1',
    fills: false,
    rotationLocked: false,
  };
}

export const initialSheetForm: SheetForm = {
  nesting: true,
  widthText: formatPlain(defaultSheet.widthIn),
  heightText: formatPlain(defaultSheet.heightIn),
  presetId: defaultSheet.id,
  details: plainDetails,
  others: [],
  fillSheetsText: '1',
  spacingText: formatPlain(defaultMachine.spacingIn),
  marginText: formatPlain(defaultMachine.marginIn),
  rotation: defaultRotation,
  partsInHoles: true,
  keepTogether: 'piece',
  budgetS: defaultEffort,
};

export const initialJobForm: JobForm = { file: null, rows: [emptyRow('row-1')], sheet: initialSheetForm };

/** What a person can say about a file. */
export type FileChange = Partial<
  Pick<FileForm, 'quantityText' | 'rotationLocked' | 'leaveOutTinyHoles' | 'whiteIsCutOut' | 'scale'>
>;

export type JobAction =
  | { type: 'row-changed'; id: string; change: Partial<Omit<RowForm, 'id'>> }
  | { type: 'row-added'; afterId?: string }
  | { type: 'lines-pasted'; id: string; lines: readonly string[] }
  | { type: 'row-removed'; id: string }
  | { type: 'file-added'; file: Pick<FileForm, 'filename' | 'fileType' | 'content' | 'sizeBytes' | 'whiteIsCutOut'> }
  | { type: 'file-changed'; change: FileChange }
  | { type: 'file-removed' }
  | { type: 'sheet-changed'; change: Partial<SheetForm> }
  | { type: 'size-added' }
  | { type: 'size-changed'; id: string; change: Partial<Omit<OtherSize, 'id' | 'remnantId'>> }
  | { type: 'size-removed'; id: string }
  | { type: 'size-put-back'; size: OtherSize; at: number }
  | { type: 'remnant-chosen'; remnant: Remnant; isChosen: boolean }
  /** `of`: a row's id, or 'file'. What came as often as fits before comes in its number again. */
  | { type: 'fill-chosen'; of: string; fills: boolean }
  /** A new job: file and text go, the sheet and its options (the shop's machine) stay. */
  | { type: 'cleared' }
  /** Undo of a clear, a restored draft, a carried request. */
  | { type: 'replaced'; form: JobForm };

export function changeJob(form: JobForm, action: JobAction): JobForm {
  switch (action.type) {
    case 'row-changed':
      return { ...form, rows: form.rows.map((row) => (row.id === action.id ? { ...row, ...action.change } : row)) };
    case 'row-added':
      return addRows(form, action.afterId, ['']);
    case 'lines-pasted':
      return pasteLines(form, action.id, action.lines);
    case 'row-removed':
      return removeRow(form, action.id);
    case 'file-added':
      return {
        ...form,
        file: { ...action.file, quantityText: '1', fills: false, rotationLocked: false, leaveOutTinyHoles: false },
      };
    case 'file-changed':
      return form.file === null ? form : { ...form, file: { ...form.file, ...action.change } };
    case 'file-removed':
      return { ...form, file: null };
    case 'sheet-changed':
      return { ...form, sheet: { ...form.sheet, ...action.change } };
    case 'size-added':
      return { ...form, sheet: withSize(form.sheet) };
    case 'size-changed':
      return { ...form, sheet: { ...form.sheet, others: changeSize(form.sheet.others, action) } };
    case 'size-removed':
      return { ...form, sheet: { ...form.sheet, others: form.sheet.others.filter(({ id }) => id !== action.id) } };
    case 'size-put-back':
      return { ...form, sheet: withSizeBack(form.sheet, action.size, action.at) };
    case 'remnant-chosen':
      return { ...form, sheet: withRemnant(form.sheet, action.remnant, action.isChosen) };
    case 'fill-chosen':
      return fillWith(form, action);
    case 'cleared':
      return { ...initialJobForm, sheet: form.sheet };
    case 'replaced':
      return action.form;
  }
}

function changeSize(
  others: readonly OtherSize[],
  { id, change }: Extract<JobAction, { type: 'size-changed' }>,
): OtherSize[] {
  return others.map((size) => (size.id === id ? { ...size, ...change } : size));
}

function fillWith(form: JobForm, { of, fills }: Extract<JobAction, { type: 'fill-chosen' }>): JobForm {
  const isIt = (id: string) => fills && id === of;
  return {
    ...form,
    file: form.file === null ? null : { ...form.file, fills: isIt('file') },
    rows: form.rows.map((row) => ({ ...row, fills: isIt(row.id) })),
  };
}

/** Whether something comes as often as fits. */
export function hasFill({ file, rows }: Pick<JobForm, 'file' | 'rows'>): boolean {
  return file?.fills === true || rows.some(({ fills, text }) => fills && text.trim() !== '');
}

/** Whether there is anything a person would miss. */
export function hasArtwork(form: JobForm): boolean {
  return form.file !== null || form.rows.some((row) => row.text !== '');
}

/** The first free 'row-N'. Ids come back with results, so they are never handed out twice within a job. */
function nextRowNumber(rows: readonly RowForm[]): number {
  return 1 + Math.max(0, ...rows.map((row) => Number(/^row-(\d+)$/.exec(row.id)?.[1] ?? 0)));
}

function addRows(form: JobForm, afterId: string | undefined, texts: readonly string[]): JobForm {
  const room = limits.rows - form.rows.length;
  const found = form.rows.findIndex((row) => row.id === afterId);
  const at = found < 0 ? form.rows.length : found + 1;
  const like = form.rows[at - 1];
  const first = nextRowNumber(form.rows);
  const added = texts
    .slice(0, Math.max(0, room))
    .map((text, index) => ({ ...emptyRow(`row-${first + index}`, like), text }));
  return { ...form, rows: [...form.rows.slice(0, at), ...added, ...form.rows.slice(at)] };
}

/** Several lines pasted into a row: the first goes into it, the others become rows below, in the same font and height. */
function pasteLines(form: JobForm, id: string, lines: readonly string[]): JobForm {
  const texts = lines.map((line) => line.trim().slice(0, limits.textLength)).filter((line) => line !== '');
  const [first, ...others] = texts;
  if (first === undefined) return form;
  const changed = changeJob(form, { type: 'row-changed', id, change: { text: first } });
  return others.length === 0 ? changed : addRows(changed, id, others);
}

/** At least one row always stays; removing the last one empties it. */
function removeRow(form: JobForm, id: string): JobForm {
  const rows = form.rows.filter((row) => row.id !== id);
  return { ...form, rows: rows.length === 0 ? [emptyRow(id)] : rows };
}
