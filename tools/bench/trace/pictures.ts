/** Pictures whose true outlines are known: drawn from contours, then spoiled in the ways that pictures are. */
import sharp from 'sharp';
import { createFontLibrary, letterRow, pathData, type Contour } from '#engine';
import { readFontFiles } from '#engine-host/font-files.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { readPathData } from '#packages/curves/src/geometry/path-codec/read-path-data.ts';

export type Layer = { readonly color: string; readonly contours: readonly Contour[] };

/** One unit of the contours is one pixel. */
export type KnownPicture = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Layer[];
  readonly mode: 'bw' | 'color';
  /** As a customer would send it. */
  readonly bytes: Buffer;
};

const fonts = createFontLibrary(await readFontFiles(undefined));
const PAD = 10;

export const fromPath = (d: string): readonly Contour[] => readPathData(d, Number.POSITIVE_INFINITY).contours;

/** A row of letters, capitals `heightPx` high, far enough apart that pixels do not join them. */
export function lettering(text: string, font: 'Arial' | 'Times New Roman' | 'Garamond' | 'Impact', heightPx: number) {
  const row = letterRow({ text, font, heightIn: 10, heightRule: 'cap', tracking: 0.1 }, fonts);
  const scale = heightPx / 10;
  const box = contoursBox(row.drawing.shapes.flatMap((shape) => shape.contours));
  const width = Math.ceil((box.maxX - box.minX) * scale + 2 * PAD);
  const height = Math.ceil((box.maxY - box.minY) * scale + 2 * PAD);
  const move = (contour: Contour): Contour => scaled(contour, scale, PAD - box.minX * scale, PAD - box.minY * scale);
  const contours = row.drawing.shapes.flatMap((shape) => shape.contours).map(move);
  return { width, height, layers: [{ color: '#000000', contours }] };
}

function scaled(contour: Contour, scale: number, dx: number, dy: number): Contour {
  const read = fromPath(pathData([contour]));
  return {
    closed: contour.closed,
    segments: read[0]!.segments.map((segment) => {
      const moved: Record<string, unknown> = { ...segment };
      for (const key of ['x0', 'x1', 'cx', 'ax', 'bx']) {
        if (key in segment) moved[key] = (segment as unknown as Record<string, number>)[key]! * scale + dx;
      }
      for (const key of ['y0', 'y1', 'cy', 'ay', 'by']) {
        if (key in segment) moved[key] = (segment as unknown as Record<string, number>)[key]! * scale + dy;
      }
      return moved as typeof segment;
    }),
  };
}

export function svgOf(width: number, height: number, layers: readonly Layer[], ground = '#ffffff'): Buffer {
  const paths = layers.map(
    ({ color, contours }) => `<path fill="${color}" fill-rule="evenodd" d="${pathData(contours)}"/>`,
  );
  const back = ground === 'none' ? '' : `<rect width="100%" height="100%" fill="${ground}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${back}${paths.join('')}</svg>`,
  );
}

/** Pixels of the picture as it should be. */
export async function cleanRgb(picture: Pick<KnownPicture, 'width' | 'height' | 'layers'>): Promise<Uint8Array> {
  return sharp(svgOf(picture.width, picture.height, picture.layers))
    .removeAlpha()
    .raw()
    .toBuffer();
}

const raw = ({ width, height }: { width: number; height: number }) => ({
  raw: { width, height, channels: 3 as const },
});

/** Uneven light from one side, noise of the given strength, a little out of focus; the same every time. */
async function photographed(
  picture: Pick<KnownPicture, 'width' | 'height' | 'layers'>,
  { shade, noise, blur }: { shade: number; noise: number; blur: number },
): Promise<Buffer> {
  const { width, height } = picture;
  const soft = await sharp(await cleanRgb(picture), raw(picture))
    .blur(blur)
    .raw()
    .toBuffer();
  let seed = 20_261_121;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 - shade * (0.6 * (x / width) + 0.4 * (y / height) ** 2);
      const grain = noise * (random() + random() + random() - 1.5);
      for (let k = 3 * (y * width + x); k < 3 * (y * width + x) + 3; k++) {
        soft[k] = Math.min(255, Math.max(0, (20 + 0.9 * soft[k]!) * light + grain));
      }
    }
  }
  return soft;
}

const LOGO: readonly Layer[] = [
  { color: '#1d4ed8', contours: fromPath('M400 40A260 260 0 0 1 400 560A260 260 0 0 1 400 40Z') },
  { color: '#ffffff', contours: fromPath('M400 80A220 220 0 0 1 400 520A220 220 0 0 1 400 80Z') },
  {
    color: '#dc2626',
    contours: fromPath('M400 130L441 244L562 247L466 321L500 438L400 369L300 438L334 321L238 247L359 244Z'),
  },
  { color: '#16a34a', contours: fromPath('M310 450L490 450A12 12 0 0 1 490 474L310 474A12 12 0 0 1 310 450Z') },
];

function lineArt(): Layer[] {
  const ring = (cx: number, cy: number, r: number, w: number): string =>
    `M${cx - r} ${cy}A${r} ${r} 0 0 1 ${cx + r} ${cy}A${r} ${r} 0 0 1 ${cx - r} ${cy}ZM${cx - r + w} ${cy}A${r - w} ${r - w} 0 0 0 ${cx + r - w} ${cy}A${r - w} ${r - w} 0 0 0 ${cx - r + w} ${cy}Z`;
  const bar = (x: number, y: number, length: number, w: number, turn: number): string => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const at = (u: number, v: number): string => `${x + c * u - s * v} ${y + s * u + c * v}`;
    return `M${at(0, 0)}L${at(length, 0)}L${at(length, w)}L${at(0, w)}Z`;
  };
  const rings = [40, 80, 120, 160].map((r) => ring(300, 300, r, 4));
  const bars = Array.from({ length: 12 }, (_, i) => bar(640 + 8 * i, 170 + 50 * i, 380, 3, 0.07 * i - 0.4));
  return [{ color: '#000000', contours: fromPath([...rings, ...bars].join('')) }];
}

/** The whole set, in the order of the table. */
export async function knownPictures(): Promise<KnownPicture[]> {
  const logo = { width: 800, height: 600, layers: LOGO };
  const art = { width: 1200, height: 900, layers: lineArt() };
  const words = lettering('OPEN Daily 9-5', 'Times New Roman', 80);
  const sign = lettering('RSOA 258', 'Arial', 160);
  const png = async (picture: Pick<KnownPicture, 'width' | 'height' | 'layers'>): Promise<Buffer> =>
    sharp(await cleanRgb(picture), raw(picture))
      .png()
      .toBuffer();
  const shot = async (
    picture: Pick<KnownPicture, 'width' | 'height' | 'layers'>,
    how: { shade: number; noise: number; blur: number },
    quality: number,
  ): Promise<Buffer> =>
    sharp(await photographed(picture, how), raw(picture))
      .jpeg({ quality })
      .toBuffer();
  const gradient = sharp(
    Buffer.from(
      svgOf(sign.width, sign.height, sign.layers, 'url(#g)')
        .toString()
        .replace(
          '<rect',
          '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#b0c4de"/></linearGradient></defs><rect',
        ),
    ),
  );
  const set: KnownPicture[] = [
    { name: 'logo, 4 colors', ...logo, mode: 'color', bytes: await png(logo) },
    { name: 'line art', ...art, mode: 'bw', bytes: await png(art) },
    {
      name: 'scanned text',
      ...words,
      mode: 'bw',
      bytes: await shot(words, { shade: 0.2, noise: 12, blur: 0.6 }, 85),
    },
    {
      name: 'photo of a drawing',
      ...sign,
      mode: 'bw',
      bytes: await shot(sign, { shade: 0.45, noise: 24, blur: 1 }, 80),
    },
    { name: 'gradient ground', ...sign, mode: 'bw', bytes: await gradient.png().toBuffer() },
    {
      name: 'transparent',
      ...sign,
      mode: 'bw',
      bytes: await sharp(svgOf(sign.width, sign.height, sign.layers, 'none'))
        .png()
        .toBuffer(),
    },
    {
      name: 'JPEG quality 35',
      ...sign,
      mode: 'bw',
      bytes: await sharp(await cleanRgb(sign), raw(sign))
        .jpeg({ quality: 35 })
        .toBuffer(),
    },
    {
      name: 'logo, JPEG quality 35',
      ...logo,
      mode: 'color',
      bytes: await sharp(await cleanRgb(logo), raw(logo))
        .jpeg({ quality: 35 })
        .toBuffer(),
    },
  ];
  for (const font of ['Arial', 'Times New Roman', 'Garamond', 'Impact'] as const) {
    for (const heightPx of [60, 130, 300]) {
      const row = lettering('Hamburg 258', font, heightPx);
      set.push({ name: `${font} ${heightPx} px`, ...row, mode: 'bw', bytes: await png(row) });
    }
  }
  return set;
}
