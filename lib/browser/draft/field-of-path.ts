import { fileField, rowField, sheetField, type FieldId } from './build-request.ts';
import type { JobForm } from './job-form.ts';
import { sizeField, type SizeDetails } from './stock/size-details.ts';
import { rollField, rollSizeField, type RollForm } from './stock/roll-form.ts';
import { FIRST_SIZE } from './stock/stock-form.ts';
import { zoneField } from './stock/zone-form.ts';

const ofRow: Readonly<Record<string, Parameters<typeof rowField>[1]>> = {
  text: 'text',
  size: 'size',
  font: 'font',
  ownFont: 'font',
  tracking: 'tracking',
  trackingIn: 'tracking',
  gapIn: 'tracking',
  leading: 'leading',
  quantity: 'quantity',
};
const ofSheet: Readonly<Record<string, Parameters<typeof sheetField>[0]>> = {
  'sheet.widthIn': 'width',
  'sheet.heightIn': 'height',
  'options.spacingIn': 'spacing',
  'options.marginIn': 'margin',
  'options.fillSheets': 'fill-sheets',
};
const ofSize: Readonly<Record<string, Parameters<typeof sizeField>[1]>> = {
  widthIn: 'width',
  heightIn: 'height',
  count: 'count',
  price: 'price',
  name: 'name',
};

/**
 * Returns the field of the screen for a path of the server such as 'rows.0.size' or 'sheet.widthIn'; null if there is none. Indices of rows
 * are those of the request, which omits rows without text.
 */
export function fieldOfPath(path: string, form: JobForm): FieldId | null {
  const [first, second, third, fourth, fifth] = path.split('.');
  if (first === 'rows') {
    const row = form.rows.filter(({ text }) => text.trim() !== '')[Number(second)];
    return row === undefined ? null : rowField(row.id, Object.hasOwn(ofRow, third ?? '') ? ofRow[third!]! : 'text');
  }
  if (first === 'file') return fileField(second === 'quantity' ? 'quantity' : 'drop');
  if (form.sheet.roll !== undefined && (first === 'sheet' || first === 'stock')) {
    const [nth, name] = first === 'sheet' ? ['0', second] : [second, third];
    const [zone, side] = first === 'sheet' ? [third, fourth] : [fourth, fifth];
    return rollFieldOf(form.sheet.roll, Number(nth), name, [zone, side]);
  }
  if (first === 'sheet' && second === 'zones') return zoneFieldOf(FIRST_SIZE, form.sheet.details, third, fourth);
  if (first === 'stock' && third === 'zones') {
    const size = Number(second) === 0 ? undefined : form.sheet.others[Number(second) - 1];
    return zoneFieldOf(size?.id ?? FIRST_SIZE, size ?? form.sheet.details, fourth, fifth);
  }
  if (first === 'sheet' && second === 'outline') return sheetField('width');
  if (path === 'sheet.price') return sizeField(FIRST_SIZE, 'price');
  if (first === 'stock') return sizeFieldOf(Number(second), third ?? '', form);
  const sheet = Object.hasOwn(ofSheet, path) ? ofSheet[path] : undefined;
  return sheet === undefined ? null : sheetField(sheet);
}

/** Returns the field of a roll. Indices are those of the request. */
function rollFieldOf(
  { sizes }: RollForm,
  nth: number,
  name = '',
  [zone, side]: readonly (string | undefined)[] = [],
): FieldId | null {
  const size = sizes[nth];
  if (size === undefined) return null;
  if (name === 'zones') return zoneFieldOf(size.id, size, zone, side);
  if (name === 'heightIn') return size.restText.trim() === '' ? rollField('length') : rollSizeField(size.id, 'rest');
  if (name === 'count') return rollSizeField(size.id, 'count');
  return rollSizeField(size.id, name === 'roll' ? 'price' : 'width');
}

const ofZone: Readonly<Record<string, Parameters<typeof zoneField>[2]>> = { xIn: 'x', yIn: 'y', heightIn: 'height' };

/** Returns the field of an exclusion zone; the width of the first one for a problem of all zones together. */
function zoneFieldOf(sizeId: string, { zones = [] }: Pick<SizeDetails, 'zones'>, nth = '0', name = ''): FieldId | null {
  const zone = zones[Number(nth)];
  if (zone === undefined) return null;
  return zoneField(sizeId, zone.id, Object.hasOwn(ofZone, name) ? ofZone[name]! : 'width');
}

/** Returns the field of a size. Indices are those of the request: the first size, then the others. */
function sizeFieldOf(nth: number, name: string, { sheet }: JobForm): FieldId | null {
  const field = Object.hasOwn(ofSize, name) ? ofSize[name]! : 'width';
  if (nth === 0) return field === 'width' || field === 'height' ? sheetField(field) : sizeField(FIRST_SIZE, field);
  const size = sheet.others[nth - 1];
  return size === undefined ? null : sizeField(size.id, field);
}
