import type { Affine, Box } from '@measurement-nesting/curves';
import type { Scale, ScaleOverride } from '@measurement-nesting/curves/drawing';
import { parseSvgLength, physicalInches } from '../values/length.ts';
import type { Producer } from '../producer.ts';
import { parseAspectRatio, parseViewBox, viewBoxTransform } from '../values/viewport.ts';

export type PageScale = {
  /** Root user units (before any viewBox) to inches. */
  readonly pxToInches: number;
  /** Maps the root's viewBox onto its viewport, in px. */
  readonly viewBoxToPx: Affine;
  /** Size of the page in user units, for percentages; the CSS default when it is unknown. */
  readonly width: number;
  readonly height: number;
  /** Page in inches before any override by size; null when the file states none. */
  readonly page: Box | null;
  /** User units in one inch, for lengths written in inches, millimeters and so on. */
  readonly lengthUnitsPerIn: number;
  readonly scale: Scale;
  /** User units in one inch by the size that the file states; null without a physical size. */
  readonly statedUnitsPerIn: number | null;
  /** Invalid width or height that the file states. */
  readonly badSize: string | null;
};

/** Size of a picture of unknown size (CSS 2, 10.3.2). */
const defaultSize = { width: 300, height: 150 };
const cssUnitsPerIn = 96;

type RootAttributes = Readonly<Record<string, string>>;
type Size = {
  readonly inches: number | null;
  readonly px: number | null;
  /** Set for a size relative to the font size, which depends on the browser rather than the drawing. */
  readonly byFont: boolean;
};
/** Properties of the root from style sheets and the style attribute. */
type RootStyle = {
  readonly fontSize: number;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
};

/**
 * Returns the size of the drawing (see the table in the module `producer`). A physical width or height with a viewBox
 * is exact; otherwise a user unit is the producer's, which is assumed when the producer is unknown or writes pixels of any
 * size, and the file states no physical size. Sizes in em, rem, ex and ch are those of a browser (font size 16 px unless the root declares
 * another, 96 px an inch, ex and ch half an em) and are always assumed. Percentages and viewport units (vw, vh, vmin,
 * vmax) state no size, because there is no window; the viewBox does. An override by units or factor is applied here; an
 * override by width or height requires the shapes and is applied later.
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
  // Sizes in px beside physical ones use the producer's px.
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
    assumed: override === undefined && (byFont || (!physical && producer.isAssumed)),
  };
  return {
    pxToInches: factor / unitsPerIn,
    viewBoxToPx,
    width: box?.width ?? pageW ?? defaultSize.width,
    height: box?.height ?? pageH ?? defaultSize.height,
    page: pageW === null || pageH === null ? null : pageBox(pageW, pageH, factor / unitsPerIn),
    lengthUnitsPerIn: unitsPerIn,
    scale,
    statedUnitsPerIn: physical && !byFont ? found : null,
    badSize,
  };
}

function pageBox(width: number, height: number, inches: number): Box {
  return { minX: 0, minY: 0, maxX: width * inches, maxY: height * inches };
}

/** Shares of an em for font-relative units without an available font (CSS Values 4, 6.1). */
const fontUnits = new Map([
  ['em', 1],
  ['rem', 1],
  ['ex', 0.5],
  ['ch', 0.5],
]);

/**
 * Parses a size. `bad` is a stated size that is not positive. Returns null when it is absent, and a null size when it
 * is relative to a window.
 */
function parseSize(text: string | undefined, fontSize: number): { size: Size | null; bad: string | null } | null {
  if (text === undefined) return null;
  const length = parseSvgLength(text);
  if (length === null) return { size: null, bad: ['', 'auto'].includes(text.trim()) ? null : text };
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
