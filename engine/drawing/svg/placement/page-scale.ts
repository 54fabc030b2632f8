import type { Affine, Box } from '../../../geometry/types.ts';
import type { Scale, ScaleOverride } from '../../../model/drawing.ts';
import { parseLength, physicalInches } from './length.ts';
import type { Producer } from '../producer.ts';
import { parseAspectRatio, parseViewBox, viewBoxTransform } from './viewport.ts';

export type PageScale = {
  /** Root user units (before any viewBox) to inches. */
  readonly pxToInches: number;
  /** The root's viewBox onto its viewport, in px. */
  readonly viewBoxToPx: Affine;
  /** Size of the page in user units, for percentages; the CSS default where nothing is known. */
  readonly width: number;
  readonly height: number;
  /** The page in inches before any override by size; null when the file states none. */
  readonly page: Box | null;
  /** User units in one inch, for lengths written in inches, millimeters and so on. */
  readonly lengthUnitsPerIn: number;
  readonly scale: Scale;
  /** Width or height that was given but cannot be one. */
  readonly badSize: string | null;
};

/** Size of a picture of unknown size (CSS 2, 10.3.2). */
const defaultSize = { width: 300, height: 150 };
const cssUnitsPerIn = 96;

type RootAttributes = Readonly<Record<string, string>>;
type Size = {
  readonly inches: number | null;
  readonly px: number | null;
  /** By the size of letters, which is a browser's habit and not a size of the drawing. */
  readonly byFont: boolean;
};
/** What style sheets and the style attribute say of the root. */
type RootStyle = {
  readonly fontSize: number;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
};

/**
 * How large the drawing is (see the table in the module `producer`): a physical width or height with a viewBox is exact;
 * otherwise a user unit is what the producer takes it for, which is a guess when the producer is not known and no physical
 * size stands in the file. Sizes in em, rem, ex and ch are those of a browser (letters of 16 px unless the root says
 * otherwise, 96 px an inch, ex and ch half an em) and a guess whoever wrote them. Percentages and shares of a window
 * (vw, vh, vmin, vmax) give no size, as there is no window: the viewBox does. An override by units or factor is applied
 * here; by width or height it needs the shapes and is applied later.
 */
export function pageScale(
  root: RootAttributes,
  style: RootStyle,
  producer: Producer,
  override: ScaleOverride | undefined,
): PageScale {
  const width = parseSize(style.width, style.fontSize) ?? parseSize(root['width'], style.fontSize);
  const height = parseSize(style.height, style.fontSize) ?? parseSize(root['height'], style.fontSize);
  const badSize = (width?.bad ?? height?.bad) || null;
  const [w, h] = [width?.size ?? null, height?.size ?? null];
  const box = parseViewBox(root['viewBox']);
  const physical = [w, h].some((size) => size !== null && size.inches !== null);
  const byFont = [w, h].some((size) => size?.byFont === true);
  const exact = physical && box !== null;
  const unitsPerIn = exact ? cssUnitsPerIn : producer.unitsPerIn;
  // Sizes in px beside physical ones are the producer's px.
  const toPx = (size: Size | null) =>
    size === null
      ? null
      : size.inches !== null
        ? size.inches * unitsPerIn
        : (size.px! * unitsPerIn) / producer.unitsPerIn;
  let [pageW, pageH] = [toPx(w), toPx(h)];
  let viewBoxToPx: Affine = [1, 0, 0, 1, 0, 0];
  let [meanX, meanY] = [1, 1];
  if (box !== null) {
    if (pageW === null && pageH === null) [pageW, pageH] = [box.width, box.height];
    pageW ??= (pageH! * box.width) / box.height;
    pageH ??= (pageW * box.height) / box.width;
    viewBoxToPx = viewBoxTransform(box, pageW, pageH, parseAspectRatio(root['preserveAspectRatio']));
    [meanX, meanY] = [viewBoxToPx[0], viewBoxToPx[3]];
  }
  const found = unitsPerIn / Math.sqrt(meanX * meanY);
  const factor =
    override?.by === 'factor' ? override.factor : override?.by === 'unitsPerIn' ? found / override.unitsPerIn : 1;
  const scale: Scale = {
    rule: override !== undefined ? 'override' : exact ? (byFont ? 'css' : 'physical') : producer.rule,
    unitsPerIn: found / factor,
    assumed: override === undefined && (byFont || (!physical && producer.rule === 'css')),
  };
  return {
    pxToInches: factor / unitsPerIn,
    viewBoxToPx,
    width: box?.width ?? pageW ?? defaultSize.width,
    height: box?.height ?? pageH ?? defaultSize.height,
    page: pageW === null || pageH === null ? null : pageBox(pageW, pageH, factor / unitsPerIn),
    lengthUnitsPerIn: unitsPerIn,
    scale,
    badSize,
  };
}

function pageBox(width: number, height: number, inches: number): Box {
  return { minX: 0, minY: 0, maxX: width * inches, maxY: height * inches };
}

/** The parts of an em that font-relative units are where no face is at hand (CSS Values 4, 6.1). */
const fontUnits = new Map([
  ['em', 1],
  ['rem', 1],
  ['ex', 0.5],
  ['ch', 0.5],
]);

/**
 * A size, or `bad` when it is given but not above zero; null when absent, null as its size when it is a share of a window
 * that is not there.
 */
function parseSize(text: string | undefined, fontSize: number): { size: Size | null; bad: string | null } | null {
  if (text === undefined) return null;
  const length = parseLength(text);
  if (length === null) return { size: null, bad: /^\s*(auto)?\s*$/.test(text) ? null : text };
  if (length.value <= 0) return { size: null, bad: text };
  const inches = physicalInches(length);
  if (inches !== null) return { size: { inches, px: null, byFont: false }, bad: null };
  const ems = fontUnits.get(length.unit);
  if (ems !== undefined) {
    return { size: { inches: (length.value * ems * fontSize) / cssUnitsPerIn, px: null, byFont: true }, bad: null };
  }
  const isPx = length.unit === '' || length.unit === 'px';
  return { size: isPx ? { inches: null, px: length.value, byFont: false } : null, bad: null };
}
