import { test } from '@jest/globals';
import { strToU8, unzipSync } from 'fflate';
import { exportZip } from '#engine/export/export-zip.ts';
import { measureArtwork } from '#engine/job/measure-artwork.ts';
import type { JobLayout, JobMeasurement, JobPlacement } from '#engine/model/answer.ts';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { productFonts } from '#packages/lettering/tests/product-fonts.ts';
import { expectPinned, shortHash } from './pinned-table.ts';

/** Circles, ellipses, arcs, both kinds of curve, a hole, a part with a line in it, loose lines, a double line. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="10in" viewBox="0 0 20 10">
<g fill="none" stroke="#ff0000" stroke-width="0.01">
<circle id="disc" cx="2" cy="2" r="1.5"/><circle cx="2" cy="2" r="0.5"/>
<ellipse cx="6" cy="2" rx="1.5" ry="0.75" transform="rotate(20 6 2)"/>
<rect id="plate" x="9" y="0.5" width="3" height="2" rx="0.4"/><path d="M9.5 1.5H11"/>
<path stroke="#0000ff" d="M14 1A1.5 1.5 0 1 1 14 4Z"/>
<path d="M1 6C2 4.5 4 4.5 5 6S4 9 3 8Q1.5 7.5 1 6Z"/>
<path d="M8 6L12 9M8 6L12 9M14 8Q16 6 18 8"/>
</g></svg>`;
const angles = [0, 90, 33.3, 180, -90, 217.5];

/** Every part once on the first sheet, turned by angles of all kinds, and two more sheets that are alike. */
function layoutOf({ rows }: JobMeasurement): JobLayout {
  const parts = rows.flatMap((row) => row.parts.map((part) => ({ rowId: row.id, partId: part.id })));
  const first = parts.map((part, i): JobPlacement => {
    const [xIn, yIn] = [20 + 21.7 * (i % 5), 20 + 22.3 * Math.floor(i / 5)];
    return { ...part, sheet: 0, xIn, yIn, angleDeg: angles[i % angles.length]! };
  });
  const alike = [1, 2].map((sheet): JobPlacement => ({ ...parts[0]!, sheet, xIn: 1, yIn: 1, angleDeg: 0 }));
  const [widthIn, heightIn, marginIn] = [140, 90, 0.5];
  const cutOff = { axis: 'x', atIn: 40, leftoverWidthIn: 99, leftoverHeightIn: 89 } as const;
  return {
    usage: 2.3,
    sheets: 3,
    sheet: { widthIn, heightIn, marginIn },
    placements: [...first, ...alike],
    unplaced: [],
    cutOff,
    coveredShare: 0.4,
    lowerBoundSheets: 1,
  };
}

test('the files of a job are unchanged byte for byte', async () => {
  const file = { fileName: 'every kind.svg', bytes: strToU8(drawing), quantity: 3 };
  const lettering = { text: 'Sign 8', font: 'Arial', heightIn: 3, heightRule: 'cap' } as const;
  const row = { id: 'row', ...lettering, quantity: 1 };
  const measurement = measureArtwork({ file, rows: [row] }, { fonts: await productFonts() }).answer;
  const { bytes } = await exportZip({
    name: 'every kind.svg',
    date: '2025-06-14',
    runId: null,
    engineVersion: '0.1.0',
    measurement,
    tables: exportTables,
    layout: layoutOf(measurement),
    usage: {
      figure: '2.3 sheets',
      sentence: '2 full sheets + 30% of a third. Order 3.',
      cost: null,
      leftover: '99 x 89',
      fill: null,
    },
    options: { spacingIn: 0.25, marginIn: 0.5, rotation: 'any' },
  });
  expectPinned(
    'zip.txt',
    Object.entries(unzipSync(bytes)).map(([path, content]) => `${path}\t${content.length} ${shortHash(content)}`),
  );
});
