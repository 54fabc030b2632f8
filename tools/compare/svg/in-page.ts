/** Functions that run inside Chromium's page; each must be self-contained. */

/** A painted geometry element: length in its own units, scale to px if it is uniform, box in px. */
export type PaintedElement = {
  readonly length: number;
  readonly uniform: number | null;
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number];
};

/** Returns every painted geometry element of the document in order, without copies by `use`. */
export function paintedElements(): PaintedElement[] {
  const samples = 2000;
  const names = 'path,rect,circle,ellipse,line,polyline,polygon';
  const never = 'defs,symbol,clipPath,mask,pattern,marker,linearGradient,radialGradient,filter';
  const found: PaintedElement[] = [];
  for (const element of document.querySelectorAll<SVGGeometryElement>(names)) {
    const style = getComputedStyle(element);
    const stroked = style.stroke !== 'none' && Number.parseFloat(style.strokeWidth) > 0;
    const filled = style.fill !== 'none' && element.tagName !== 'line';
    if (!(filled || stroked) || style.visibility !== 'visible' || element.closest(never) !== null) continue;
    if (element.getClientRects().length === 0) continue;
    const matrix = element.getScreenCTM();
    const length = element.getTotalLength();
    if (matrix === null || !(length > 0)) continue;
    const { a, b, c, d } = matrix;
    const { x: left, y: top, width, height } = element.getBBox();
    const corners = [
      [left, top],
      [left + width, top + height],
    ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const upright = (b === 0 && c === 0) || (a === 0 && d === 0);
    const points = upright ? corners : [];
    for (let i = 0; !upright && i <= samples; i++) {
      points.push(element.getPointAtLength((length * i) / samples).matrixTransform(matrix));
    }
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    const [sx, sy] = [Math.hypot(a, b), Math.hypot(c, d)];
    const uniform = Math.abs(sx - sy) < 1e-6 * sx && Math.abs(a * c + b * d) < 1e-6 * sx * sy ? sx : null;
    found.push({ length, uniform, box });
  }
  return found;
}

/**
 * Sets the size of the root in px by the rules of our reader, zoomed to the window, and returns the zoom. Removes
 * everything that has a diagnostic instead of geometry (text, pictures, effects other than masks), and draws all lines
 * two px wide.
 */
export function framePage(): { zoom: number } {
  for (const element of document.querySelectorAll<SVGElement>('*')) {
    if (element.style === undefined) continue;
    const set = (name: string, value: string) => element.style.setProperty(name, value, 'important');
    if (['text', 'image', 'foreignObject'].includes(element.tagName)) set('display', 'none');
    for (const name of ['filter', 'marker', 'stroke-dasharray', 'background']) set(name, 'none');
    if (!(Number.parseFloat(getComputedStyle(element).strokeWidth) > 0)) continue;
    set('stroke-width', '2px');
    set('vector-effect', 'non-scaling-stroke');
    set('stroke-linecap', 'butt');
    set('stroke-linejoin', 'bevel');
  }
  const root = document.documentElement as unknown as SVGSVGElement;
  if (root.viewBox === undefined) throw new Error('it is no well-formed SVG to it');
  const lengthOf = (name: 'width' | 'height') => {
    const text = root.getAttribute(name);
    const value = text === null || text.trim().endsWith('%') ? 0 : root[name].baseVal.value;
    return value > 0 ? value : null;
  };
  let [width, height] = [lengthOf('width'), lengthOf('height')];
  const box = root.viewBox.baseVal;
  const framed = root.hasAttribute('viewBox') && box.width > 0 && box.height > 0;
  if (framed && width === null && height === null) [width, height] = [box.width, box.height];
  if (framed) {
    width ??= (height! * box.width) / box.height;
    height ??= (width * box.height) / box.width;
  }
  width ??= 300;
  height ??= 150;
  if (!framed) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const zoom = 1000 / Math.max(width, height);
  root.setAttribute('width', String(width * zoom));
  root.setAttribute('height', String(height * zoom));
  root.style.margin = '0';
  return { zoom };
}

/** Replaces the drawing with our outlines. */
export function showOurs([content, pxPerIn]: readonly [string, number]): void {
  const root = document.documentElement as unknown as SVGSVGElement;
  const [width, height] = [root.getAttribute('width'), root.getAttribute('height')];
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="scale(${pxPerIn})">${content}</g></svg>`;
  const inserted = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  root.replaceWith(document.adoptNode(inserted));
}

/**
 * Returns the share of the painted pixels of either picture that have nothing painted within one pixel in the other.
 */
export async function pixelDifference(pictures: readonly [string, string]): Promise<number> {
  const faint = 12;
  const masks: { data: Uint8ClampedArray; width: number; height: number }[] = [];
  for (const picture of pictures) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    masks.push({
      data: context.getImageData(0, 0, image.width, image.height).data,
      width: image.width,
      height: image.height,
    });
  }
  const [a, b] = masks as [(typeof masks)[0], (typeof masks)[0]];
  const painted = (mask: typeof a, x: number, y: number) =>
    x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.data[4 * (y * mask.width + x) + 3]! > faint;
  const near = (mask: typeof a, x: number, y: number) => {
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (painted(mask, x + dx, y + dy)) return true;
    return false;
  };
  let [all, different] = [0, 0];
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const [inA, inB] = [painted(a, x, y), painted(b, x, y)];
      if (inA || inB) all++;
      if ((inA && !inB && !near(b, x, y)) || (inB && !inA && !near(a, x, y))) different++;
    }
  }
  return all === 0 ? 0 : different / all;
}
