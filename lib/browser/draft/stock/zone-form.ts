import type { StockEntry } from '../../../shared/contracts/job.ts';
import { formatRange } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { isRecord, textOr } from '../../../shared/stored-value.ts';
import type { LengthUnit } from '../../../shared/units.ts';

/** An exclusion zone as typed. */
export type ZoneForm = {
  /** 'zone-N', unique on its sheet. */
  readonly id: string;
  readonly xText: string;
  readonly yText: string;
  readonly widthText: string;
  readonly heightText: string;
};
type ZoneField = 'x' | 'y' | 'width' | 'height';

export type ZonesAction =
  /** `size`: position and size; by default a small square in the corner. */
  | { readonly is: 'added'; readonly size?: Omit<ZoneForm, 'id'> }
  | { readonly is: 'changed'; readonly id: string; readonly change: Partial<Omit<ZoneForm, 'id'>> }
  | { readonly is: 'removed'; readonly id: string }
  | { readonly is: 'put back'; readonly zone: ZoneForm; readonly at: number };

const { max, sideIn } = limits.stock.zones;
/** Position on the sheet; the public API also accepts zones that begin before the sheet. */
const atIn = { min: 0, max: limits.stock.zones.atIn.max };
export const zoneRanges = { x: atIn, y: atIn, width: sideIn, height: sideIn } as const;

export const zoneField = (sizeId: string, zoneId: string, name: ZoneField): string => `${sizeId}-${zoneId}-${name}`;

export const zoneMessage =
  (name: ZoneField) =>
  (unit: LengthUnit): string => {
    const subject = name === 'x' || name === 'y' ? name.toUpperCase() : `The ${name}`;
    return `${subject} of an exclusion zone must be between ${formatRange(zoneRanges[name], unit)}.`;
  };

export const hasRoomForZone = (zones: readonly ZoneForm[]): boolean => zones.length < max;

export function changeZones(zones: readonly ZoneForm[], action: ZonesAction): readonly ZoneForm[] {
  switch (action.is) {
    case 'added':
      return hasRoomForZone(zones) ? [...zones, newZone(zones, action.size)] : zones;
    case 'changed':
      return zones.map((zone) => (zone.id === action.id ? { ...zone, ...action.change } : zone));
    case 'removed':
      return zones.filter(({ id }) => id !== action.id);
    case 'put back':
      return zones.some(({ id }) => id === action.zone.id) ? zones : zones.toSpliced(action.at, 0, action.zone);
  }
}

function newZone(zones: readonly ZoneForm[], size: Omit<ZoneForm, 'id'> = square): ZoneForm {
  const highest = zones.reduce((max, { id }) => Math.max(max, Number(id.slice('zone-'.length))), 0);
  return { id: `zone-${highest + 1}`, ...size };
}
const square = { xText: '0', yText: '0', widthText: '2', heightText: '2' };

type ReadLength = (
  typed: string,
  range: { min: number; max: number },
  field: string,
  message: (unit: LengthUnit) => string,
) => number;

/** Returns the zones of a request; `read` records problems at the fields. Nothing for a size without zones. */
export function buildZones(
  sizeId: string,
  zones: readonly ZoneForm[] | undefined,
  read: ReadLength,
): Pick<StockEntry, 'zones'> {
  if (zones === undefined || zones.length === 0) return {};
  return {
    zones: zones.map(({ id, xText, yText, widthText, heightText }) => {
      const length = (typed: string, name: ZoneField): number =>
        read(typed, zoneRanges[name], zoneField(sizeId, id, name), zoneMessage(name));
      return {
        xIn: length(xText, 'x'),
        yIn: length(yText, 'y'),
        widthIn: length(widthText, 'width'),
        heightIn: length(heightText, 'height'),
      };
    }),
  };
}

/** Returns the exclusion zones of a size; nothing without any, or if two have the same id. */
export function readZones(value: unknown): { zones?: ZoneForm[] } {
  if (!Array.isArray(value) || value.length === 0) return {};
  const zones = value
    .filter(isRecord)
    .slice(0, max)
    .map((zone, index) => ({
      id: typeof zone.id === 'string' && /^zone-[1-9]\d{0,5}$/.test(zone.id) ? zone.id : `zone-${index + 1}`,
      xText: textOr(zone.xText, ''),
      yText: textOr(zone.yText, ''),
      widthText: textOr(zone.widthText, ''),
      heightText: textOr(zone.heightText, ''),
    }));
  return new Set(zones.map(({ id }) => id)).size === zones.length ? { zones } : {};
}
