import type { MeasureRequest, NestOptions, NestRequest, TextRow, UploadedFile } from '../../shared/contracts/job.ts';
import { errorTable } from '../../shared/errors/table.ts';
import { limits, type Range } from '../../shared/limits.ts';
import { type RowRules, ruleFields } from '../../shared/row-rules/row-rules.ts';
import { parseLength, type LengthUnit } from '../../shared/units.ts';
import { hasFill, type FileForm, type JobForm, type RowForm } from './job-form.ts';
import type { PieceChoices } from './pieces/piece-choices.ts';
import { rowsOverLimit } from './row-lines.ts';
import { readLines, readSpacing } from './row-spacing.ts';
import { spacingFields } from '../../shared/lettering/spacing-fields.ts';
import { buildRolls, type LengthMessage, rangeMessage, rollField, rollMessages } from './stock/roll-form.ts';
import { buildSheets } from './stock/build-stock.ts';
import { hasOpenCount } from './stock/stock-form.ts';
import type { SpacingRule } from '../../shared/product.ts';

/** Field of the screen; also the `id` of its element, so that a field with a problem can be focused. */
export type FieldId = string;
export type FieldProblem = { field: FieldId; message: string };

export type JobRequest = { artwork: MeasureRequest; nest: NestPart | null };
/** Nesting fields of a request besides the artwork; file and rows if one of them is a fill. */
type NestPart = Pick<NestRequest, 'sheet' | 'stock' | 'options' | 'goOn'> & Partial<Pick<NestRequest, 'file' | 'rows'>>;
export type BuiltRequest = { ok: true; request: JobRequest } | { ok: false; problems: FieldProblem[] };

export const rowField = (id: string, name: 'text' | 'size' | 'font' | 'tracking' | 'leading' | 'quantity'): FieldId =>
  `${id}-${name}`;
export const fileField = (name: 'drop' | 'quantity'): FieldId => `file-${name}`;
export const sheetField = (name: 'width' | 'height' | 'spacing' | 'margin' | 'nesting' | 'fill-sheets'): FieldId =>
  `sheet-${name}`;

/**
 * Returns the request that Run would send, or all problems in the order of the screen, with lengths in `unit`. Rows without text are
 * omitted.
 */
export function buildRequest(form: JobForm, unit: LengthUnit = 'in'): BuiltRequest {
  const problems: FieldProblem[] = [];
  const { nesting } = form.sheet;
  const file = form.file === null ? null : buildFile(form.file, nesting, problems);
  const overLimit = rowsOverLimit(form.rows);
  const rows = form.rows
    .filter((row) => row.text.trim() !== '')
    .map((row) => {
      if (overLimit.has(row.id)) {
        problems.push({ field: rowField(row.id, 'text'), message: errorTable.too_many_rows.message });
      }
      return buildRow(row, nesting, problems, unit);
    });
  if (file === null && rows.length === 0) {
    const first = form.rows[0];
    const field = first === undefined ? fileField('drop') : rowField(first.id, 'text');
    problems.push({ field, message: errorTable.text_empty.message });
  }
  const nest = form.sheet.nesting ? { ...filled(form, file, rows), ...buildNest(form, problems, unit) } : null;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, request: { artwork: { file, rows }, nest } };
}

/** Returns true if two forms produce the same request, however it was typed. A form with problems equals none. */
export function isSameRequest(one: JobForm, other: JobForm): boolean {
  if (one === other) return true;
  const [first, second] = [buildRequest(one), buildRequest(other)];
  return first.ok && second.ok && equal(first.request, second.request);
}

/** Returns true for a length in a range. */
export function isLength(typed: string, range: { min: number; max: number }): boolean {
  const parsed = parseLength(typed);
  return parsed.ok && parsed.inches >= range.min - slackIn && parsed.inches <= range.max + slackIn;
}

export const lengthMessages = {
  size: rangeMessage('Height', limits.heightIn),
  width: sideMessage('width', limits.sheetIn),
  height: sideMessage('height', limits.sheetIn),
  spacing: rangeMessage('Spacing', limits.spacingIn),
  margin: rangeMessage('Edge margin', limits.marginIn),
} as const;

export const fieldMessages = {
  tracking: `Letter spacing must be between ${limits.tracking.min * 100} and ${limits.tracking.max * 100}%.`,
  leading: `Line spacing must be between ${limits.leading.min * 100} and ${limits.leading.max * 100}%.`,
  fillSheets: `Enter a whole number of sheets from ${limits.fillSheets.min} to ${limits.fillSheets.max}.`,
  quantity: `Quantity must be a whole number from ${limits.quantity.min} to ${limits.quantity.max}.`,
} as const;

/** Tolerance of ranges in inches: '12.7 mm' is half an inch only up to rounding. */
const slackIn = 1e-9;

export function parseQuantity(typed: string): number | null {
  const text = typed.trim();
  const value = Number(text);
  const fine = /^\d{1,6}$/.test(text) && value >= limits.quantity.min && value <= limits.quantity.max;
  return fine ? value : null;
}

function buildFile(file: FileForm, nesting: boolean, problems: FieldProblem[]): UploadedFile {
  const quantity = nesting && file.fills ? 1 : readQuantity(file.quantityText, fileField('quantity'), problems);
  const { filename, fileType, content, leaveOutTinyHoles, whiteIsCutOut, page = 1, leaveOutFrame, scale } = file;
  const { operations = [] } = file;
  return {
    filename,
    fileType,
    content,
    quantity,
    ...ruleFields(rulesInUse(file, nesting)),
    ...(leaveOutTinyHoles ? { leaveOutTinyHoles } : {}),
    ...(whiteIsCutOut === true ? { whiteIsCutOut } : {}),
    ...(page === 1 ? {} : { page }),
    ...(leaveOutFrame ? { leaveOutFrame } : {}),
    ...(operations.length > 0 ? { operations: [...operations] } : {}),
    ...leavingOut(file.pieces),
    ...partFields(file, nesting),
    ...(scale === undefined ? {} : { scale }),
  };
}

function buildRow(row: RowForm, nesting: boolean, problems: FieldProblem[], unit: LengthUnit): TextRow {
  if (row.text.length > limits.textLength) {
    problems.push({ field: rowField(row.id, 'text'), message: errorTable.text_too_long.message });
  }
  const sizeId = rowField(row.id, 'size');
  const size = readFieldLength(row.sizeText, limits.heightIn, sizeId, lengthMessages.size(unit), problems);
  const quantity = nesting && row.fills ? 1 : readQuantity(row.quantityText, rowField(row.id, 'quantity'), problems);
  const spacing = readSpacing(row);
  if (spacing === null) {
    problems.push({ field: rowField(row.id, 'tracking'), message: trackingMessage(row.spacingRule, unit) });
  }
  const lines = readLines(row);
  if (lines === null) problems.push({ field: rowField(row.id, 'leading'), message: fieldMessages.leading });
  const { id, heightRule, weld } = row;
  return {
    id,
    ...rowLettering(row),
    size,
    heightRule,
    ...spacing,
    ...lines,
    weld,
    quantity,
    ...ruleFields(rulesInUse(row, nesting)),
    ...leavingOut(row.pieces),
  };
}

/** Returns the rules that apply to a row. Flags need nesting, and a row that fills the sheets is placed after the others. */
function rulesInUse({ rules, fills }: Pick<RowForm, 'rules' | 'fills'>, nesting: boolean): RowRules {
  if (!nesting) return { rotation: rules.rotation };
  return fills ? { ...rules, placeFirst: false } : rules;
}

/** Returns the request's field for the parts that are left out. */
export function leavingOut({ leftOut }: PieceChoices): Pick<TextRow, 'leaveOutParts'> {
  return leftOut.length === 0 ? {} : { leaveOutParts: [...leftOut] };
}

/** Returns the request's field for quantities and rules of parts. Without nesting only the quantities have an effect. */
function partFields({ pieces, fills }: FileForm, nesting: boolean): Pick<UploadedFile, 'parts'> {
  const parts = Object.entries(pieces.chosen ?? {}).flatMap(([partId, { quantity, rules = {} }]) => {
    const { placeFirst, ...others } = rules;
    const fields = {
      ...(quantity !== undefined && { quantity }),
      ...(nesting && others),
      ...(nesting && !fills && placeFirst !== undefined && { placeFirst }),
    };
    return Object.keys(fields).length === 0 ? [] : [{ partId, ...fields }];
  });
  return parts.length === 0 ? {} : { parts };
}

/** Returns a row's text and face, also for its preview. */
export function rowLettering({
  text,
  font,
  own,
  kerning,
}: RowForm): Pick<TextRow, 'text' | 'font' | 'ownFont' | 'kerning'> {
  return {
    text,
    font,
    ...(own === null ? {} : { ownFont: { file: own.file, face: own.face, location: own.location } }),
    ...(kerning ? {} : { kerning }),
  };
}

export function trackingMessage(rule: SpacingRule, unit: LengthUnit): string {
  const { name, range, isShare } = spacingFields[rule];
  return isShare ? fieldMessages.tracking : rangeMessage(name, range)(unit);
}

/** Returns file and rows with the quantity 'fill' at the fill; nothing for a job without one. */
function filled(
  form: JobForm,
  file: UploadedFile | null,
  rows: TextRow[],
): Partial<Pick<NestRequest, 'file' | 'rows'>> {
  if (!hasFill(form)) return {};
  const filling = new Set(form.rows.filter(({ fills }) => fills).map(({ id }) => id));
  return {
    file: file !== null && form.file?.fills === true ? { ...file, quantity: 'fill' } : file,
    rows: rows.map((row) => (filling.has(row.id) ? { ...row, quantity: 'fill' } : row)),
  };
}

function buildNest(
  form: JobForm,
  problems: FieldProblem[],
  unit: LengthUnit,
): Pick<NestRequest, 'sheet' | 'stock'> & { options: NestOptions } {
  const { sheet } = form;
  const length = (typed: string, name: 'width' | 'height' | 'spacing' | 'margin', range: Range) =>
    readFieldLength(typed, range, sheetField(name), lengthMessages[name](unit), problems);
  const { roll, weedingText, sharesCuts = false, isExtended } = sheet;
  const read = (typed: string, range: Range, field: FieldId, message: LengthMessage) =>
    readFieldLength(typed, range, field, message(unit), problems);
  const rolls = roll && buildRolls(roll, problems, read);
  // The sides of the sheet are not on screen then.
  const widthIn =
    rolls?.sheet?.widthIn ?? rolls?.stock?.[0]?.widthIn ?? length(sheet.widthText, 'width', limits.sheetIn);
  const heightIn = rolls ? limits.roll.lengthIn.max : length(sheet.heightText, 'height', limits.sheetIn);
  const spacingIn = sharesCuts ? 0 : length(sheet.spacingText, 'spacing', limits.spacingIn);
  const marginIn = length(sheet.marginText, 'margin', limits.marginIn);
  if (problems.length === 0 && 2 * marginIn >= Math.min(widthIn, heightIn)) {
    const message = 'The edge margin leaves no room on this sheet. Lower the margin or use a larger sheet.';
    problems.push({ field: sheetField('margin'), message });
  }
  const { rotation, partsInHoles, keepTogether, costRule, budgetS } = sheet;
  const fillSheets = hasFill(form) && hasOpenCount(sheet) ? readFillSheets(sheet.fillSheetsText, problems) : null;
  const readSide = (typed: string, side: 'width' | 'height', range: Range, field: FieldId) =>
    readFieldLength(typed, range, field, sideMessage(side, range)(unit), problems);
  const distanceIn =
    weedingText === undefined
      ? null
      : read(weedingText, limits.weedingBoxIn, rollField('weeding'), rollMessages.weeding);
  return {
    ...(rolls ?? buildSheets(sheet, { widthIn, heightIn }, problems, readSide, read)),
    options: {
      spacingIn,
      marginIn,
      rotation,
      partsInHoles,
      keepTogether,
      costRule: rolls ? 'used_share' : costRule,
      budgetS,
      ...(isExtended !== undefined && { extendWhileBetter: isExtended }),
      ...(sharesCuts && { sharedCuts: true }),
      ...(distanceIn !== null && { weedingBoxes: { distanceIn } }),
      ...(fillSheets === null ? {} : { fillSheets }),
    },
  };
}

/** Returns the message for a side that is not a number or out of range. */
function sideMessage(side: 'width' | 'height', range: Range): LengthMessage {
  return rangeMessage(`Sheet ${side}`, range);
}

/** Returns a whole number of sheets; null if it is not one or out of range. */
export function parseFillSheets(typed: string): number | null {
  const { min, max } = limits.fillSheets;
  const value = Number(typed.trim());
  return /^\d{1,4}$/.test(typed.trim()) && value >= min && value <= max ? value : null;
}

function readFillSheets(typed: string, problems: FieldProblem[]): number {
  const sheets = parseFillSheets(typed);
  if (sheets === null) problems.push({ field: sheetField('fill-sheets'), message: fieldMessages.fillSheets });
  return sheets ?? 1;
}

/** Returns a typed length in inches; records a problem and returns the minimum when it is unreadable or out of range. */
export function readFieldLength(
  typed: string,
  range: Range,
  field: FieldId,
  message: string,
  problems: FieldProblem[],
): number {
  const parsed = parseLength(typed);
  if (!parsed.ok || !isLength(typed, range)) {
    problems.push({ field, message });
    return range.min;
  }
  return Math.min(range.max, Math.max(range.min, parsed.inches));
}

function readQuantity(typed: string, field: FieldId, problems: FieldProblem[]): number {
  const quantity = parseQuantity(typed);
  if (quantity === null) problems.push({ field, message: fieldMessages.quantity });
  return quantity ?? 1;
}

/** Equality of plain data. A file's content is one string shared by both forms, so comparing it costs nothing. */
function equal(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => equal((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  );
}
