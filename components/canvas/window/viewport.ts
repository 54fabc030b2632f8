/** Position of the sheet in the viewer's window: screen = offset + scale * inches. Pixels are CSS pixels. */
export type Viewport = { scale: number; offsetX: number; offsetY: number };
export type Size = { width: number; height: number };

/** CSS defines an inch as 96 pixels, which is 100%. */
export const pixelsPerInch = 96;
export const zoomStep = 1.25;
const largestScale = 20 * pixelsPerInch;
/** Smallest scale as a share of the scale that fits the window. */
const smallestShareOfFit = 0.25;

/**
 * Free space at the edges of the window: for the rulers at the top and left, and for the scale bar and the buttons at
 * the bottom.
 */
export type Padding = { side: number; top: number; bottom: number };

/** Centers the whole sheet in the window minus the padding. */
export function fitSheet(sheet: Size, windowPx: Size, paddingPx: Padding): Viewport {
  const scale = fitScale(sheet, windowPx, paddingPx);
  const { top, bottom } = paddingPx;
  return {
    scale,
    offsetX: (windowPx.width - sheet.width * scale) / 2,
    offsetY: top + (windowPx.height - top - bottom - sheet.height * scale) / 2,
  };
}

/** Zooms by `factor` about the point (x, y), which does not move. */
export function zoomAt(
  view: Viewport,
  factor: number,
  point: { x: number; y: number },
  sheet: Size,
  windowPx: Size,
): Viewport {
  const min = fitScale(sheet, windowPx, noPadding) * smallestShareOfFit;
  const scale = Math.min(Math.max(view.scale * factor, min), Math.max(largestScale, min));
  const grown = scale / view.scale;
  return clampToWindow(
    {
      scale,
      offsetX: point.x - (point.x - view.offsetX) * grown,
      offsetY: point.y - (point.y - view.offsetY) * grown,
    },
    sheet,
    windowPx,
  );
}

export function pan(view: Viewport, dx: number, dy: number, sheet: Size, windowPx: Size): Viewport {
  return clampToWindow({ ...view, offsetX: view.offsetX + dx, offsetY: view.offsetY + dy }, sheet, windowPx);
}

/** Returns the view that centers `box` (inches) and fills half of the window with it, for 'Show me'. */
export function viewOfBox(
  box: { minX: number; minY: number; maxX: number; maxY: number },
  sheet: Size,
  windowPx: Size,
): Viewport {
  const share = 0.5;
  const width = Math.max(box.maxX - box.minX, 0.5);
  const height = Math.max(box.maxY - box.minY, 0.5);
  const scale = Math.min((windowPx.width * share) / width, (windowPx.height * share) / height, largestScale);
  const view = {
    scale,
    offsetX: windowPx.width / 2 - ((box.minX + box.maxX) / 2) * scale,
    offsetY: windowPx.height / 2 - ((box.minY + box.maxY) / 2) * scale,
  };
  return clampToWindow(view, sheet, windowPx);
}

/** Returns the same view after a resize of the window: its center remains the center. */
export function recenter(view: Viewport, before: Size, sheet: Size, windowPx: Size): Viewport {
  const isSame = before.width === windowPx.width && before.height === windowPx.height;
  return isSame
    ? view
    : pan(view, (windowPx.width - before.width) / 2, (windowPx.height - before.height) / 2, sheet, windowPx);
}

const noPadding: Padding = { side: 0, top: 0, bottom: 0 };

function fitScale(sheet: Size, windowPx: Size, paddingPx: Padding): number {
  const width = Math.max(windowPx.width - 2 * paddingPx.side, 1);
  const height = Math.max(windowPx.height - paddingPx.top - paddingPx.bottom, 1);
  return Math.min(width / sheet.width, height / sheet.height);
}

/** Limits the offset so that at least 48 pixels of the sheet, or all of a smaller sheet, remain in the window. */
function clampToWindow(view: Viewport, sheet: Size, windowPx: Size): Viewport {
  const clamp = (offset: number, side: number, windowSide: number) => {
    const visiblePx = Math.min(48, side * view.scale);
    return Math.min(Math.max(offset, visiblePx - side * view.scale), windowSide - visiblePx);
  };
  return {
    scale: view.scale,
    offsetX: clamp(view.offsetX, sheet.width, windowPx.width),
    offsetY: clamp(view.offsetY, sheet.height, windowPx.height),
  };
}
