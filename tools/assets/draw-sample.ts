import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { setTeaserLine, type TeaserFont } from '#components/marketing/teaser/teaser.ts';

const widthPx = 960;
const heightPx = 600;
const jpegQuality = 60;
/** Camera noise in gray levels, and its fixed seed. */
const noiseLevels = 5;
const noiseSeed = 7;

/**
 * Draws the sample: a harbor sign as a customer would send it, photographed under uneven light and saved as a small
 * JPG.
 */
export async function drawSample(): Promise<Buffer> {
  const teaser = path.resolve(import.meta.dirname, '../../public/assets/teaser/franklin-gothic.json');
  const font = JSON.parse(await readFile(teaser, 'utf8')) as TeaserFont;
  const { data, info } = await sharp(Buffer.from(signSvg(font)))
    .blur(0.7)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addNoise(data);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: jpegQuality }).toBuffer();
}

function signSvg(font: TeaserFont): string {
  const wave = 'q55-62 110 0t110 0t110 0t110 0t110 0t110 0';
  const bow = 'q-55 62-110 0t-110 0t-110 0t-110 0t-110 0t-110 0';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">
<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdfbf5"/><stop offset="1" stop-color="#ddd8cc"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#light)"/>
<clipPath id="above"><path d="M0 0H960V236H810${bow}H0z"/></clipPath>
<g fill="#e08a1e" clip-path="url(#above)">
<circle cx="480" cy="196" r="84"/>
${Array.from({ length: 9 }, (_, index) => `<rect x="470" y="66" width="20" height="34" rx="4" transform="rotate(${-80 + index * 20} 480 196)"/>`).join('')}
</g>
<path fill="#b3261e" d="M150 220${wave}v32${bow}z"/>
<g fill="#14285a">${line(font, 'HARBOR', 480, 456, 128)}${line(font, 'BOATYARD  EST. 1968', 480, 536, 46)}</g>
</svg>`;
}

/** Draws one centered line of letters. */
function line(font: TeaserFont, text: string, centerX: number, baselineY: number, capPx: number): string {
  const { letters, left: inkLeft, right: inkRight } = setTeaserLine(font, text, 1);
  const scale = capPx / 1000;
  const left = centerX - ((inkLeft + inkRight) * scale) / 2;
  return letters
    .map(
      ({ path: d, x }) =>
        `<path fill-rule="evenodd" transform="translate(${left + x * scale} ${baselineY}) scale(${scale})" d="${d}"/>`,
    )
    .join('');
}

/** Adds the same noise in every run (a linear congruential generator, Numerical Recipes). */
function addNoise(pixels: Uint8Array): void {
  let state = noiseSeed;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[index] = Math.min(255, Math.max(0, pixels[index]! + Math.round((state / 2 ** 32 - 0.5) * 2 * noiseLevels)));
  }
}
