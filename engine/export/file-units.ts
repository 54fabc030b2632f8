import { figure } from './pdf/figures.ts';

/** Units of the files of a job. The values that they are written from are in inches and square inches. */
export type FileUnit = 'in' | 'mm';

type UnitRule = {
  readonly perInch: number;
  /** Decimals less than in inches. */
  readonly fewerPlaces: number;
  readonly words: { readonly one: string; readonly many: string };
  readonly area: { readonly name: string; readonly perInch: number };
  /** Units of large figures. */
  readonly large: { readonly name: string; readonly inches: number };
};

const rules: Readonly<Record<FileUnit, UnitRule>> = {
  in: {
    perInch: 1,
    fewerPlaces: 0,
    words: { one: 'inch', many: 'inches' },
    area: { name: 'sq in', perInch: 1 },
    large: { name: 'ft', inches: 12 },
  },
  mm: {
    perInch: 25.4,
    fewerPlaces: 1,
    words: { one: 'millimeter', many: 'millimeters' },
    area: { name: 'sq cm', perInch: 2.54 },
    large: { name: 'm', inches: 1000 / 25.4 },
  },
};

/** Writes lengths and areas of the files of a job in their unit. */
export type UnitFormat = ReturnType<typeof unitFormat>;

export function unitFormat(unit: FileUnit) {
  const { perInch, fewerPlaces, words, area, large } = rules[unit];
  const places = (inInches: number): number => inInches - fewerPlaces;
  const bare = (inches: number): string => figure(inches * perInch, places(2));
  const plain = (inches: number): string => String(Number((inches * perInch).toFixed(places(4))));
  return {
    unit,
    perInch,
    words,
    /** '12.500 in' or '317.50 mm', without separators. */
    exact: (inches: number): string => `${(inches * perInch).toFixed(places(3))} ${unit}`,
    exactArea: (sqIn: number): string => `${(sqIn * area.perInch ** 2).toFixed(3)} ${area.name}`,
    /** '1,234.50', as on screen. */
    bare,
    /** '1,234.50 in', as on screen. */
    length: (inches: number): string => `${bare(inches)} ${unit}`,
    area: (sqIn: number): string => `${figure(sqIn * area.perInch ** 2)} ${area.name}`,
    /** '102.88 ft' or '31.36 m'. */
    large: (inches: number): string => `${figure(inches / large.inches)} ${large.name}`,
    largeArea: (sqIn: number): string => `${figure(sqIn / large.inches ** 2)} sq ${large.name}`,
    /** '0.1875', without trailing zeros and without the unit. */
    bareValue: plain,
    /** '0.1875 in', without trailing zeros. */
    value: (inches: number): string => `${plain(inches)} ${unit}`,
    /** '48 x 96 in', without trailing zeros. */
    sides: ({ widthIn, heightIn }: { readonly widthIn: number; readonly heightIn: number }): string =>
      `${plain(widthIn)} x ${plain(heightIn)} ${unit}`,
    /** '52.10 x 49.00', as on screen. */
    bareSize: (widthIn: number, heightIn: number): string => `${bare(widthIn)} x ${bare(heightIn)}`,
  };
}
