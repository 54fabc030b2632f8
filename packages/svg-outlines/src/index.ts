export { inflateGzip } from './inflate-gzip.ts';
export { readSvg } from './read-svg.ts';
