import { drawingUnitOf } from '#lib/shared/drawing/drawing-units.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { formatPlain } from '#lib/shared/format.ts';
import { mmPerInch, parseLength, toUnit, type LengthUnit } from '#lib/shared/units.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';

/** Rules by which a person can set the size of a drawing, with their texts. */
export type ScaleKind = NonNullable<FileForm['scale']>['by'];
type KindTexts = { readonly label: string; readonly problem: string };
const factor: KindTexts = { label: 'times as large', problem: 'Type the drawing scale: 10 for a drawing at 1:10.' };
export const scaleKinds: Readonly<Record<LengthUnit, Readonly<Record<ScaleKind, KindTexts>>>> = {
  in: {
    widthIn: { label: 'in wide', problem: 'Type the width the artwork should have, such as 36 or 3 ft.' },
    heightIn: { label: 'in tall', problem: 'Type the height the artwork should have, such as 12 or 1 ft.' },
    unitsPerIn: { label: 'units per inch', problem: 'Type how many drawing units make an inch, such as 72, 90 or 96.' },
    factor,
  },
  mm: {
    widthIn: { label: 'mm wide', problem: 'Type the width the artwork should have, such as 900 or 90 cm.' },
    heightIn: { label: 'mm tall', problem: 'Type the height the artwork should have, such as 300 or 30 cm.' },
    unitsPerIn: {
      label: 'units per mm',
      problem: 'Type how many drawing units make a millimeter, such as 1 or 2.835.',
    },
    factor,
  },
};

/** Units in an inch, or in a millimeter. */
const inchesPer: Readonly<Record<LengthUnit, number>> = { in: 1, mm: 1 / mmPerInch };
export const unitsPerText: Readonly<Record<LengthUnit, string>> = { in: 'units per inch', mm: 'units per mm' };
/** Returns '72' units per inch, or '2.8346' per millimeter. */
export const unitsPer = (unitsPerIn: number, unit: LengthUnit): string => formatPlain(unitsPerIn * inchesPer[unit]);

/**
 * Units per inch in common programs: millimeters; PostScript and Illustrator; Inkscape before 0.92; CSS and current
 * Inkscape.
 */
export const usualUnits = [25.4, 72, 90, 96] as const;

const lengthRange = { min: 0.01, max: 100_000 };
const numberRange = { min: 1e-6, max: 1_000_000 };

/** Parses a typed size of the file; null when the text is invalid. */
export function scaleFrom(
  kind: ScaleKind,
  typed: string,
  unit: LengthUnit = 'in',
): NonNullable<FileForm['scale']> | null {
  if (kind === 'widthIn' || kind === 'heightIn') {
    const parsed = parseLength(typed, unit);
    if (!parsed.ok || parsed.inches < lengthRange.min || parsed.inches > lengthRange.max) return null;
    return kind === 'widthIn' ? { by: 'widthIn', widthIn: parsed.inches } : { by: 'heightIn', heightIn: parsed.inches };
  }
  const value = Number(
    typed
      .trim()
      .replace(/^1\s*:\s*/, '')
      .replace(',', '.'),
  );
  if (typed.trim() === '' || !(value >= numberRange.min && value <= numberRange.max)) return null;
  return kind === 'unitsPerIn'
    ? { by: 'unitsPerIn', unitsPerIn: value / inchesPer[unit] }
    : { by: 'factor', factor: value };
}

const ruleNames: Readonly<Record<string, string>> = {
  physical: 'from the file',
  illustrator: 'Illustrator',
  affinity: 'Affinity',
  sketch: 'Sketch',
  'inkscape-90': 'Inkscape before 0.92',
  'inkscape-96': 'Inkscape',
  css: 'assumed',
  postscript: 'EPS',
};

/** Formats the rule that determined the size of the drawing: '72 units per inch, Illustrator'. */
export function scaleRuleText(
  scale: MeasuredRow['scale'],
  requested: FileForm['scale'],
  shown: LengthUnit = 'in',
): string {
  if (requested?.by === 'unitsPerIn') {
    const unit = drawingUnitOf(requested.unitsPerIn);
    if (unit !== null) return `read as ${unit}`;
  }
  if (requested !== undefined) return 'as you said';
  if (scale.rule === 'physical') return ruleNames.physical!;
  return `${unitsPer(scale.unitsPerIn, shown)} ${unitsPerText[shown]}, ${ruleNames[scale.rule] ?? scale.rule}`;
}

/** Formats a requested size before it has been measured. */
export function requestedSizeText(requested: NonNullable<FileForm['scale']>, shown: LengthUnit = 'in'): string {
  const length = (inches: number): string => `${formatPlain(toUnit(inches, shown))} ${shown}`;
  switch (requested.by) {
    case 'widthIn':
      return `Will be ${length(requested.widthIn)} wide`;
    case 'heightIn':
      return `Will be ${length(requested.heightIn)} tall`;
    case 'unitsPerIn': {
      const unit = drawingUnitOf(requested.unitsPerIn);
      return unit === null ? `${unitsPer(requested.unitsPerIn, shown)} ${unitsPerText[shown]}` : `Read as ${unit}`;
    }
    case 'factor':
      return `Drawn at 1:${formatPlain(requested.factor)}`;
  }
}
