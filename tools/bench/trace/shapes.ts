/** Drawings with known outlines, distorted like customers' pictures: lettering, line art and a logo. */
import sharp, { type Sharp } from 'sharp';
import { createFontLibrary, letterRow, pathData, type Rgb } from '#engine';
import { decodePicture } from '#backend/vectorizer/picture/decode-picture.ts';
import { readFontFiles } from '#engine/host/font-files.ts';
import { limits } from '#lib/shared/limits.ts';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { readPathData } from '#packages/curves/src/geometry/path-codec/read-path-data.ts';
import type { Group } from './compare-tracers.ts';
import type { KnownPicture } from './outlines.ts';
import { blurred, compressed, grainy, rgbOf } from './degrade-image.ts';
import type { Layer } from './tracers.ts';

type Drawing = { readonly width: number; readonly height: number; readonly layers: readonly Layer[] };

const fonts = createFontLibrary(await readFontFiles(undefined));
const PAD = 10;

const layer = (color: string, d: string): Layer => ({ color, contours: readPathData(d, Infinity).contours });

/** Returns a row of letters, capitals `heightPx` high, far enough apart that pixels do not join them. */
export function lettering(text: string, font: string, heightPx: number): Drawing {
  const { drawing } = letterRow({ text, font, heightIn: 10, heightRule: 'cap', tracking: 0.1 }, fonts);
  const contours = drawing.shapes.flatMap((shape) => shape.contours);
  const { minX, minY, maxX, maxY } = contoursBox(contours);
  const scale = heightPx / 10;
  const toPixels = [scale, 0, 0, scale, PAD - minX * scale, PAD - minY * scale] as const;
  return {
    width: Math.ceil((maxX - minX) * scale + 2 * PAD),
    height: Math.ceil((maxY - minY) * scale + 2 * PAD),
    layers: [{ color: '#000000', contours: contours.map((contour) => transformContour(toPixels, contour)) }],
  };
}

const LOGO: Drawing = {
  width: 800,
  height: 600,
  layers: [
    layer('#1d4ed8', 'M400 40A260 260 0 0 1 400 560A260 260 0 0 1 400 40Z'),
    layer('#ffffff', 'M400 80A220 220 0 0 1 400 520A220 220 0 0 1 400 80Z'),
    layer('#dc2626', 'M400 130L441 244L562 247L466 321L500 438L400 369L300 438L334 321L238 247L359 244Z'),
    layer('#16a34a', 'M310 450L490 450A12 12 0 0 1 490 474L310 474A12 12 0 0 1 310 450Z'),
  ],
};

/** Returns concentric rings and rotated bars, three and four pixels thin. */
function lineArt(): Drawing {
  const circle = (r: number): string => `M${300 - r} 300a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0Z`;
  const rings = [40, 80, 120, 160].map((r) => circle(r) + circle(r - 4));
  const bars = Array.from({ length: 12 }, (_, i) => {
    const [c, s] = [Math.cos(0.07 * i - 0.4), Math.sin(0.07 * i - 0.4)];
    return `M${640 + 8 * i} ${170 + 50 * i}l${380 * c} ${380 * s}l${-3 * s} ${3 * c}l${-380 * c} ${-380 * s}Z`;
  });
  return { width: 1200, height: 900, layers: [layer('#000000', [...rings, ...bars].join(''))] };
}

const GRADIENT =
  '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#b0c4de"/></linearGradient>';

/** Returns the drawing rendered by librsvg, on the background. */
export function imageOf({ width, height, layers }: Drawing, ground: string): Sharp {
  const paths = layers.map(({ color, contours }) => `<path fill="${color}" d="${pathData(contours)}"/>`).join('');
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill-rule="evenodd">`;
  return sharp(Buffer.from(`${root}${GRADIENT}<rect width="100%" height="100%" fill="${ground}"/>${paths}</svg>`));
}

/** Returns each picture as a separate group. */
export async function* shapeGroups(): AsyncGenerator<Group<KnownPicture>> {
  const [art, text] = [lineArt(), lettering('OPEN Daily 9-5', 'Times New Roman', 80)];
  const sign = lettering('RSOA 258', 'Arial', 160);
  const asDrawn = (clean: Rgb): Rgb => clean;
  const photographed = (blur: number, grain: number, shade: number, quality: number) => async (clean: Rgb) => {
    const light = (x: number, y: number): number =>
      1 - shade * (0.6 * (x / clean.width) + 0.4 * (y / clean.height) ** 2);
    return compressed(grainy(await blurred(clean, blur), grain, light), quality);
  };
  const transparent = async (): Promise<Rgb> =>
    (await decodePicture(await imageOf(sign, 'none').png().toBuffer(), limits.picture.tracedPixels)).raster;
  const letters = ['Arial', 'Times New Roman', 'Garamond', 'Impact'].flatMap((font) =>
    [60, 130, 300].map((heightPx) => {
      return [`${font} ${heightPx} px`, lettering('Hamburg 258', font, heightPx), asDrawn, false] as const;
    }),
  );
  const all: readonly (readonly [string, Drawing, (clean: Rgb) => Rgb | Promise<Rgb>, boolean])[] = [
    ['logo, 4 colors', LOGO, asDrawn, false],
    ['line art', art, asDrawn, false],
    ['scanned text', text, photographed(0.6, 6, 0.2, 85), true],
    ['photo of a drawing', sign, photographed(1, 12, 0.45, 80), true],
    ['gradient ground', sign, () => rgbOf(imageOf(sign, 'url(#g)')), false],
    ['transparent', sign, transparent, false],
    ['JPEG quality 35', sign, (clean) => compressed(clean, 35), true],
    ['logo, JPEG quality 35', LOGO, (clean) => compressed(clean, 35), true],
    ...letters,
  ];
  for (const [name, drawing, degraded, isLossy] of all) {
    const make = async (): Promise<KnownPicture> => {
      const clean = await rgbOf(imageOf(drawing, '#ffffff'));
      const mode = drawing === LOGO ? 'color' : 'bw';
      return { name, mode, clean, picture: await degraded(clean), isLossy, truth: drawing.layers, speckPx: 0 };
    };
    yield { title: name, pictures: [make] };
  }
}
