import { sanitizeSvg } from '#lib/browser/svg-preview/sanitize-svg.ts';
import { formatBytes, formatNumber } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { readPictureHeader } from '#lib/shared/picture/picture-header.ts';
import { isStoredLogo } from '#lib/shared/quotes/quote-form.ts';

const { logoBytes, logoSidePx, storedLogoSidePx } = limits.quote;

export const logoConstraints = `PNG, JPEG or SVG, up to ${formatBytes(logoBytes)} and ${formatNumber(logoSidePx, 0)} pixels a side`;

type Logo = { readonly logo: string; readonly problem?: undefined } | { readonly problem: string };

/**
 * Returns a logo as a PNG that this browser has drawn, so that nothing of the file but its pixels is stored; or the reason why it cannot be
 * used. `draw` is `drawnPng` in browsers.
 */
export async function readLogo(file: File, draw: typeof drawnPng = drawnPng): Promise<Logo> {
  if (file.size > logoBytes) {
    return { problem: `The limit is ${formatBytes(logoBytes)}; this logo has ${formatBytes(file.size)}.` };
  }
  const checked = checkedPicture(new Uint8Array(await file.arrayBuffer()));
  if (typeof checked === 'string') return { problem: checked };
  // A picture of many colors may need a smaller size for the same number of bytes.
  for (const sidePx of [storedLogoSidePx, storedLogoSidePx / 2, storedLogoSidePx / 4]) {
    const logo = await draw(checked, sidePx);
    if (logo === null) break;
    if (isStoredLogo(logo)) return { logo };
  }
  return { problem: damaged };
}

const damaged = 'The logo could not be read. Save it again as PNG.';

/** Returns a picture that is safe to show, or the reason why it cannot be used. */
function checkedPicture(bytes: Uint8Array<ArrayBuffer>): Blob | string {
  const header = readPictureHeader(bytes);
  if (header.type === null) {
    const safe = sanitizeSvg(new TextDecoder().decode(bytes));
    return safe === null ? `This is not a logo we can use. ${logoConstraints}.` : new Blob([safe], { type: svgType });
  }
  if (header.type !== 'png' && header.type !== 'jpeg') return `Save the logo as PNG, JPEG or SVG.`;
  if (header.size === null) return damaged;
  const { widthPx, heightPx } = header.size;
  if (Math.max(widthPx, heightPx) > logoSidePx) {
    return `The limit is ${formatNumber(logoSidePx, 0)} pixels a side; this logo has ${widthPx} x ${heightPx}.`;
  }
  return new Blob([bytes], { type: `image/${header.type}` });
}

const svgType = 'image/svg+xml';

/** Draws a picture on white, with sides up to `sidePx`. Returns a PNG as a data URL; null if the browser cannot read it. */
async function drawnPng(picture: Blob, sidePx: number): Promise<string | null> {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const longest = Math.max(image.naturalWidth, image.naturalHeight);
    if (longest === 0) return null;
    const scale = picture.type === svgType ? sidePx / longest : Math.min(1, sidePx / longest);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.floor(image.naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
