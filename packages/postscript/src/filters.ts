/** Decoding filters and strings of PostScript and PDF. */
export { PsFile } from './values/ps-file.ts';
export { hexDigit, readLiteralString } from './values/scan-string.ts';
export { joinBytes, openFilter, readAll } from './filters/decode.ts';
