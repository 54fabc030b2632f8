/**
 * Reads typed lengths exactly. Values are in inches; accepted forms are `12`, `12.5`, `12,5`, `12 1/2`, `12-1/2`, `1/2`, `1'`, `1' 6"`,
 * `1ft 6in`, `305mm`, `30.5 cm`, `1 m`.
 */

/** Units of sizes on display. */
export const lengthUnits = ['in', 'mm'] as const;
export type LengthUnit = (typeof lengthUnits)[number];
/** Unit of a number without one. */
export type BareUnit = LengthUnit | 'ft';

export const mmPerInch = 25.4;
const inchesPerFoot = 12;
export const unitNames: Readonly<Record<LengthUnit, string>> = { in: 'inches', mm: 'millimeters' };
const perInch: Readonly<Record<LengthUnit, number>> = { in: 1, mm: mmPerInch };

/** Converts inches to a unit. */
export const toUnit = (inches: number, unit: LengthUnit): number => inches * perInch[unit];

/** Returns the unit with this name; inches for other texts and null. */
export const unitNamed = (name: string | null | undefined): LengthUnit =>
  lengthUnits.find((unit) => unit === name) ?? 'in';

/** Inches per unit, by every spelling accepted. */
const unitInches: Record<string, number> = {
  in: 1,
  inch: 1,
  inches: 1,
  '"': 1,
  "''": 1,
  ft: inchesPerFoot,
  foot: inchesPerFoot,
  feet: inchesPerFoot,
  "'": inchesPerFoot,
  mm: 1 / mmPerInch,
  cm: 10 / mmPerInch,
  m: 1000 / mmPerInch,
};

export type ParsedLength =
  | { ok: true; inches: number; /** True for a plain decimal number of inches, which needs no echo. */ plain: boolean }
  | { ok: false };

const fractions: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅓': '1/3',
  '⅔': '2/3',
};

/** Matches a whole number and fraction ('12 1/2', '12-1/2'), a fraction, or a decimal; then an optional unit. */
const piece = /^(?:(\d+)(?:\s+|\s*-\s*)(\d+)\s*\/\s*(\d+)|(\d+)\s*\/\s*(\d+)|(\d+(?:\.\d*)?|\.\d+))\s*([a-z]+|''|'|")?/;

/**
 * Reads a length in inches. A number without a unit is in `unit`; after feet it is inches (`1' 6`). Signs, empty text, unknown units, a
 * zero denominator and remaining characters return `{ ok: false }`; the caller checks the range.
 */
export function parseLength(typed: string, unit: BareUnit = 'in'): ParsedLength {
  let rest = normalize(typed);
  if (rest === '') return { ok: false };
  const plain = unitInches[unit] === 1 && /^(\d+(\.\d*)?|\.\d+)$/.test(rest);
  let inches = 0;
  let smallestSoFar = Infinity;
  while (rest !== '') {
    const found = piece.exec(rest);
    if (found === null) return { ok: false };
    const value = readNumber(found);
    const perUnit = readUnit(found[7], smallestSoFar, unit);
    // Parts go from large to small (feet, then inches); '6in 1ft' is probably a typing error.
    if (value === null || perUnit === null || perUnit >= smallestSoFar) return { ok: false };
    inches += value * perUnit;
    smallestSoFar = perUnit;
    rest = rest.slice(found[0].length).replace(/^[\s,-]+/, '');
  }
  return Number.isFinite(inches) ? { ok: true, inches, plain } : { ok: false };
}

/** Returns a typed length in inches; null if it is no length or out of a range. */
export function lengthWithin(
  typed: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  const parsed = parseLength(typed);
  return parsed.ok && parsed.inches >= min && parsed.inches <= max ? parsed.inches : null;
}

/** Replaces commas in numbers: thousands separators ('1,234,567', '12,345.5') are removed, decimal commas ('12,5', '0,125') become points. */
function replaceCommas(typed: string): string {
  return typed
    .replace(/(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g, (grouped) => grouped.replaceAll(',', ''))
    .replace(/(\d),(\d)/g, '$1.$2');
}

function normalize(typed: string): string {
  return replaceCommas(typed.trim().toLowerCase())
    .replace(/[½¼¾⅛⅜⅝⅞⅓⅔]/g, (sign) => ` ${fractions[sign]}`)
    .replace(/[’‘′`´]/g, "'")
    .replace(/[”“″]/g, '"')
    .replace(/[–—−⁻]/g, '-')
    .replace(/⁄/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/([a-z])\./g, '$1')
    .trim();
}

function readNumber(found: RegExpExecArray): number | null {
  const [, whole, top, bottom, onlyTop, onlyBottom, decimal] = found;
  if (decimal !== undefined) return Number(decimal);
  const numerator = Number(top ?? onlyTop);
  const denominator = Number(bottom ?? onlyBottom);
  return denominator === 0 ? null : Number(whole ?? 0) + numerator / denominator;
}

function readUnit(name: string | undefined, smallestSoFar: number, unit: BareUnit): number | null {
  if (name !== undefined) return Object.hasOwn(unitInches, name) ? unitInches[name]! : null;
  if (smallestSoFar === inchesPerFoot) return 1;
  if (smallestSoFar !== Infinity) return null;
  return unitInches[unit]!;
}

/** Returns a typed number: '3.4', '12,50', '1,250.50', '-2', '15%', '$85'; null for anything else. */
export function readAmount(typed: string): number | null {
  const bare = typed.trim().replace(/^[$€£¥]\s*|(?<!\s)\s*[%°$€£¥]$/g, '');
  const plain = replaceCommas(bare).replace(/^(-?),(\d)/, '$1.$2');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}
