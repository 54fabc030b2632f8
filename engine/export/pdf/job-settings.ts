import type { JobStockUse } from '../../model/answer.ts';
import { TINY_IN } from '@measurement-nesting/curves/drawing';
import { unitFormat } from '../file-units.ts';
import type { ExportJob } from '../types.ts';
import { tinyHolesLeftOut } from '../tiny-holes-left-out.ts';
import { counted } from './figures.ts';

/** Returns the job's nesting settings as pairs of label and value. */
export function jobSettings({
  layout,
  options,
  measurement,
  tables,
  unit = 'in',
}: ExportJob): [label: string, value: string][] {
  if (!layout) return [];
  const { value, sides } = unitFormat(unit);
  const { widthIn, heightIn, marginIn, price = null, roll } = layout.sheet;
  const one = { name: '', widthIn, heightIn, remnant: false, price, roll, sheets: [] };
  const settings: [string, string][] = [
    ...(layout.stock ?? [one]).map((size): [string, string] => [
      size.name || (size.roll ? 'Roll' : size.remnant ? 'Offcut' : 'Sheet'),
      size.roll ? tables.rollSetting(size) : `${sides(size)}${ofSize(size)}`,
    ]),
    ['Edge margin', value(marginIn)],
  ];
  settings.push(...tables.settings(options ?? {}));
  const leftOut = tinyHolesLeftOut(measurement);
  if (leftOut > 0) settings.push([`Holes below ${value(TINY_IN)}`, `${counted(leftOut, 'hole')} left out`]);
  settings.push(['Kerf', 'Not compensated']);
  return settings;
}

/** Returns the remaining properties of a size in words: offcut, mark and price. */
function ofSize({ name, remnant, price, mark = '' }: Pick<JobStockUse, 'name' | 'remnant' | 'price' | 'mark'>): string {
  const cost = remnant || price === null ? '' : `$${price.toFixed(2)} each`;
  const words = [remnant ? 'offcut' : '', mark === name || mark === cost ? '' : mark, cost];
  return words
    .filter((word) => word !== '')
    .map((word) => `, ${word}`)
    .join('');
}
