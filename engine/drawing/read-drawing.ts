import { EngineError } from '@measurement-nesting/curves';
import { readEps } from '@measurement-nesting/postscript';
import { identifyFile, type FileKind } from './identify-file.ts';
import { cutKnockouts } from './knockouts/cut-knockouts.ts';
import { inflateGzip } from './inflate-gzip.ts';
import { defaultReadLimits, type Drawing, type ReadOptions } from '@measurement-nesting/curves/drawing';
import { readSvg } from './svg/read-svg.ts';

/**
 * Reads a drawing file of a supported kind: SVG, compressed SVG (svgz) and EPS. The contents decide, not the name.
 * Shapes are returned in inches, y down, with exact curves.
 *
 * Throws an `EngineError` whose message states the problem and the remedy; any other loss or assumption is reported in
 * the drawing's diagnostics. It never opens another file or address.
 */
export function readDrawing(bytes: Uint8Array, options: ReadOptions): Drawing {
  const { clipSegments } = { ...defaultReadLimits, ...options.limits };
  return cutKnockouts(readShapes(bytes, options), options.whiteIsCutOut === true, clipSegments);
}

function readShapes(bytes: Uint8Array, options: ReadOptions): Drawing {
  const limits = { ...defaultReadLimits, ...options.limits };
  if (bytes.length > limits.fileBytes) {
    const mb = (n: number) => (n / (1024 * 1024)).toFixed(1);
    throw new EngineError(
      'file_too_large',
      `The limit is ${mb(limits.fileBytes)} MB; this file has ${mb(bytes.length)} MB (${bytes.length} bytes). Delete embedded pictures or simplify paths.`,
    );
  }
  const kind = identifyFile(bytes);
  if (kind === 'svg') return readSvg(bytes, options);
  if (kind === 'eps') return readEps(bytes, options);
  if (kind === 'gzip') {
    const unpacked = inflateGzip(bytes, limits.unpackedBytes);
    const inner = identifyFile(unpacked);
    if (inner === 'svg') return readSvg(unpacked, options);
    throw new EngineError('file_type_unknown', `This compressed file contains no SVG. ${sentenceFor(inner)}`);
  }
  if (kind === 'empty') throw new EngineError('file_empty', 'The file is empty. Export the drawing again.');
  throw new EngineError('file_type_unknown', sentenceFor(kind));
}

const saveAs = 'In the program it comes from, choose Save As or Export and select SVG or EPS.';
const trace =
  'It is a picture made of dots, with no outlines to measure. Trace it first (More Tools), then send the SVG.';

function sentenceFor(kind: FileKind): string {
  switch (kind) {
    case 'eps':
      return 'It is an EPS file: send it unpacked.';
    case 'pdf':
      return 'This is a PDF. In Illustrator choose File > Save As > SVG.';
    case 'html':
      return 'This is a web page, not an SVG. Save the drawing itself, not the page that shows it.';
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
    case 'bmp':
    case 'tiff':
      return `This is a ${kind.toUpperCase()} picture. ${trace}`;
    case 'psd':
      return `This is a Photoshop file. ${trace}`;
    case 'zip':
      return 'This is a zip archive. Unpack it and send the drawing inside.';
    case 'dxf':
    case 'dwg':
      return `This is a ${kind.toUpperCase()} file. ${saveAs}`;
    case 'corel':
      return `This is a CorelDRAW file. ${saveAs}`;
    case 'xml':
      return `This is an XML file, but its first element is not an SVG drawing. ${saveAs}`;
    default:
      return `This is neither SVG nor EPS. ${saveAs}`;
  }
}
