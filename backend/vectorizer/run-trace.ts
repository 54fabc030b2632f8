import sharp from 'sharp';
import {
  checkCuttability,
  pathData,
  safeName,
  traceDxf,
  traceEps,
  tracePicture,
  traceSvg,
  type TracedPicture,
} from '#engine';
import type { DebugResult, PreviewResult, VectorizeResult } from '#lib/shared/contracts/vectorizer.ts';
import { limits } from '#lib/shared/limits.ts';
import { toJson } from '../jobs/job-process/to-json.ts';
import { createStages } from './debug-stages.ts';
import { decodePicture, type DecodedPicture } from './picture/decode-picture.ts';
import type { TraceAnswer, TraceJob } from './trace-job.ts';
import { vectorizerNotes } from './vectorizer-notes.ts';

type PictureJob = Exclude<TraceJob, { kind: 'selfTest' }>;

/** Maximum number of pixels traced in color, where every pixel is processed for every color; more are slower, not better. */
const COLOR_PIXELS = 6_000_000;
const PREVIEW_QUALITY = 82;

/** Decodes and traces a picture, checks the trace, and creates the response with its files. */
export async function runTrace(job: PictureJob): Promise<TraceAnswer> {
  const stages = createStages(job.kind === 'debug');
  const { settings } = job;
  const max = job.kind === 'preview' ? limits.picture.previewPixels : limits.picture.tracedPixels;
  const tellsColors = settings.mode === 'auto' || settings.mode === 'color';
  const picture = await decodePicture(
    Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength),
    tellsColors ? Math.min(max, COLOR_PIXELS) : max,
    tellsColors,
  );
  stages.time('decode');
  const size = realSize(job, picture);
  const pixelsPerIn = picture.raster.width / size.widthIn;
  const traced = tracePicture(picture.raster, {
    ...settings,
    // A background added by decodePicture is not part of the drawing.
    removeBackground: settings.removeBackground || !picture.isOnWhite,
    pixelsPerIn,
    isLossy: picture.type === 'jpeg' || picture.type === 'webp',
    limits: limits.picture,
    onStage: stages.onStage,
  });
  stages.time('trace');
  const sourcePixelsPerIn = picture.widthPx / size.widthIn;
  const { smallestGap, thinnestBridge, level, reasons } = checkCuttability(traced, { pixelsPerIn, sourcePixelsPerIn });
  stages.time('judge');
  const common = {
    token: job.token,
    picture: { type: picture.type, widthPx: picture.widthPx, heightPx: picture.heightPx },
    size,
    used: {
      mode: traced.mode,
      colors: traced.colors,
      threshold: traced.threshold,
      inverted: traced.inverted,
      pixelsPerIn,
    },
    layers: traced.layers.map(({ color, contours, nodes, perimeterIn, areaSqIn }) => ({
      color,
      path: pathData(contours),
      contours: contours.length,
      nodes,
      perimeterIn,
      areaSqIn,
    })),
    stats: stats(traced),
    smallestGap,
    thinnestBridge,
    verdict: { level, reasons },
    notes: vectorizerNotes(job, picture, traced),
  };
  switch (job.kind) {
    case 'preview':
      return {
        json: toJson<PreviewResult>({ ...common, pictureContent: job.withPicture ? await shown(picture) : null }),
      };
    case 'vectorize': {
      const name = traceName(job.filename);
      const drawing = { name, ...size, layers: traced.layers };
      const files = job.formats.map((format) => ({
        format,
        filename: `${name}.${format}`,
        content: { svg: traceSvg, eps: traceEps, dxf: traceDxf }[format](drawing),
      }));
      return { json: toJson<VectorizeResult>({ ...common, files, tracesLeft: job.tracesLeft }) };
    }
    case 'debug':
      return { json: toJson<DebugResult>({ ...common, ...(await stages.finish(picture, traced, pixelsPerIn)) }) };
  }
}

function realSize({ size }: PictureJob, { widthPx, heightPx }: DecodedPicture): { widthIn: number; heightIn: number } {
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  return size.by === 'widthIn'
    ? { widthIn: size.widthIn, heightIn: round((size.widthIn * heightPx) / widthPx) }
    : { widthIn: round((size.heightIn * widthPx) / heightPx), heightIn: size.heightIn };
}

function stats(traced: TracedPicture) {
  const segments = traced.layers.flatMap(({ contours }) => contours.flatMap((contour) => contour.segments));
  const count = (kind: string): number => segments.filter((segment) => segment.kind === kind).length;
  const sum = (of: (layer: TracedPicture['layers'][number]) => number): number =>
    traced.layers.reduce((total, layer) => total + of(layer), 0);
  return {
    contours: sum(({ contours }) => contours.length),
    nodes: segments.length,
    lines: count('line'),
    arcs: count('arc'),
    curves: count('cubic'),
    perimeterIn: sum(({ perimeterIn }) => perimeterIn),
    areaSqIn: sum(({ areaSqIn }) => areaSqIn),
    specks: traced.specks,
    farthestIn: traced.farthestIn,
  };
}

/** Returns the decoded picture as a JPEG data URL, for formats that browsers do not show. */
async function shown({ raster }: DecodedPicture): Promise<string> {
  const { width, height, data } = raster;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: PREVIEW_QUALITY })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Returns the name of a trace's files: that of the picture, without its extension, in safe characters. */
function traceName(filename: string): string {
  return safeName(filename.replace(/\.(png|jpe?g|webp|gif|bmp|tiff?)$/i, ''), 'traced');
}
