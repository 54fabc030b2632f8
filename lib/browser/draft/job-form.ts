import type { NestOptions, TextRow, UploadedFile } from '../../shared/contracts/job.ts';
import type { FontName } from '../../shared/fonts.ts';
import type { RowFont } from '../own-fonts/own-font.ts';
import type { Material, Remnant } from '../../shared/contracts/material.ts';
import { formatPlain } from '../../shared/format.ts';
import { limits } from '../../shared/limits.ts';
import { customPresetId, defaultMachine, defaultSheet } from '../../shared/presets.ts';
import { defaultCostRule, defaultEffort, defaultRotation, type SpacingRule } from '../../shared/product.ts';
import {
  fileRowId,
  leaveOutParts,
  namePart,
  noPieceChoices,
  resetPieces,
  type LeftOutParts,
  type PieceChoices,
} from './pieces/piece-choices.ts';
import { undoEdit } from './items/undo-edit.ts';
import { addList, changeInList, duplicateRow, type ListRow } from './items/row-lists.ts';
import { nextRowNumber, pasteLines, splitRow, type TextSelection } from './row-lines.ts';
import { FIRST_SIZE, withRemnant, withSize, restoreSize, type OtherSize } from './stock/stock-form.ts';
import { nextSheet, withMaterial, type ChosenMaterial } from './stock/material-form.ts';
import type { RollForm } from './stock/roll-form.ts';
import { withChosenRoll, withRollGrouping, withListGrouping, withoutListGrouping } from './stock/roll.ts';
import { plainDetails, type SizeDetails } from './stock/size-details.ts';
import type { SheetShapeForm } from './stock/outline-form.ts';
import { withSides } from './stock/size-memory.ts';
import { changeZones, type ZonesAction } from './stock/zone-form.ts';
import { defaultRules, type RowRules } from '../../shared/row-rules/row-rules.ts';

/**
 * Job as typed, character by character, so that nothing is lost or corrected silently. `build-request.ts` converts it to a request or a
 * list of problems.
 */
export type RowForm = {
  id: string;
  text: string;
  sizeText: string;
  /** A listed font, used if the row's own file is removed. */
  font: FontName;
  /** Face of the user's own file, used instead of the listed font. */
  own: RowFont | null;
  heightRule: TextRow['heightRule'];
  spacingRule: SpacingRule;
  /** Letter spacing, in the unit of the rule. */
  trackingText: string;
  kerning: boolean;
  /** Line spacing in percent of the letter height; empty for the font's default. */
  leadingText: string;
  align: NonNullable<TextRow['align']>;
  weld: boolean;
  quantityText: string;
  /** True for as many copies as fit, instead of the quantity; only one row of a job, or the file. */
  fills: boolean;
  rules: RowRules;
  /** Name of the row on sheets and in tables; '' for none. */
  nameText: string;
  pieces: PieceChoices;
};

export type FileForm = {
  filename: string;
  fileType: UploadedFile['fileType'];
  /** data:...;base64,... */
  content: string;
  sizeBytes: number;
  quantityText: string;
  fills: boolean;
  rules: RowRules;
  leaveOutTinyHoles: boolean;
  whiteIsCutOut?: boolean;
  /** Page of a PostScript file, from 1; the first by default. */
  page?: number;
  /** Excludes the rectangle around everything else from measuring and cutting. */
  leaveOutFrame: boolean;
  /** Rules on operations; absent until the person decides, and empty for "Cut everything". */
  operations?: readonly string[];
  scale?: UploadedFile['scale'];
  /** Name of the drawing on sheets and in tables; '' for none. */
  nameText: string;
  pieces: PieceChoices;
};

export type SheetForm = {
  nesting: boolean;
  widthText: string;
  heightText: string;
  /** Last chosen preset; shown only while the two fields have its size. */
  presetId: string;
  /** The chosen material; it applies while the two fields have its size. */
  material?: ChosenMaterial | undefined;
  /** Details of that size, used once there are others. */
  details: SizeDetails;
  others: readonly OtherSize[];
  /** Rolls to nest on instead of the sheets; omitted for sheets. */
  roll?: RollForm | undefined;
  /** Distance of weeding boxes as typed; omitted without boxes. */
  weedingText?: string | undefined;
  /** True to cut edges that neighbors share once, without spacing; omitted for false. */
  sharesCuts?: boolean | undefined;
  /** Sheets that "as many as fit" may use of a size without a count. */
  fillSheetsText: string;
  spacingText: string;
  marginText: string;
  rotation: NestOptions['rotation'];
  partsInHoles: boolean;
  keepTogether: NestOptions['keepTogether'];
  /** True while rows stay together because the sheet is a roll, and not by a choice of the user. */
  isGroupedForRoll?: boolean;
  /** The same because the rows are a pasted list. */
  isGroupedForList?: boolean;
  costRule: NestOptions['costRule'];
  budgetS: NestOptions['budgetS'];
  /** Choice to extend the search beyond its effort while it gets better; omitted for the default of the account. */
  isExtended?: boolean | undefined;
};

export type JobForm = { file: FileForm | null; rows: readonly RowForm[]; sheet: SheetForm };

const defaultFont: FontName = 'Arial';
const defaultSizeText = '12';

export function emptyRow(
  id: string,
  like?: Omit<RowForm, 'id' | 'text' | 'quantityText' | 'fills' | 'rules' | 'nameText' | 'pieces'>,
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
    rules: defaultRules,
    nameText: '',
    pieces: noPieceChoices,
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
  costRule: defaultCostRule,
  budgetS: defaultEffort,
};

export const initialJobForm: JobForm = { file: null, rows: [emptyRow('row-1')], sheet: initialSheetForm };

/** Added file, with `scale` when one was remembered for files of the same program, and `operations` of a color code for each new file. */
export type AddedFile = Pick<
  FileForm,
  'filename' | 'fileType' | 'content' | 'sizeBytes' | 'scale' | 'whiteIsCutOut' | 'operations'
>;

/** Changes of a file's settings. */
export type FileChange = Partial<
  Pick<
    FileForm,
    | 'quantityText'
    | 'rules'
    | 'leaveOutTinyHoles'
    | 'whiteIsCutOut'
    | 'page'
    | 'leaveOutFrame'
    | 'operations'
    | 'scale'
    | 'nameText'
    | 'pieces'
  >
>;

export type JobAction =
  | { type: 'row-changed'; id: string; change: Partial<Omit<RowForm, 'id'>> }
  | { type: 'row-added'; afterId?: string }
  /** Without a selection the lines replace the row's text. */
  | { type: 'lines-pasted'; id: string; lines: readonly string[]; selection?: TextSelection }
  | { type: 'row-split'; id: string }
  | { type: 'row-removed'; id: string }
  /** Adds a copy below the row, without its name and the choices for its pieces. */
  | { type: 'row-duplicated'; id: string }
  /** Sets the listed settings of every row; a rule that is not listed remains. */
  | { type: 'all-rows-changed'; change: Partial<Omit<RowForm, 'id'>> }
  /** Adds rows at the end, in the settings of the last row where they list none; an empty last row is filled first. */
  | { type: 'list-added'; rows: readonly ListRow[] }
  /** Undoes an edit of rows, or the removal of the file; what has changed since remains. */
  | { type: 'edit-undone'; before: JobForm; after: JobForm }
  | { type: 'file-added'; file: AddedFile }
  | { type: 'file-changed'; change: FileChange }
  | { type: 'file-removed' }
  | { type: 'sheet-changed'; change: Partial<SheetForm> }
  | { type: 'material-chosen'; material: Material; remnants: readonly Remnant[] }
  /** Names the material that the sheet already is, and changes no value of the job. */
  | { type: 'material-named'; material: ChosenMaterial | undefined }
  /** Undoes a change of the sheet. */
  | { type: 'sheet-restored'; sheet: SheetForm }
  | { type: 'size-added' }
  | { type: 'size-changed'; id: string; change: Partial<Omit<OtherSize, 'id' | 'remnantId'>> }
  | { type: 'size-removed'; id: string }
  /** Changes the exclusion zones of a size. */
  | { type: 'zones-changed'; of: string; zones: ZonesAction }
  /** Sets the outline of a size, and its sides to those of the box around it; null for the rectangle of its sides. */
  | { type: 'outline-changed'; of: string; shape: SheetShapeForm | null }
  | { type: 'size-put-back'; size: OtherSize; at: number }
  | { type: 'remnant-chosen'; remnant: Remnant; isChosen: boolean }
  /** `leftOut`: the parts that are not cut, by row id, or 'file'. Rows whose artwork has changed since `of` do not change. */
  | { type: 'parts-left-out'; leftOut: LeftOutParts; of: JobForm }
  | { type: 'part-named'; rowId: string; partId: string; name: string }
  /** `of`: a row's id, or 'file'. The previous fill, if any, gets its quantity back. */
  | { type: 'fill-chosen'; of: string; fills: boolean }
  /** Starts a new job: removes file and text, and retains the material and the options of the sheet (the shop's machine). */
  | { type: 'cleared' }
  /** Undoes a change of one row, or of the file: restores it, with its pieces, as it was in `from`. */
  | { type: 'item-restored'; id: string; from: JobForm }
  /** Undoes a clear, or applies a restored draft or a carried request. */
  | { type: 'replaced'; form: JobForm };

export function changeJob(form: JobForm, action: JobAction): JobForm {
  const changed = applyAction(form, action);
  const isRestored = action.type === 'replaced' || action.type === 'item-restored' || action.type === 'edit-undone';
  return isRestored ? changed : resetPieces(form, changed);
}

function applyAction(form: JobForm, action: JobAction): JobForm {
  switch (action.type) {
    case 'row-changed':
      return { ...form, rows: form.rows.map((row) => (row.id === action.id ? { ...row, ...action.change } : row)) };
    case 'row-added':
      return addRow(form, action.afterId);
    case 'lines-pasted':
      return withList(form, pasteLines(form.rows, action.id, action.lines, action.selection));
    case 'row-split':
      return { ...form, rows: splitRow(form.rows, action.id) };
    case 'row-removed':
      return removeRow(form, action.id);
    case 'row-duplicated':
      return { ...form, rows: duplicateRow(form.rows, action.id) };
    case 'all-rows-changed':
      return { ...form, rows: form.rows.map((row) => changeInList(row, action.change)) };
    case 'list-added':
      return withList(form, addList(form.rows, action.rows));
    case 'edit-undone':
      return undoSheetToo(undoEdit(form, action.before, action.after), action);
    case 'file-added':
      return {
        ...form,
        file: {
          ...action.file,
          quantityText: '1',
          fills: false,
          rules: defaultRules,
          leaveOutTinyHoles: false,
          leaveOutFrame: false,
          nameText: '',
          pieces: noPieceChoices,
        },
      };
    case 'file-changed':
      return form.file === null ? form : { ...form, file: { ...form.file, ...action.change } };
    case 'file-removed':
      return { ...form, file: null };
    case 'sheet-changed':
      return { ...form, sheet: changeSheet(form.sheet, action.change) };
    case 'material-chosen':
      return {
        ...form,
        sheet: withRollGrouping(form.sheet, withMaterial(form.sheet, action.material, action.remnants)),
      };
    case 'material-named':
      return { ...form, sheet: { ...form.sheet, material: action.material } };
    case 'sheet-restored':
      return { ...form, sheet: action.sheet };
    case 'size-added':
      return { ...form, sheet: withSize(form.sheet) };
    case 'size-changed':
      return { ...form, sheet: { ...form.sheet, others: changeSize(form.sheet.others, action) } };
    case 'zones-changed':
      return { ...form, sheet: withZones(form.sheet, action.of, action.zones) };
    case 'outline-changed':
      return { ...form, sheet: withOutline(form.sheet, action.of, action.shape) };
    case 'size-removed':
      return { ...form, sheet: { ...form.sheet, others: form.sheet.others.filter(({ id }) => id !== action.id) } };
    case 'size-put-back':
      return { ...form, sheet: restoreSize(form.sheet, action.size, action.at) };
    case 'remnant-chosen':
      return { ...form, sheet: withRemnant(form.sheet, action.remnant, action.isChosen) };
    case 'parts-left-out':
      return leaveOutParts(form, action.leftOut, action.of);
    case 'part-named':
      return namePart(form, action.rowId, action.partId, action.name);
    case 'fill-chosen':
      return fillWith(form, action);
    case 'cleared':
      return { ...initialJobForm, sheet: withoutListGrouping(nextSheet(form.sheet)) };
    case 'item-restored':
      return restoreItem(form, action);
    case 'replaced':
      return action.form;
  }
}

/** Returns a job with the sheet before an edit that changed it, unless the sheet has changed since. */
function undoSheetToo(form: JobForm, { before, after }: { before: JobForm; after: JobForm }): JobForm {
  return form.sheet === after.sheet ? { ...form, sheet: before.sheet } : form;
}

function withList(form: JobForm, rows: readonly RowForm[]): JobForm {
  return { ...form, rows, sheet: withListGrouping(form.sheet, form.rows, rows) };
}

function changeSheet(sheet: SheetForm, change: Partial<SheetForm>): SheetForm {
  const changed = withRollGrouping(sheet, { ...sheet, ...withChosenRoll(change) });
  return { ...changed, details: change.details ?? withSides(sheet.details, sheet, changed) };
}

function changeSize(
  others: readonly OtherSize[],
  { id, change }: Extract<JobAction, { type: 'size-changed' }>,
): OtherSize[] {
  return others.map((size) =>
    size.id === id ? { ...withSides(size, size, { ...size, ...change }), ...change } : size,
  );
}

function withZones(sheet: SheetForm, of: string, action: ZonesAction): SheetForm {
  const changed = <Size extends SizeDetails>(size: Size): Size => ({
    ...size,
    zones: changeZones(size.zones ?? [], action),
  });
  if (of === FIRST_SIZE) return { ...sheet, details: changed(sheet.details) };
  return { ...sheet, others: sheet.others.map((size) => (size.id === of ? changed(size) : size)) };
}

function withOutline(sheet: SheetForm, of: string, shape: SheetShapeForm | null): SheetForm {
  const { outline, ...sides } = shape ?? {};
  const changed = <Size extends SizeDetails>({ outline: _before, ...size }: Size) => ({
    ...size,
    ...(outline && { outline }),
  });
  const own = shape === null ? {} : { ...sides, presetId: customPresetId };
  if (of === FIRST_SIZE) return { ...sheet, ...own, details: changed(sheet.details) };
  return { ...sheet, others: sheet.others.map((size) => (size.id === of ? { ...changed(size), ...own } : size)) };
}

/** Restores a row or the file unless it has been removed; another file added meanwhile remains. */
function restoreItem(form: JobForm, { id, from }: Extract<JobAction, { type: 'item-restored' }>): JobForm {
  const isSameFile = id === fileRowId && form.file !== null && form.file.content === from.file?.content;
  const restored = from.rows.find((row) => row.id === id);
  return {
    ...form,
    file: isSameFile ? from.file : form.file,
    rows: restored === undefined ? form.rows : form.rows.map((row) => (row.id === id ? restored : row)),
  };
}

function fillWith(form: JobForm, { of, fills }: Extract<JobAction, { type: 'fill-chosen' }>): JobForm {
  const isIt = (id: string) => fills && id === of;
  return {
    ...form,
    file: form.file === null ? null : { ...form.file, fills: isIt('file') },
    rows: form.rows.map((row) => ({ ...row, fills: isIt(row.id) })),
  };
}

/** Returns true if an item is a fill. */
export function hasFill({ file, rows }: Pick<JobForm, 'file' | 'rows'>): boolean {
  return file?.fills === true || rows.some(({ fills, text }) => fills && text.trim() !== '');
}

/** Returns true if all items are placed first, so that none precedes another. */
export function arePlacedFirst({ file, rows }: JobForm): boolean {
  const items = [...(file === null ? [] : [file]), ...rows.filter(({ text }) => text.trim() !== '')];
  return items.length > 0 && items.every(({ rules, fills }) => rules.placeFirst === true && !fills);
}

/** Returns true if the form has artwork that clearing would lose. */
export function hasArtwork(form: JobForm): boolean {
  return form.file !== null || form.rows.some((row) => row.text !== '');
}

/** Returns true if a row has a text to measure. */
export function hasText(form: JobForm): boolean {
  return form.rows.some(({ text }) => text.trim() !== '');
}

/** Adds an empty row below another, in its font and height, unless the limit is reached. */
function addRow(form: JobForm, afterId: string | undefined): JobForm {
  if (form.rows.length >= limits.rows) return form;
  const found = form.rows.findIndex((row) => row.id === afterId);
  const at = found < 0 ? form.rows.length : found + 1;
  const added = emptyRow(`row-${nextRowNumber(form.rows)}`, form.rows[at - 1]);
  return { ...form, rows: [...form.rows.slice(0, at), added, ...form.rows.slice(at)] };
}

/** Removes a row. At least one always remains: the last one is emptied instead. */
function removeRow(form: JobForm, id: string): JobForm {
  const rows = form.rows.filter((row) => row.id !== id);
  return { ...form, rows: rows.length === 0 ? [emptyRow(id)] : rows };
}
