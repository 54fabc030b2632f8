/** Decoding filters of PostScript and PDF. */
export { PsFile } from '../interpreter/ps-file.ts';
export { Ascii85Filter, AsciiHexFilter } from './ascii.ts';
export { FlateFilter } from './flate.ts';
export { LzwFilter } from './lzw.ts';
export { PredictorFilter } from './predictor.ts';
export { RunLengthFilter } from './run-length.ts';
