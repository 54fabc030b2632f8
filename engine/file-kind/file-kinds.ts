/** Task that a file is added for: to be measured and nested, converted to SVG, combined with others to one drawing, or traced. */
export type FilePurpose = 'measure' | 'convert' | 'combine' | 'trace';

export const fileKinds = [
  'empty',
  'svg',
  'gzip',
  'eps',
  'pdf',
  'html',
  'png',
  'jpeg',
  'gif',
  'webp',
  'bmp',
  'tiff',
  'psd',
  'heic',
  'avif',
  'video',
  'zip',
  'dxf',
  'dwg',
  'corel',
  'xml',
  'unknown',
] as const;
export type FileKind = (typeof fileKinds)[number];

type ReadKinds = {
  readonly measure: 'svg' | 'gzip' | 'eps';
  readonly convert: 'pdf' | 'dxf';
  readonly combine: 'svg' | 'gzip' | 'eps' | 'pdf' | 'dxf';
  readonly trace: 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'tiff';
};
/** Kinds that are read for a purpose. */
export type ReadKind<P extends FilePurpose> = ReadKinds[P];

/** Name of a kind, and the remedy for each purpose; null where the kind is read. */
type KindRow<K extends FileKind> = { readonly name: string } & {
  readonly [P in FilePurpose]: K extends ReadKind<P> ? null : string;
};

/** Returns true if a kind is read for a purpose. */
export function isRead<P extends FilePurpose>(kind: FileKind, purpose: P): kind is ReadKind<P> {
  return kinds[kind][purpose] === null;
}

/** Returns why a kind is not read for a purpose, with the remedy. */
export function rejectionOf<P extends FilePurpose>(kind: Exclude<FileKind, ReadKind<P>>, purpose: P): string {
  const { name, [purpose]: remedy } = kinds[kind];
  return `${name}. ${remedy}`;
}

const measuredAsIs = 'It is measured as it is: use it as the drawing of a job.';
const hasOutlines = 'It has outlines already: add it under File Upload.';
const convertFirst = 'Convert it to SVG first (More Tools).';
const traceFirst = 'It is made of dots, with no outlines to measure. Trace it first (More Tools).';
const unpack = 'Unpack it and add the file inside.';
const saveAsVector = 'In the program it comes from, choose Save As or Export and select SVG or EPS.';
const saveAsConvertible = 'In the program it comes from, choose Save As or Export and select PDF, AI or DXF.';
const saveAsAny = 'In the program it comes from, choose Save As or Export and select SVG, EPS, PDF, AI or DXF.';
const saveAsDxf = 'In its program choose Save As and select DXF, then convert that to SVG (More Tools).';
const dwgAsDxf = 'In its program choose Save As and select DXF.';
const corelAsPdf = 'In CorelDRAW choose File > Export and select PDF or SVG.';
const saveAsPicture = 'Save it as PNG or JPG.';

const kinds: { readonly [K in FileKind]: KindRow<K> } = {
  empty: unread('The file is empty', 'Export the drawing again.', 'Save the picture again.'),
  svg: measured('This is an SVG'),
  gzip: measured('This is a compressed SVG (.svgz)'),
  eps: measured('This is an EPS'),
  pdf: {
    name: 'This is a PDF or Illustrator file',
    measure: convertFirst,
    convert: null,
    combine: null,
    trace: 'Convert it to SVG (More Tools), or save a scanned page as PNG.',
  },
  dxf: {
    name: 'This is a DXF',
    measure: convertFirst,
    convert: null,
    combine: null,
    trace: 'Convert it to SVG (More Tools).',
  },
  dwg: {
    ...unread('This is a DWG', saveAsDxf, saveAsDxf),
    convert: dwgAsDxf,
    combine: dwgAsDxf,
  },
  corel: {
    name: 'This is a CorelDRAW file',
    measure: 'In CorelDRAW choose File > Export and select SVG.',
    convert: corelAsPdf,
    combine: corelAsPdf,
    trace: 'In CorelDRAW choose File > Export and select SVG.',
  },
  html: unread(
    'This is a web page',
    'Save the drawing itself, not the page that shows it.',
    'Save the picture itself, not the page that shows it.',
  ),
  png: traced('This is a PNG picture'),
  jpeg: traced('This is a JPG picture'),
  gif: traced('This is a GIF picture'),
  webp: traced('This is a WebP picture'),
  bmp: traced('This is a BMP picture'),
  tiff: traced('This is a TIFF picture'),
  psd: unread('This is a Photoshop file', 'Save it as PNG and trace that (More Tools).', saveAsPicture),
  heic: unread('This is a HEIC photo', 'Save it as JPG and trace that (More Tools).', saveAsPicture),
  avif: unread('This is an AVIF picture', 'Save it as PNG and trace that (More Tools).', saveAsPicture),
  video: unread(
    'This is a video',
    'Save one picture of it as PNG and trace that (More Tools).',
    'Save one picture of it as PNG.',
  ),
  zip: unread('This is a zip archive', unpack, unpack),
  xml: {
    name: 'This is an XML file, but its first element is not an SVG drawing',
    measure: saveAsVector,
    convert: saveAsConvertible,
    combine: saveAsAny,
    trace: saveAsPicture,
  },
  unknown: {
    name: 'This file is of an unknown kind',
    measure: `It is neither SVG nor EPS. ${saveAsVector}`,
    convert: `It is neither PDF, AI nor DXF. ${saveAsConvertible}`,
    combine: `It is neither SVG, EPS, PDF, AI nor DXF. ${saveAsAny}`,
    trace: `It is not a PNG, JPG, WebP, GIF, BMP or TIFF. ${saveAsPicture}`,
  },
};

function measured(name: string) {
  return { name, measure: null, convert: measuredAsIs, combine: null, trace: hasOutlines };
}

function traced(name: string) {
  return { name, measure: traceFirst, convert: traceFirst, combine: traceFirst, trace: null };
}

function unread(name: string, drawing: string, trace: string) {
  return { name, measure: drawing, convert: drawing, combine: drawing, trace };
}
