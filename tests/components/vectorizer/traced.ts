import type { PreviewResult, VectorizeResult } from '#lib/shared/contracts/vectorizer.ts';

/** Returns a response of the server: a ring of 10 in around one of 5 in, in a picture of 12 x 12 in. */
export function traced(change: Partial<PreviewResult> = {}): PreviewResult {
  return {
    token: 'a'.repeat(64),
    picture: { type: 'png', widthPx: 600, heightPx: 600 },
    size: { widthIn: 12, heightIn: 12 },
    used: { mode: 'bw', colors: 2, threshold: 131, inverted: false, pixelsPerIn: 50 },
    layers: [
      {
        color: '#000000',
        path: 'M1 6A5 5 0 1 1 11 6A5 5 0 1 1 1 6ZM3.5 6A2.5 2.5 0 1 1 8.5 6A2.5 2.5 0 1 1 3.5 6Z',
        contours: 2,
        nodes: 4,
        perimeterIn: 47.12,
        areaSqIn: 58.9,
      },
    ],
    stats: {
      contours: 2,
      nodes: 4,
      lines: 0,
      arcs: 4,
      curves: 0,
      perimeterIn: 47.12,
      areaSqIn: 58.9,
      specks: 3,
      farthestIn: 0.004,
    },
    smallestGap: null,
    thinnestBridge: { widthIn: 2.5, place: { minX: 1, minY: 5.9, maxX: 3.5, maxY: 6.1 } },
    verdict: { level: 'good', reasons: [] },
    notes: [],
    pictureContent: null,
    ...change,
  };
}

export function tracedInFull(): VectorizeResult {
  const { pictureContent: _none, ...rest } = traced();
  return {
    ...rest,
    files: [
      { format: 'svg', filename: 'ring.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { format: 'eps', filename: 'ring.eps', content: '%!PS-Adobe-3.0 EPSF-3.0' },
      { format: 'dxf', filename: 'ring.dxf', content: '0\nEOF\n' },
    ],
    tracesLeft: 19,
  };
}
