import { fontNames } from '../../shared/fonts.ts';
import { limits } from '../../shared/limits.ts';
import {
  costRules,
  effortSeconds,
  fileTypes,
  heightRules,
  keepTogetherRules,
  rotations,
  spacingRules,
  textAligns,
} from '../../shared/product.ts';
import type { RowFont } from '../own-fonts/own-font.ts';
import { emptyRow, initialSheetForm, type FileForm, type JobForm, type RowForm, type SheetForm } from './job-form.ts';
import { noPieceChoices, type ChosenPart, type PieceChoices } from './pieces/piece-choices.ts';
import { readRoll } from './stock/roll-form.ts';
import { readDetails } from './stock/size-details.ts';
import { readMaterial } from './stock/material-form.ts';
import type { OtherSize } from './stock/stock-form.ts';
import { isRecord, isUuid, oneOf, textOr } from '../../shared/stored-value.ts';
import { flagsOf, partGrains, type PartRules, rowFlags, type RowRules } from '../../shared/row-rules/row-rules.ts';

/**
 * Reads a job from storage. Stored data may be of an older version or edited: fields that do not fit get their defaults. Null if it is no
 * job. A file is restored without its content.
 */
export function readForm(value: unknown): JobForm | null {
  if (!isRecord(value) || !Array.isArray(value.rows)) return null;
  const rows = value.rows.map(readRow);
  const ids = new Set(rows.map((row) => row.id));
  const isSound = rows.length > 0 && ids.size === rows.length;
  return { file: readFile(value.file), rows: isSound ? rows : [emptyRow('row-1')], sheet: readSheet(value.sheet) };
}

function readRow(value: unknown, index: number): RowForm {
  const row: Record<string, unknown> = isRecord(value) ? value : {};
  const fresh = emptyRow(typeof row.id === 'string' && /^row-\d+$/.test(row.id) ? row.id : `row-${index + 1}`);
  return {
    ...fresh,
    text: typeof row.text === 'string' ? row.text : fresh.text,
    sizeText: textOr(row.sizeText, fresh.sizeText),
    font: fontNames.find((name) => name === row.font) ?? fresh.font,
    heightRule: oneOf(heightRules, row.heightRule, fresh.heightRule),
    own: readRowFont(row.own),
    spacingRule: oneOf(spacingRules, row.spacingRule, fresh.spacingRule),
    trackingText: textOr(row.trackingText, fresh.trackingText),
    kerning: row.kerning !== false,
    leadingText: textOr(row.leadingText, fresh.leadingText),
    align: oneOf(textAligns, row.align, fresh.align),
    weld: row.weld === true,
    quantityText: textOr(row.quantityText, fresh.quantityText),
    fills: row.fills === true,
    rules: readRules(row),
    nameText: textOr(row.nameText, ''),
    pieces: readPieces(row.pieces),
  };
}

function readRowFont(value: unknown): RowFont | null {
  if (!isRecord(value)) return null;
  const { file, face, location, name } = value;
  if (typeof file !== 'string' || !/^[0-9a-f]{64}$/.test(file) || typeof name !== 'string') return null;
  if (typeof face !== 'number' || !isRecord(location)) return null;
  const axes = Object.entries(location).flatMap(([tag, at]) => (typeof at === 'number' ? [[tag, at] as const] : []));
  return { file, face, location: Object.fromEntries(axes), name };
}

function readFile(value: unknown): FileForm | null {
  if (!isRecord(value) || typeof value.filename !== 'string') return null;
  const scale = readScale(value.scale);
  return {
    filename: value.filename,
    fileType: oneOf(fileTypes, value.fileType, 'SVG'),
    content: '',
    sizeBytes: typeof value.sizeBytes === 'number' ? value.sizeBytes : 0,
    quantityText: textOr(value.quantityText, '1'),
    fills: value.fills === true,
    rules: readRules(value),
    leaveOutTinyHoles: value.leaveOutTinyHoles === true,
    ...(value.whiteIsCutOut === true ? { whiteIsCutOut: true } : {}),
    ...(isPage(value.page) ? { page: value.page } : {}),
    leaveOutFrame: value.leaveOutFrame === true,
    ...(Array.isArray(value.operations) && { operations: readOperations(value.operations) }),
    ...(scale === null ? {} : { scale }),
    nameText: textOr(value.nameText, ''),
    pieces: readPieces(value.pieces),
  };
}

const isPage = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.pages;

/** Reads rules on operations. Their conditions are not checked, because the script that parses them loads with the first drawing. */
function readOperations(stored: readonly unknown[]): string[] {
  const { rules, ruleLength } = limits.operations;
  const isRule = (text: unknown): text is string =>
    typeof text === 'string' && text.length <= ruleLength && /.=(?:cut|score|engrave|ignore)$/.test(text);
  return stored.filter(isRule).slice(0, rules);
}

/** Reads the rules of a row or a file. Jobs of older versions have them among the fields of the row, the oldest a lock alone. */
function readRules(item: Record<string, unknown>): RowRules {
  const rules = isRecord(item.rules) ? item.rules : item;
  const rotation =
    rotations.find((rule) => rule === rules.rotation) ?? (rules.rotationLocked === true ? 'none' : undefined);
  return { ...(rotation !== undefined && { rotation }), ...flagsOf(rules) };
}

function readPieces(value: unknown): PieceChoices {
  if (!isRecord(value)) return noPieceChoices;
  const isPart = (id: unknown): id is string => typeof id === 'string' && /^part-[1-9]\d{0,5}$/.test(id);
  const names = isRecord(value.names) ? Object.entries(value.names) : [];
  const chosen = isRecord(value.chosen) ? Object.entries(value.chosen) : [];
  const parts = chosen.flatMap(([id, part]) => (isPart(id) && isRecord(part) ? [[id, readPart(part)] as const] : []));
  return {
    ...(parts.length > 0 && { chosen: Object.fromEntries(parts) }),
    leftOut: Array.isArray(value.leftOut) ? [...new Set(value.leftOut.filter(isPart))] : [],
    names: Object.fromEntries(
      names.flatMap(([id, name]) => (isPart(id) && textOr(name, '') !== '' ? [[id, textOr(name, '')] as const] : [])),
    ),
  };
}

function readPart({ quantity, rules }: Record<string, unknown>): ChosenPart {
  const { min, max } = limits.partQuantity;
  const isQuantity = typeof quantity === 'number' && Number.isInteger(quantity) && quantity > min && quantity <= max;
  return { ...(isQuantity && { quantity }), ...(isRecord(rules) && { rules: readPartRules(rules) }) };
}

/** Reads the rules of a part, in which a flag that is off turns one of the file off. */
function readPartRules(rules: Record<string, unknown>): PartRules {
  const grain = partGrains.find((known) => known === rules.grain);
  const off = rowFlags.flatMap((flag) => (rules[flag] === false ? [[flag, false] as const] : []));
  return { ...readRules({ rules }), ...(grain !== undefined && { grain }), ...Object.fromEntries(off) };
}

function readScale(value: unknown): NonNullable<FileForm['scale']> | null {
  if (!isRecord(value)) return null;
  const amount = (key: string) => (typeof value[key] === 'number' && value[key] > 0 ? value[key] : null);
  const [widthIn, heightIn] = [amount('widthIn'), amount('heightIn')];
  const [unitsPerIn, factor] = [amount('unitsPerIn'), amount('factor')];
  if (value.by === 'widthIn' && widthIn !== null) return { by: 'widthIn', widthIn };
  if (value.by === 'heightIn' && heightIn !== null) return { by: 'heightIn', heightIn };
  if (value.by === 'unitsPerIn' && unitsPerIn !== null) return { by: 'unitsPerIn', unitsPerIn };
  if (value.by === 'factor' && factor !== null) return { by: 'factor', factor };
  return null;
}

function readSheet(value: unknown): SheetForm {
  const sheet = isRecord(value) ? value : {};
  const fresh = initialSheetForm;
  return {
    nesting: sheet.nesting !== false,
    widthText: textOr(sheet.widthText, fresh.widthText),
    heightText: textOr(sheet.heightText, fresh.heightText),
    presetId: textOr(sheet.presetId, fresh.presetId),
    ...readMaterial(sheet.material),
    details: readDetails(sheet.details),
    others: readOthers(sheet.others),
    ...readRoll(sheet.roll),
    ...(typeof sheet.weedingText === 'string' && { weedingText: sheet.weedingText }),
    ...(sheet.sharesCuts === true && { sharesCuts: true }),
    fillSheetsText: textOr(sheet.fillSheetsText, fresh.fillSheetsText),
    spacingText: textOr(sheet.spacingText, fresh.spacingText),
    marginText: textOr(sheet.marginText, fresh.marginText),
    rotation: oneOf(rotations, sheet.rotation, fresh.rotation),
    partsInHoles: sheet.partsInHoles !== false,
    keepTogether: oneOf(keepTogetherRules, sheet.keepTogether, fresh.keepTogether),
    ...(sheet.isGroupedForRoll === true && { isGroupedForRoll: true }),
    ...(sheet.isGroupedForList === true && { isGroupedForList: true }),
    costRule: oneOf(costRules, sheet.costRule, fresh.costRule),
    budgetS: oneOf(effortSeconds, sheet.budgetS, fresh.budgetS),
    ...(typeof sheet.isExtended === 'boolean' && { isExtended: sheet.isExtended }),
  };
}

/** Returns no sizes if two have the same id, because they would be changed together. */
function readOthers(value: unknown): OtherSize[] {
  if (!Array.isArray(value)) return [];
  const others = value
    .filter(isRecord)
    .slice(0, limits.stock.entries - 1)
    .map(readOther);
  return new Set(others.map(({ id }) => id)).size === others.length ? others : [];
}

function readOther(value: Record<string, unknown>, index: number): OtherSize {
  return {
    ...readDetails(value),
    id: typeof value.id === 'string' && /^size-([2-9]|[1-9]\d{1,5})$/.test(value.id) ? value.id : `size-${index + 2}`,
    widthText: textOr(value.widthText, ''),
    heightText: textOr(value.heightText, ''),
    presetId: textOr(value.presetId, ''),
    remnantId: typeof value.remnantId === 'string' && isUuid(value.remnantId) ? value.remnantId : null,
  };
}
