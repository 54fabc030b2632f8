import { sheetField } from '#lib/browser/draft/build-request.ts';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { rollField, rollSizeField, type RollForm, type RollSize } from '#lib/browser/draft/stock/roll-form.ts';
import { sizeField } from '#lib/browser/draft/stock/size-details.ts';
import { FIRST_SIZE } from '#lib/browser/draft/stock/stock-form.ts';
import { zoneField } from '#lib/browser/draft/stock/zone-form.ts';

/** Returns the fields under "Stock": details of all sizes except the price of the first. */
export const stockFields = ({ details, others }: SheetForm): string[] => [
  ...(['count', 'name'] as const).map((name) => sizeField(FIRST_SIZE, name)),
  ...zoneFields(FIRST_SIZE, details.zones),
  ...others.flatMap(({ id, zones }) => [
    ...(['width', 'height', 'count', 'price', 'name'] as const).map((name) => sizeField(id, name)),
    ...zoneFields(id, zones),
  ]),
];

const zoneFields = (id: string, zones: SheetForm['details']['zones'] = []): string[] =>
  zones.flatMap((zone) => (['x', 'y', 'width', 'height'] as const).map((side) => zoneField(id, zone.id, side)));

/** Returns the fields under "Rolls, rest, exclusion zones" of a roll. */
export const rollStockFields = ({ id, zones }: RollSize): string[] => [
  ...(['count', 'rest'] as const).map((name) => rollSizeField(id, name)),
  ...zoneFields(id, zones),
];

const rollFields = ({ sizes }: RollForm): string[] => [
  ...(['length', 'panel', 'weeding'] as const).map(rollField),
  ...sizes.flatMap((size) => [
    ...(['width', 'price'] as const).map((name) => rollSizeField(size.id, name)),
    ...rollStockFields(size),
  ]),
];

/** Returns the fields that the line of the sheet shows and hides. */
export const sheetFields = (sheet: SheetForm): string[] => [
  ...(sheet.roll === undefined ? [] : rollFields(sheet.roll)),
  ...(['width', 'height', 'spacing', 'margin'] as const).map(sheetField),
  sizeField(FIRST_SIZE, 'price'),
  ...stockFields(sheet),
];
