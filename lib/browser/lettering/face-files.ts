import type { FontName } from '../../shared/fonts.ts';

/**
 * Files of the faces that a browser uses for listed fonts, in the order in which they are tried, as in `fonts/manifest.json`. Their
 * licenses permit distribution by a server.
 */
export const faceFiles: Readonly<Record<FontName, readonly FaceFile[]>> = {
  Arial: ['tex-gyre-heros/TeXGyreHeros-Regular.otf', 'arimo/Arimo-Regular.ttf'],
  Bodoni: ['libre-bodoni/LibreBodoni-Regular.ttf'],
  Calibri: ['carlito/Carlito-Regular.ttf'],
  'Comic Sans MS': ['comic-relief/ComicRelief-Regular.ttf'],
  'Courier New': ['tex-gyre-cursor/TeXGyreCursor-Regular.otf', 'courier-prime/CourierPrime-Regular.ttf'],
  'Franklin Gothic': ['libre-franklin/LibreFranklin-Medium.ttf'],
  Frutiger: ['hind/Hind-Regular.ttf'],
  Futura: ['jost/Jost-Regular.ttf'],
  Garamond: ['eb-garamond/EBGaramond-Regular.ttf'],
  Gotham: ['montserrat/Montserrat-Regular.ttf'],
  Helvetica: ['tex-gyre-heros/TeXGyreHeros-Regular.otf'],
  Impact: ['anton/Anton-Regular.ttf'],
  'Myriad Pro Regular': ['source-sans-3/SourceSans3-Regular.ttf'],
  Rockwell: ['rokkitt/Rokkitt-Regular.ttf'],
  'Times New Roman': ['tex-gyre-termes/TeXGyreTermes-Regular.otf', 'tinos/Tinos-Regular.ttf'],
  Verdana: ['dejavu-sans/DejaVuSans.ttf'],
};

/** Fetches a face: a static file named by the hash of its content, which browsers cache. Throws if it is incomplete. */
export async function fetchFace(file: FaceFile): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(addresses[file]);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Written out individually so that the build finds the files. A file is loaded only when it is fetched. */
const addresses = {
  'anton/Anton-Regular.ttf': new URL('../../../fonts/anton/Anton-Regular.ttf', import.meta.url),
  'arimo/Arimo-Regular.ttf': new URL('../../../fonts/arimo/Arimo-Regular.ttf', import.meta.url),
  'carlito/Carlito-Regular.ttf': new URL('../../../fonts/carlito/Carlito-Regular.ttf', import.meta.url),
  'comic-relief/ComicRelief-Regular.ttf': new URL(
    '../../../fonts/comic-relief/ComicRelief-Regular.ttf',
    import.meta.url,
  ),
  'courier-prime/CourierPrime-Regular.ttf': new URL(
    '../../../fonts/courier-prime/CourierPrime-Regular.ttf',
    import.meta.url,
  ),
  'dejavu-sans/DejaVuSans.ttf': new URL('../../../fonts/dejavu-sans/DejaVuSans.ttf', import.meta.url),
  'eb-garamond/EBGaramond-Regular.ttf': new URL('../../../fonts/eb-garamond/EBGaramond-Regular.ttf', import.meta.url),
  'hind/Hind-Regular.ttf': new URL('../../../fonts/hind/Hind-Regular.ttf', import.meta.url),
  'jost/Jost-Regular.ttf': new URL('../../../fonts/jost/Jost-Regular.ttf', import.meta.url),
  'libre-bodoni/LibreBodoni-Regular.ttf': new URL(
    '../../../fonts/libre-bodoni/LibreBodoni-Regular.ttf',
    import.meta.url,
  ),
  'libre-franklin/LibreFranklin-Medium.ttf': new URL(
    '../../../fonts/libre-franklin/LibreFranklin-Medium.ttf',
    import.meta.url,
  ),
  'montserrat/Montserrat-Regular.ttf': new URL('../../../fonts/montserrat/Montserrat-Regular.ttf', import.meta.url),
  'rokkitt/Rokkitt-Regular.ttf': new URL('../../../fonts/rokkitt/Rokkitt-Regular.ttf', import.meta.url),
  'source-sans-3/SourceSans3-Regular.ttf': new URL(
    '../../../fonts/source-sans-3/SourceSans3-Regular.ttf',
    import.meta.url,
  ),
  'tex-gyre-cursor/TeXGyreCursor-Regular.otf': new URL(
    '../../../fonts/tex-gyre-cursor/TeXGyreCursor-Regular.otf',
    import.meta.url,
  ),
  'tex-gyre-heros/TeXGyreHeros-Regular.otf': new URL(
    '../../../fonts/tex-gyre-heros/TeXGyreHeros-Regular.otf',
    import.meta.url,
  ),
  'tex-gyre-termes/TeXGyreTermes-Regular.otf': new URL(
    '../../../fonts/tex-gyre-termes/TeXGyreTermes-Regular.otf',
    import.meta.url,
  ),
  'tinos/Tinos-Regular.ttf': new URL('../../../fonts/tinos/Tinos-Regular.ttf', import.meta.url),
};

export type FaceFile = keyof typeof addresses;
