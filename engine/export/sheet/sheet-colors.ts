import type { JobMark, JobMeasurement } from '../../model/answer.ts';
import { hasOtherOperations } from '../../model/sum-figures.ts';

/** Choice of the colors in the SVG of a sheet. */
export type ColorChoice = {
  /** Colors of the drawing, or one for each operation: red cuts, blue scores, black engraves. Default 'drawn'. */
  readonly sheetColors?: 'drawn' | 'operation' | undefined;
  /** Color of inside cuts as '#rrggbb'; by default that of the other cuts. */
  readonly innerCutColor?: string | undefined;
};

/** Colors of a job's sheets as '#rrggbb', never one color for two operations; `cutInner` may be the color of `cut`. */
export type SheetColors = {
  /** True for the colors of the drawing; the colors below are then those of art without a color. */
  readonly isDrawn: boolean;
  readonly engrave: string;
  readonly score: string;
  readonly cut: string;
  readonly cutInner: string;
  /** All colors of each operation, for the description of the files. */
  readonly used: Readonly<Record<'engrave' | 'score' | 'cut', readonly string[]>>;
};

const standardColors = { engrave: '#000000', score: '#0000ff', cut: '#ff0000' } as const;

/** Returns a color in lower case; `other` for text that is no plain color. */
export const plainColor = (color: string, other: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : other;

/** Returns true if anything in a job is scored, engraved or ignored. */
export const jobHasOperations = ({ rows }: JobMeasurement): boolean =>
  rows.some(({ operations }) => hasOtherOperations(operations));

/**
 * Returns the colors of a job's sheets; null where everything is cut and no color was chosen. If the drawing has one color
 * for two operations, each operation has a color of its own instead, because machines distinguish operations by color.
 */
export function sheetColors(
  measurement: JobMeasurement,
  { sheetColors: choice = 'drawn', innerCutColor }: ColorChoice,
  engravesNames: boolean,
): SheetColors | null {
  if (!jobHasOperations(measurement) && choice === 'drawn' && innerCutColor === undefined) return null;
  const inner = innerCutColor?.toLowerCase();
  const standard: SheetColors = {
    isDrawn: false,
    ...standardColors,
    cutInner: inner ?? standardColors.cut,
    used: { engrave: [standardColors.engrave], score: [standardColors.score], cut: [standardColors.cut] },
  };
  if (choice === 'operation') return standard;
  const parts = measurement.rows.flatMap((row) => row.parts);
  const marks = parts.flatMap((part) => part.marks ?? []);
  const colorsOf = (operation: JobMark['operation']) =>
    marks.filter((mark) => mark.operation === operation).map(({ color }) => color);
  const used = {
    engrave: plainColors([...colorsOf('engrave'), ...(engravesNames ? [''] : [])], standardColors.engrave),
    score: plainColors(colorsOf('score'), standardColors.score),
    cut: plainColors(
      parts.map(({ strokeColor }) => strokeColor),
      standardColors.cut,
    ),
  };
  const all = [...used.engrave, ...used.score, ...distinct([...used.cut, ...(inner === undefined ? [] : [inner])])];
  if (new Set(all).size < all.length) return standard;
  const [engrave = standardColors.engrave] = used.engrave;
  const [score = standardColors.score] = used.score;
  const [cut = standardColors.cut] = used.cut;
  return { isDrawn: true, engrave, score, cut, cutInner: inner ?? cut, used };
}

const distinct = (colors: readonly string[]): string[] => [...new Set(colors)];

/** Returns the distinct plain colors, which art without a color shares; `standard` where all of the art has none. */
function plainColors(colors: readonly string[], standard: string): string[] {
  const plain = distinct(colors.map((color) => plainColor(color, ''))).filter((color) => color !== '');
  return plain.length > 0 || colors.length === 0 ? plain : [standard];
}
