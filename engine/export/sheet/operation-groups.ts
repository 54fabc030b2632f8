import { type Contour, pathData } from '@measurement-nesting/curves';
import { escapeXml } from '../../format/escape.ts';
import type { PlacedMark, PlacedPart } from './placed-part.ts';
import { plainColor, type SheetColors } from './sheet-colors.ts';
import type { SheetContents } from './sheet-contents.ts';

type Group = {
  readonly id: 'engrave' | 'score' | 'cut-inner' | 'cut-outer';
  readonly label: string;
  /** Returns the elements of a part. */
  readonly draw: (part: PlacedPart) => string[];
  /** Elements that belong to no part. */
  readonly more?: readonly string[];
};

/**
 * Returns the layers of a sheet in the order of the machine: engraved areas, filled without a line; score lines; inside cuts (holes and open
 * lines); outer cuts. Each has one group for each part. `between` are further layers to engrave.
 */
export function operationGroups(
  { parts, looseLines }: SheetContents,
  colors: SheetColors,
  lineWidth: number,
  between: readonly string[],
): string[] {
  const lines = `fill="none" stroke-width="${lineWidth}"`;
  const cutOf = ({ part }: PlacedPart) =>
    colors.isDrawn
      ? `stroke="${plainColor(part.strokeColor, colors.cut)}"${spotAttribute('stroke', part.strokeSpot)}`
      : `stroke="${colors.cut}"`;
  const innerOf = (part: PlacedPart) => (colors.cutInner === colors.cut ? cutOf(part) : `stroke="${colors.cutInner}"`);
  const marks = (part: PlacedPart, operation: PlacedMark['operation'], paint: 'fill' | 'stroke') =>
    marksOf(part, operation, colors).flatMap(({ color, spot, contours }) =>
      path(contours, `${paint}="${color}"${spotAttribute(paint, spot)}`),
    );
  const groups: readonly [Group, string][] = [
    [{ id: 'engrave', label: 'Engrave', draw: (part) => marks(part, 'engrave', 'fill') }, 'stroke="none"'],
    [{ id: 'score', label: 'Score', draw: (part) => marks(part, 'score', 'stroke') }, lines],
    [
      {
        id: 'cut-inner',
        label: 'Cut inner',
        draw: (part) => path([...part.holes, ...part.lines], innerOf(part)),
        more: looseLines.flatMap(({ contour }) => path([contour], `stroke="${colors.cutInner}"`)),
      },
      lines,
    ],
    [{ id: 'cut-outer', label: 'Cut outer', draw: (part) => path(part.outerCuts, cutOf(part)) }, lines],
  ];
  const [engrave = [], ...others] = groups.map(([group, attributes]) => layerOf(group, attributes, parts));
  return [...engrave, ...between, ...others.flat()];
}

/** Returns the marks of an operation: as drawn, or united in the color of the operation. */
function marksOf(
  part: PlacedPart,
  operation: PlacedMark['operation'],
  colors: SheetColors,
): Omit<PlacedMark, 'operation'>[] {
  if (!colors.isDrawn)
    return [{ color: colors[operation], contours: operation === 'score' ? part.scored : part.engraved }];
  return part.marks
    .filter((mark) => mark.operation === operation)
    .map((mark) => ({ ...mark, color: plainColor(mark.color, colors[operation]) }));
}

/** Returns the attribute that names the spot color of an element, which the SVG reader understands; '' for process colors. */
export const spotAttribute = (paint: 'fill' | 'stroke', spot = ''): string =>
  spot === '' ? '' : ` data-${paint}-spot="${escapeXml(spot)}"`;

const path = (contours: readonly Contour[], paint: string): string[] =>
  contours.length === 0 ? [] : [`<path d="${pathData(contours)}" ${paint}/>`];

/** Returns a layer; nothing without any elements. */
function layerOf({ id, label, draw, more = [] }: Group, attributes: string, parts: readonly PlacedPart[]): string[] {
  const groups = parts.flatMap((part, index) => {
    const elements = draw(part);
    if (elements.length === 0) return [];
    return [`<g id="${id}-${index + 1}" data-name="${escapeXml(part.part.name)}">${elements.join('')}</g>`];
  });
  if (groups.length + more.length === 0) return [];
  return [
    `<g id="${id}" inkscape:groupmode="layer" inkscape:label="${label}" ${attributes}>`,
    ...groups,
    ...more,
    '</g>',
  ];
}
