import { EngineError } from '@measurement-nesting/curves';
import { readEps } from '@measurement-nesting/postscript';
import { isRead, rejectionOf } from '../file-kind/file-kinds.ts';
import { identifyFile } from '../file-kind/identify-file.ts';
import { cutKnockouts } from './knockouts/cut-knockouts.ts';
import { inflateGzip, readSvg } from '@measurement-nesting/svg-outlines';
import { defaultReadLimits, type Drawing, type ReadOptions } from '@measurement-nesting/curves/drawing';

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
  if (!isRead(kind, 'measure')) {
    throw new EngineError(kind === 'empty' ? 'file_empty' : 'file_type_unknown', rejectionOf(kind, 'measure'));
  }
  if (kind === 'eps') return readEps(bytes, options);
  return readSvg(kind === 'gzip' ? unpackedSvg(bytes, limits.unpackedBytes) : bytes, options);
}

function unpackedSvg(bytes: Uint8Array, limitBytes: number): Uint8Array {
  const unpacked = inflateGzip(bytes, limitBytes);
  const kind = identifyFile(unpacked);
  if (kind === 'svg') return unpacked;
  const reason = isRead(kind, 'measure') ? 'Unpack it and send the drawing inside.' : rejectionOf(kind, 'measure');
  throw new EngineError('file_type_unknown', `This compressed file contains no SVG. ${reason}`);
}
