import { z } from 'zod';
import { limits } from '../limits.ts';
import { box } from './result.ts';
import { sentence } from '../errors/error-body.ts';

/**
 * Calls that trace pictures. `preview` traces a reduced copy, `vectorize` traces the whole picture and writes files, `debug` (operators
 * only) returns every step, `health` tests tracing. Inches, y down, origin at the picture's upper left corner.
 */

const { picture } = limits;

const between = (range: { min: number; max: number }, message: string) =>
  z.number({ error: message }).min(range.min, message).max(range.max, message);

const sizeMessage = `The size must be between ${picture.sizeIn.min} and ${picture.sizeIn.max} in.`;

/** A picture, or the token of one that was sent recently. */
const pictureSource = z.union([
  z.strictObject({
    filename: z.string().min(1).max(255),
    /** data:...;base64,... The format is determined by the bytes, not by this prefix. */
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
  /** Color mode: number of colors including the background; null for as many as the picture needs. */
  colors: z
    .int({ error: colorsMessage })
    .min(picture.colors.min, colorsMessage)
    .max(picture.colors.max, colorsMessage)
    .nullable()
    .default(null),
  detail: z.enum(traceDetails).default('normal'),
  /** Smoothing from 0, which follows every pixel step that is a corner, to 100, which rounds freely. */
  smoothing: z.int().min(0).max(100).default(50),
  /** Side in inches, at the chosen size, of a square; smaller shapes and holes are omitted. */
  speckIn: between(picture.speckIn, `Specks must be between 0 and ${picture.speckIn.max} in.`).default(0.02),
  /** Black and white: gray level (0 black, 255 white) that separates ink from paper; null to determine it from the picture. */
  threshold: z
    .int({ error: thresholdMessage })
    .min(picture.threshold.min, thresholdMessage)
    .max(picture.threshold.max, thresholdMessage)
    .nullable()
    .default(null),
  invert: z.boolean().default(false),
  /** Color mode: omits the page background. Black and white never traces paper. */
  removeBackground: z.boolean().default(true),
  /** cutout: colors side by side, for vinyl and paint; stacked: each on the ones below, for print. */
  layers: z.enum(traceLayers).default('cutout'),
});
export type TraceSettings = z.infer<typeof traceSettings>;

/** Real size of the whole picture; the other side follows from its aspect ratio. Resolutions stored in files are ignored. */
const pictureSize = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('widthIn'), widthIn: between(picture.sizeIn, sizeMessage) }),
  z.strictObject({ by: z.literal('heightIn'), heightIn: between(picture.sizeIn, sizeMessage) }),
]);
export type PictureSize = z.infer<typeof pictureSize>;

const traceJob = { picture: pictureSource, size: pictureSize, settings: traceSettings.prefault({}) };

export const previewRequest = z.strictObject({
  ...traceJob,
  /** Also returns the decoded picture (upright, on white), for formats that browsers do not display. */
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

/** Width between two edges, and its location. */
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
  sentence,
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
  /** Identifies the picture in later calls of the same account, so that it is not sent again. */
  token: z.string(),
  picture: z.object({
    type: z.enum(['png', 'jpeg', 'webp', 'gif', 'bmp', 'tiff']),
    /** Size of the upright picture. */
    widthPx: z.int(),
    heightPx: z.int(),
  }),
  size: z.object({ widthIn: z.number(), heightIn: z.number() }),
  /** Settings chosen automatically where the request left the choice. */
  used: z.object({
    mode: z.enum(['bw', 'color', 'lineart']),
    colors: z.int(),
    threshold: z.int().nullable(),
    /** True if light on a dark background was inverted automatically. */
    inverted: z.boolean(),
    /** Pixels per inch of the traced raster. */
    pixelsPerIn: z.number(),
  }),
  /** Layers from bottom to top. */
  layers: z.array(tracedLayer),
  stats: z.object({
    contours: z.int(),
    nodes: z.int(),
    lines: z.int(),
    arcs: z.int(),
    curves: z.int(),
    perimeterIn: z.number(),
    areaSqIn: z.number(),
    /** Number of omitted shapes and holes below the speck size. */
    specks: z.int(),
    /** Largest distance between the outlines and the detected edges, in both directions, excluding extended corners. */
    farthestIn: z.number(),
  }),
  /** Narrowest gap between two edges, and narrowest material between two edges; null if none was found. */
  smallestGap: narrowPlace.nullable(),
  thinnestBridge: narrowPlace.nullable(),
  verdict: z.object({ level: z.enum(['good', 'care', 'poor']), reasons: z.array(traceReason) }),
  /** Changes to the picture that the user should know (reduced, first page only, colors merged). */
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
  /** Full traces left today; null for no limit. */
  tracesLeft: z.int().nullable(),
});
export type VectorizeResult = z.infer<typeof vectorizeResult>;

export const debugResult = z.object({
  ...traced,
  /** Pictures of the steps, in order, as data URLs. */
  stages: z.array(z.object({ name: z.string(), content: z.string() })),
  /** Counts of the 256 gray levels from which the threshold was determined; empty in color mode. */
  histogram: z.array(z.int()),
  timingsMs: z.record(z.string(), z.number()),
  /** Difference between the rendered outlines and the traced raster. */
  error: z.object({ meanAbsolute: z.number(), differingShare: z.number() }),
});
export type DebugResult = z.infer<typeof debugResult>;

/** Status 200 if a built-in disc was traced within 1% of its circumference, else 503 with ok: false. */
export const healthResult = z.object({ ok: z.boolean() });
export type HealthResult = z.infer<typeof healthResult>;
