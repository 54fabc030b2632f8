import { z } from 'zod';
import { limits } from '../limits.ts';
import { box } from './result.ts';

/**
 * Pictures into outlines. `preview` traces a reduced copy, `vectorize` the whole picture and writes files, `debug` (operators
 * only) shows every step, `health` proves that tracing works. Inches, y down, origin at the picture's upper left corner.
 */

const { picture } = limits;

const between = (range: { min: number; max: number }, message: string) =>
  z.number({ error: message }).min(range.min, message).max(range.max, message);

const sizeMessage = `The size must be between ${picture.sizeIn.min} and ${picture.sizeIn.max} in.`;

/** A picture sent now, or one sent in the last minutes by the token its answer carried. */
const pictureSource = z.union([
  z.strictObject({
    filename: z.string().min(1).max(255),
    /** data:...;base64,... What kind of picture it is is read from its bytes, never from here. */
    content: z.string().startsWith('data:').max(limits.requestBytes),
  }),
  z.strictObject({ token: z.string().regex(/^[0-9a-f]{64}$/) }),
]);
export type PictureSource = z.infer<typeof pictureSource>;

const traceModes = ['auto', 'bw', 'color', 'lineart'] as const;
const traceDetails = ['low', 'normal', 'high'] as const;
const traceLayers = ['cutout', 'stacked'] as const;
const traceFormats = ['svg', 'eps', 'dxf'] as const;
export type TraceFormat = (typeof traceFormats)[number];

const colorsMessage = `Colors must be between ${picture.colors.min} and ${picture.colors.max}.`;
const thresholdMessage = `The threshold must be between ${picture.threshold.min} and ${picture.threshold.max}.`;

export const traceSettings = z.strictObject({
  /** auto: black and white if the picture has two colors, else color. lineart preserves hairlines: no blur, no averaging. */
  mode: z.enum(traceModes).default('bw'),
  /** Color mode: how many, the background included; null: as many as the picture needs. */
  colors: z
    .int({ error: colorsMessage })
    .min(picture.colors.min, colorsMessage)
    .max(picture.colors.max, colorsMessage)
    .nullable()
    .default(null),
  detail: z.enum(traceDetails).default('normal'),
  /** 0 follows every pixel step that is a corner, 100 rounds freely. */
  smoothing: z.int().min(0).max(100).default(50),
  /** Shapes and holes smaller than a square of this side, in inches at the chosen size, are left out. */
  speckIn: between(picture.speckIn, `Specks must be between 0 and ${picture.speckIn.max} in.`).default(0.02),
  /** Black and white: gray level (0 black, 255 white) that divides ink from paper; null: found in the picture. */
  threshold: z
    .int({ error: thresholdMessage })
    .min(picture.threshold.min, thresholdMessage)
    .max(picture.threshold.max, thresholdMessage)
    .nullable()
    .default(null),
  invert: z.boolean().default(false),
  /** Leaves out the color that surrounds the drawing (color mode; black and white never traces paper). */
  removeBackground: z.boolean().default(true),
  /** cutout: colors side by side, for vinyl and paint; stacked: each on the ones below, for print. */
  layers: z.enum(traceLayers).default('cutout'),
});
export type TraceSettings = z.infer<typeof traceSettings>;

/** Real size of the whole picture; the other side follows from its shape. Resolutions written in files are not trusted. */
const pictureSize = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('widthIn'), widthIn: between(picture.sizeIn, sizeMessage) }),
  z.strictObject({ by: z.literal('heightIn'), heightIn: between(picture.sizeIn, sizeMessage) }),
]);
export type PictureSize = z.infer<typeof pictureSize>;

const traceJob = { picture: pictureSource, size: pictureSize, settings: traceSettings.prefault({}) };

export const previewRequest = z.strictObject({
  ...traceJob,
  /** Also send back the picture as it was read (upright, on white), for kinds that browsers do not show. */
  withPicture: z.boolean().default(false),
});
export type PreviewRequest = z.infer<typeof previewRequest>;

export const vectorizeRequest = z.strictObject({
  ...traceJob,
  formats: z.array(z.enum(traceFormats)).min(1).max(traceFormats.length).default(['svg']),
});
export type VectorizeRequest = z.infer<typeof vectorizeRequest>;

export const debugRequest = z.strictObject(traceJob);

export const healthRequest = z.strictObject({}).nullish();

/** A width that was measured between two edges, and where. */
const narrowPlace = z.object({ widthIn: z.number(), place: box });

const traceReason = z.object({
  /**
   * thin_bridge, narrow_gap, tiny_holes: too little material or room for a tool; needles: acute tips that become too thin; tiny_parts:
   * pieces that fall through; many_nodes, many_parts: slow to cut; many_colors: more layers than a shop cuts; photo_like: shades instead of
   * shapes; shades: a gradient or soft shadow; low_resolution: too few pixels for the size; touches_edge: the drawing is cropped by the
   * picture's edge.
   */
  code: z.enum([
    'thin_bridge',
    'narrow_gap',
    'needles',
    'tiny_holes',
    'tiny_parts',
    'many_nodes',
    'many_parts',
    'many_colors',
    'photo_like',
    'shades',
    'low_resolution',
    'touches_edge',
  ]),
  /** care: check it first; poor: it will not cut well. */
  level: z.enum(['care', 'poor']),
  /** One sentence with the figure and the remedy. */
  message: z.string(),
  count: z.int(),
  /** A few of the locations. */
  places: z.array(box),
});
export type TraceReason = z.infer<typeof traceReason>;

const tracedLayer = z.object({
  /** '#rrggbb' */
  color: z.string(),
  /** SVG path data in inches, closed contours, fill rule even-odd. */
  path: z.string(),
  contours: z.int(),
  nodes: z.int(),
  perimeterIn: z.number(),
  areaSqIn: z.number(),
});

const traced = {
  /** Names the picture in later calls of the same person, so that it need not be sent again. */
  token: z.string(),
  picture: z.object({
    type: z.enum(['png', 'jpeg', 'webp', 'gif', 'bmp', 'tiff']),
    /** Upright, as it is shown. */
    widthPx: z.int(),
    heightPx: z.int(),
  }),
  size: z.object({ widthIn: z.number(), heightIn: z.number() }),
  /** Settings chosen automatically where the request left the choice. */
  used: z.object({
    mode: z.enum(['bw', 'color', 'lineart']),
    colors: z.int(),
    threshold: z.int().nullable(),
    /** Light on a dark ground was turned round by itself. */
    inverted: z.boolean(),
    /** Pixels per inch of the raster that was traced. */
    pixelsPerIn: z.number(),
  }),
  /** Bottom to top. */
  layers: z.array(tracedLayer),
  stats: z.object({
    contours: z.int(),
    nodes: z.int(),
    lines: z.int(),
    arcs: z.int(),
    curves: z.int(),
    perimeterIn: z.number(),
    areaSqIn: z.number(),
    /** Shapes and holes that were smaller than the speck size. */
    specks: z.int(),
    /** Largest distance between the outlines and the edges seen in the picture, either way, drawn-on corners aside. */
    farthestIn: z.number(),
  }),
  /** Narrowest room between two edges outside the material, and narrowest material between two edges; null: none found. */
  smallestGap: narrowPlace.nullable(),
  thinnestBridge: narrowPlace.nullable(),
  verdict: z.object({ level: z.enum(['good', 'care', 'poor']), reasons: z.array(traceReason) }),
  /** Things done to the picture that the person should know (reduced, first page only, colors joined). */
  notes: z.array(z.object({ code: z.string(), message: z.string() })),
};

export const previewResult = z.object({
  ...traced,
  /** data:image/jpeg;base64,... if requested. */
  pictureContent: z.string().nullable(),
});
export type PreviewResult = z.infer<typeof previewResult>;

export const vectorizeResult = z.object({
  ...traced,
  files: z.array(z.object({ format: z.enum(traceFormats), filename: z.string(), content: z.string() })),
  /** Full traces left today; null: no limit. */
  tracesLeft: z.int().nullable(),
});
export type VectorizeResult = z.infer<typeof vectorizeResult>;

export const debugResult = z.object({
  ...traced,
  /** Pictures of the steps, in order, as data URLs. */
  stages: z.array(z.object({ name: z.string(), content: z.string() })),
  /** Counts of the 256 gray levels the threshold was chosen from; empty in color mode. */
  histogram: z.array(z.int()),
  timingsMs: z.record(z.string(), z.number()),
  /** The outlines drawn again and compared with the raster they came from. */
  error: z.object({ meanAbsolute: z.number(), differingShare: z.number() }),
});
export type DebugResult = z.infer<typeof debugResult>;

/** 200 when a built-in disc was traced within 1 % of its circumference, else 503 with ok: false. */
export const healthResult = z.object({ ok: z.boolean() });
export type HealthResult = z.infer<typeof healthResult>;
