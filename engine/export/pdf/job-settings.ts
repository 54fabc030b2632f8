import { TINY_IN } from '../../model/tiny.ts';
import type { ExportJob } from '../types.ts';
import { tinyHolesLeftOut } from '../tiny-holes-left-out.ts';
import { counted, plain } from './figures.ts';

const rotations: Readonly<Record<string, string>> = {
  none: 'Not allowed',
  '180': '180 degrees only',
  '90': '90 degree steps',
  any: 'Any angle',
};
const together: Readonly<Record<string, string>> = {
  piece: 'Move pieces separately',
  letter: 'Letters and groups',
  row: 'Whole rows',
};

/** The nesting settings that the job tells, as label and value. */
export function jobSettings({ layout, options, measurement }: ExportJob): [label: string, value: string][] {
  if (!layout) return [];
  const { widthIn, heightIn, marginIn } = layout.sheet;
  const known = options ?? {};
  const settings: [string, string][] = [
    ['Sheet', `${plain(widthIn)} x ${plain(heightIn)} in`],
    ['Edge margin', `${plain(marginIn)} in`],
  ];
  const { spacingIn, rotation, partsInHoles, keepTogether, budgetS } = known;
  if (typeof spacingIn === 'number') settings.push(['Spacing', `${plain(spacingIn)} in`]);
  if (typeof rotation === 'string' && Object.hasOwn(rotations, rotation)) {
    settings.push(['Rotation', rotations[rotation]!]);
  }
  if (typeof partsInHoles === 'boolean') settings.push(['Parts in holes', partsInHoles ? 'Yes' : 'No']);
  if (typeof keepTogether === 'string' && Object.hasOwn(together, keepTogether)) {
    settings.push(['Kept together', together[keepTogether]!]);
  }
  if (typeof budgetS === 'number') settings.push(['Time allowed', `${plain(budgetS)} s`]);
  const leftOut = tinyHolesLeftOut(measurement);
  if (leftOut > 0) settings.push([`Holes below ${TINY_IN} in`, `${counted(leftOut, 'hole')} left out`]);
  settings.push(['Kerf', 'Not compensated']);
  return settings;
}
