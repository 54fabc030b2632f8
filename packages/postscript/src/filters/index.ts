/** Decoding filters and strings of PostScript and PDF. */
export { PsFile } from '../interpreter/ps-file.ts';
export { hexDigit, readLiteralString } from '../interpreter/scan-string.ts';
export { joinBytes, openFilter, readAll } from './decode.ts';
