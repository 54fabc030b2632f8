import { TINY_IN } from '../../model/tiny.ts';
import type { ExportJob } from '../types.ts';
import { tinyHolesLeftOut } from '../tiny-holes-left-out.ts';
import { counted, plain } from './figures.ts';

/** The nesting settings that the job tells, as label and value. */
export function jobSettings({ layout, options, measurement, tables }: ExportJob): [label: string, value: string][] {
  if (!layout) return [];
  const { widthIn, heightIn, marginIn } = layout.sheet;
  const settings: [string, string][] = [
    ...(layout.stock ?? [{ name: 'Sheet', widthIn, heightIn, remnant: false, price: null }]).map(
      (size): [string, string] => [
        size.name || (size.remnant ? 'Offcut' : 'Sheet'),
        `${plain(size.widthIn)} x ${plain(size.heightIn)} in${ofSize(size)}`,
      ],
    ),
    ['Edge margin', `${plain(marginIn)} in`],
  ];
  settings.push(...tables.settings(options ?? {}));
  const leftOut = tinyHolesLeftOut(measurement);
  if (leftOut > 0) settings.push([`Holes below ${TINY_IN} in`, `${counted(leftOut, 'hole')} left out`]);
  settings.push(['Kerf', 'Not compensated']);
  return settings;
}

/** What is to be said of a size of a stock beside its sides. */
function ofSize({ remnant, price }: { readonly remnant: boolean; readonly price: number | null }): string {
  if (remnant) return ', offcut';
  return price === null ? '' : `, $${price.toFixed(2)}`;
}
