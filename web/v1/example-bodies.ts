import type { z } from 'zod';
import { operations } from '#lib/shared/contracts/v1.ts';

/** A bracket of 4 x 2 in with a hole of 1 in, as small as an SVG can be. */
export const exampleDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="2in" viewBox="0 0 4 2"><path fill-rule="evenodd" d="M0 0H4V2H0ZM2 .5a.5 .5 0 1 0 0 1a.5 .5 0 1 0 0-1Z"/></svg>';

/** The outline of the bracket as a DXF in inches. */
export const exampleDxf =
  '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n1\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n8\nCut\n90\n4\n70\n1\n10\n0\n20\n0\n10\n4\n20\n0\n10\n4\n20\n2\n10\n0\n20\n2\n0\nENDSEC\n0\nEOF\n';

const sign = { id: 'sign', text: 'OPEN DAILY', font: 'Arial', size: 6, quantity: 4 } as const;

/** Examples in the document and on the page for developers; a test sends each. */
export const exampleBodies = {
  measure: {
    file: {
      filename: 'bracket.svg',
      fileType: 'SVG',
      content: `data:image/svg+xml;base64,${btoa(exampleDrawing)}`,
    },
  },
  convert: { file: { filename: 'bracket.dxf', content: `data:image/vnd.dxf;base64,${btoa(exampleDxf)}` } },
  combine: {
    files: [
      { filename: 'bracket.dxf', content: `data:image/vnd.dxf;base64,${btoa(exampleDxf)}`, quantity: 4 },
      { filename: 'bracket.svg', content: `data:image/svg+xml;base64,${btoa(exampleDrawing)}` },
    ],
  },
  nest: {
    runId: '0b1f6a52-6d5c-4f0e-9d3a-2a4c6e8f0a1b',
    rows: [sign],
    sheet: { widthIn: 48, heightIn: 24 },
    options: { budgetS: 5 },
  },
  stopRun: { keep: true },
} as const satisfies {
  measure: z.input<typeof operations.measure.body>;
  convert: z.input<typeof operations.convert.body>;
  combine: z.input<typeof operations.combine.body>;
  nest: z.input<typeof operations.nest.body>;
  stopRun: z.input<typeof operations.stopRun.body>;
};
